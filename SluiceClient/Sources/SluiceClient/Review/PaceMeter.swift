/// The pace of a review in the current sitting. Pure.
struct PaceMeter: Sendable {
    private static let minute = Duration.seconds(60)
    /// Rates over less time than this are meaningless.
    private static let least = Duration.seconds(1)
    /// The first photos take an untypical time.
    private static let fewestForEstimate = 10

    private let begun: Duration
    /// Photos that were given a verdict in this sitting and still have it.
    private var reviewed: Set<String> = []
    /// Those of the last minute, oldest first.
    private var recent: [(photo: String, at: Duration)] = []

    /// - Parameter now: from a monotonic clock, here and below.
    init(now: Duration) { begun = now }

    /// Counts a photo with a new verdict. Another verdict for the same photo does not count.
    mutating func review(_ photo: String, now: Duration) {
        guard reviewed.insert(photo).inserted else { return }
        forget(before: now)
        recent.append((photo, now))
    }

    /// Uncounts a photo whose verdict was taken back.
    mutating func takeBack(_ photo: String) {
        reviewed.remove(photo)
        recent.removeAll { $0.photo == photo }
    }

    /// Sets the rates, per minute, and the estimated seconds for what remains; nil before there are enough photos.
    func describe(_ progress: inout SessionProgress, now: Duration) {
        (progress.lastMinuteRate, progress.rate, progress.secondsLeft) = (nil, nil, nil)
        guard !reviewed.isEmpty else { return }
        let elapsed = max(now - begun, Self.least)
        let count = recent.count { $0.at > now - Self.minute }
        let last = Double(count) * (Self.minute / min(elapsed, Self.minute))
        let whole = Double(reviewed.count) * (Self.minute / elapsed)
        (progress.lastMinuteRate, progress.rate) = (last, whole)
        guard reviewed.count >= Self.fewestForEstimate else { return }
        progress.secondsLeft = 60 * Double(progress.remaining) / (last > 0 ? last : whole)
    }

    private mutating func forget(before now: Duration) {
        if let first = recent.first, first.at <= now - Self.minute { recent.removeAll { $0.at <= now - Self.minute } }
    }
}
