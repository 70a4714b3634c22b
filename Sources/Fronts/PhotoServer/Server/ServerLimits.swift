/// Limits for one client, and for all of them.
package struct ServerLimits: Sendable, Hashable {
    /// Open at a time; one more takes the place of one that waits, or is refused (503).
    package var connections = 256
    /// Event streams in total, and those of one browser or of all programs together. A page without a stream polls.
    package var (streams, streamsOfDevice) = (48, 16)
    /// Bytes in all fields of a request's head, and the number of fields.
    package var headerByteCount = 16 << 10
    package var headerFieldCount = 100
    /// Bytes of the path and the query.
    package var targetByteCount = 8 << 10
    package var bodyByteCount = 1 << 20
    /// Of a picture that a program sends.
    package var uploadByteCount = 256 << 20
    /// From the first byte of a request, or the start of a connection, to the end of the head.
    package var headerDeadline = Duration.seconds(5)
    /// For a body to arrive, for some of the output to be received, and between two requests.
    package var idleTime = Duration.seconds(30)
    /// How long a client may still send when its connection is being closed.
    package var lingerTime = Duration.seconds(1)
    /// How long answers that are under way may take when the server stops.
    package var stopTime = Duration.seconds(5)
    /// Requests that change something: at once, and then per second.
    package var changeBurst = 500.0
    package var changesPerSecond = 50.0
    /// The same for all guests together.
    package var guestChangeBurst = 100.0
    package var guestChangesPerSecond = 10.0
    /// Different wrong tokens from one peer: at once, and then per second.
    package var guessBurst = 20.0
    package var guessesPerSecond = 0.1

    package init() {}
}
