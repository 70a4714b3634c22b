/// What one client, and all of them, may ask for.
package struct ServerLimits: Sendable, Hashable {
    /// At a time; one more takes the place of one that waits, or is told to come back (503).
    package var connections = 256
    /// Of events, at a time, and of one browser or all programs together: a page that finds no room asks now and then.
    package var (streams, streamsOfDevice) = (48, 16)
    /// Of all fields of a request's head, and how many they may be.
    package var headerByteCount = 16 << 10
    package var headerFieldCount = 100
    /// Of the path and the query.
    package var targetByteCount = 8 << 10
    package var bodyByteCount = 1 << 20
    /// From the first byte of a request, or the beginning of a connection, to the end of the head.
    package var headerDeadline = Duration.seconds(5)
    /// For a body to arrive, for some of what was sent to be taken, and between two requests.
    package var idleTime = Duration.seconds(30)
    /// How long a client that is being sent away may still talk.
    package var lingerTime = Duration.seconds(1)
    /// How long answers that are under way may take when the server stops.
    package var stopTime = Duration.seconds(5)
    /// Requests that change something: at once, and then a second.
    package var changeBurst = 500.0
    package var changesPerSecond = 50.0
    /// Different wrong tokens from one peer: at once, and then a second.
    package var guessBurst = 20.0
    package var guessesPerSecond = 0.1

    package init() {}
}
