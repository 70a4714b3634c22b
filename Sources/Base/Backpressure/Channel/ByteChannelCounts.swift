/// What is, and what was, in a ``ByteChannel``, at one instant.
public struct ByteChannelCounts: Sendable, Hashable {
    /// Bytes that may be stored.
    public var capacity: Int
    /// Bytes stored now, the fixed cost of each element included.
    public var byteCount = 0
    /// The most bytes that were ever stored. Above `capacity` only if a single element was.
    public var highWater = 0
    /// Elements stored now.
    public var elementCount = 0
    /// Elements accepted so far.
    public var sent = 0
    /// Elements handed to receivers so far. Those that ``ByteChannel/abort()`` drops are not among them.
    public var received = 0
    public var waitingSenders = 0
    public var waitingReceivers = 0
    /// Whether the channel was finished or aborted.
    public var isClosed = false

    init(capacity: Int) {
        self.capacity = capacity
    }
}
