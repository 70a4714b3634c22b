import PhotoStore

/// How the photos of a queue were decided about.
struct ReviewTally: Sendable {
    private(set) var byVerdict: [Verdict: Int] = [:]
    /// Without a verdict, and gone: nobody will review them.
    private(set) var gone = 0

    var reviewed: Int { byVerdict.values.reduce(0, +) }

    init() {}

    init(_ assets: [AssetRow], _ index: LibraryIndex) {
        for asset in assets {
            guard let position = index.position(of: asset) else {
                gone += 1
                continue
            }
            if let verdict = index.verdict(at: position) {
                byVerdict[verdict, default: 0] += 1
            } else if index.isMissing(at: position) {
                gone += 1
            }
        }
    }

    mutating func change(from before: Verdict?, to after: Verdict?) {
        guard before != after else { return }
        if let before { byVerdict[before, default: 0] -= 1 }
        if let after { byVerdict[after, default: 0] += 1 }
    }
}
