import PhotoIndex
import PhotoModel

/// Counts the decisions about the photos of a queue.
struct ReviewTally: Sendable {
    private(set) var byVerdict: [Verdict: Int] = [:]
    /// Missing photos without a verdict, which cannot be reviewed.
    private(set) var gone = 0
    private var passesGone = true

    var reviewed: Int { byVerdict.values.reduce(0, +) }

    init() {}

    /// - Parameter passesGone: whether missing photos are skipped.
    init(_ assets: [AssetRow], _ index: LibraryIndex, passesGone: Bool) {
        self.passesGone = passesGone
        for asset in assets {
            let verdict = index.position(of: asset).flatMap { index.verdict(at: $0) }
            add(1, verdict, isGone: index.isGone(asset))
        }
    }

    mutating func change(from before: Verdict?, to after: Verdict?, isGone: Bool) {
        guard before != after else { return }
        add(-1, before, isGone: isGone)
        add(1, after, isGone: isGone)
    }

    private mutating func add(_ count: Int, _ verdict: Verdict?, isGone: Bool) {
        if let verdict {
            byVerdict[verdict, default: 0] += count
        } else if isGone, passesGone {
            gone += count
        }
    }
}
