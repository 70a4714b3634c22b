import PhotoModel

/// The pace of a review in the current sitting.
struct PaceMeter: Sendable {
    private static let minute = Duration.seconds(60)
    /// Rates over less time than this are meaningless.
    private static let least = Duration.seconds(1)
    /// The first photos take an untypical time.
    private static let fewestForEstimate = 10

    private let begun: Duration
    /// Photos that were given a verdict in this sitting and still have it.
    private var reviewed: Set<AssetRow> = []
    /// Those of the last minute, oldest first.
    private var recent: [(asset: AssetRow, at: Duration)] = []

    /// - Parameter now: from a monotonic clock, here and below.
    init(now: Duration) { begun = now }

    /// Counts a photo with a new verdict. Another verdict for the same photo does not count.
    mutating func review(_ asset: AssetRow, now: Duration) {
        guard reviewed.insert(asset).inserted else { return }
        forget(before: now)
        recent.append((asset, now))
    }

    /// Uncounts a photo whose verdict was taken back.
    mutating func takeBack(_ asset: AssetRow) {
        reviewed.remove(asset)
        recent.removeAll { $0.asset == asset }
    }

    /// Photos per minute, over the last minute and over the sitting; nil before the first.
    mutating func rates(now: Duration) -> (lastMinute: Double, sitting: Double)? {
        forget(before: now)
        guard !reviewed.isEmpty else { return nil }
        let elapsed = max(now - begun, Self.least)
        return (
            Double(recent.count) * (Self.minute / min(elapsed, Self.minute)),
            Double(reviewed.count) * (Self.minute / elapsed)
        )
    }

    /// Estimated time for this number of photos; nil before ten were reviewed.
    mutating func timeLeft(_ count: Int, now: Duration) -> Duration? {
        guard reviewed.count >= Self.fewestForEstimate, let rates = rates(now: now) else { return nil }
        let rate = rates.lastMinute > 0 ? rates.lastMinute : rates.sitting
        return .seconds(60 * Double(count) / rate)
    }

    private mutating func forget(before now: Duration) {
        let start = now - Self.minute
        if let first = recent.first, first.at <= start { recent.removeAll { $0.at <= start } }
    }
}
