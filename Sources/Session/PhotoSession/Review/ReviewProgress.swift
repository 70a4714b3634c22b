public import PhotoModel

/// How far a review is.
public struct ReviewProgress: Sendable, Hashable {
    /// Photos in the queue.
    public var total = 0
    /// Those of them that have a verdict, whoever gave it.
    public var reviewed = 0
    /// Those that are still to be looked at: neither reviewed nor gone.
    public var remaining = 0
    public var byVerdict: [Verdict: Int] = [:]
    /// Decisions of this session that a commit has yet to apply.
    public var pending = 0
    /// Photos a minute that were given a verdict in this sitting: over the last minute, and over all of it. Nil before
    /// the first.
    public var lastMinuteRate: Double?
    public var rate: Double?
    /// At the pace of the last minute, or else of the sitting; nil before ten photos were reviewed in it.
    public var timeLeft: Duration?

    public init() {}

    /// 0…1; 1 where there is nothing to review.
    public var fraction: Double { total == 0 ? 1 : Double(total - remaining) / Double(total) }
}
