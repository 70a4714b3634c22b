public import PhotoModel

/// Progress of a review.
public struct ReviewProgress: Sendable, Hashable {
    /// Photos in the queue.
    public var total = 0
    /// Photos of the queue with a verdict, whoever gave it.
    public var reviewed = 0
    /// Photos still to review: neither reviewed nor missing.
    public var remaining = 0
    public var byVerdict: [Verdict: Int] = [:]
    /// Decisions of this session that are not committed yet.
    public var pending = 0
    /// Photos per minute that were given a verdict in this sitting: over the last minute, and over the sitting. Nil before
    /// the first.
    public var lastMinuteRate: Double?
    public var rate: Double?
    /// At the pace of the last minute, or else of the sitting; nil before ten photos were reviewed in it.
    public var timeLeft: Duration?

    public init() {}

    /// 0…1; 1 if there is nothing to review.
    public var fraction: Double { total == 0 ? 1 : Double(total - remaining) / Double(total) }
}
