/// Current and cumulative counts of a ``ByteChannel`` at one instant.
public struct ByteChannelCounts: Sendable, Hashable {
    /// Bytes that may be stored.
    public var capacity: Int
    /// Bytes stored now, including the fixed cost of each element.
    public var byteCount = 0
    /// Maximum of the bytes stored so far. Exceeds `capacity` only if a single element did.
    public var highWater = 0
    /// Elements stored now.
    public var elementCount = 0
    /// Elements accepted so far.
    public var sent = 0
    /// Elements handed to receivers so far, without those that ``ByteChannel/abort()`` dropped.
    public var received = 0
    public var waitingSenders = 0
    public var waitingReceivers = 0
    /// Whether the channel was finished or aborted.
    public var isClosed = false

    init(capacity: Int) {
        self.capacity = capacity
    }
}
