/// Allows a burst, then a number per second.
struct TokenBucket: Sendable {
    private let burst, perSecond: Double
    private var level: Double
    private var last: ContinuousClock.Instant

    init(burst: Double, perSecond: Double, now: ContinuousClock.Instant) {
        self.burst = burst
        self.perSecond = perSecond
        level = burst
        last = now
    }

    /// Whether nothing is left.
    mutating func isEmpty(_ now: ContinuousClock.Instant) -> Bool {
        fill(now)
        return level < 1
    }

    /// Whether the bucket has filled up again since something was last taken.
    mutating func isFull(_ now: ContinuousClock.Instant) -> Bool {
        fill(now)
        return level >= burst
    }

    /// - Returns: false if nothing is left.
    mutating func take(_ now: ContinuousClock.Instant) -> Bool {
        fill(now)
        guard level >= 1 else { return false }
        level -= 1
        return true
    }

    /// Seconds until the next one is available.
    var wait: Double { level >= 1 ? 0 : (1 - level) / perSecond }

    private mutating func fill(_ now: ContinuousClock.Instant) {
        level = min(burst, level + (now - last) / .seconds(1) * perSecond)
        last = now
    }
}
