import Fingerprinting

/// Contents with the same relations to all others: copies of one picture without a moment of their own. One represents all,
/// so that thousands of them are not compared in pairs.
struct TwinContents: Sendable {
    /// Numbers of twins that are copies of each other, ascending; at least two in each, sorted by the first.
    private(set) var related: [[Int32]] = []
    /// The relation within each of `related`, by its first number.
    private(set) var relations: [Int32: PhotoRelation] = [:]
    private var represented: Set<Int32> = []

    private struct Likeness: Hashable {
        var hash: PDQHash
        var positions: [Int32]
        var digest: [UInt8]?
        var duration: Int64?
        var taken: Int64?
        var camera: String?
        var settings: [Double?]
        var isTakenExact: Bool
        var width, height: Int
        var format: String
        var depicts: String
        var thumbHash: [UInt8]
    }

    /// - Parameters:
    ///   - numbers: ascending.
    ///   - needsEqualPictures: whether equal pictures are distinguished from similar ones.
    init(of numbers: [Int32], _ comparison: PhotoComparison, needsEqualPictures: Bool) {
        var groups: [Likeness: [Int32]] = [:]
        for number in numbers {
            guard let look = comparison.look(comparison.compared[number]) else { continue }
            let facts = look.facts
            if facts.isDocument || facts.isVideo && facts.duration == nil { continue }
            // If the time has whole seconds only, names and file sizes decide what is a burst.
            let mayBeBurst = look.run != nil && !facts.isTakenExact
            let isWeak = !look.positions.contains { comparison.index.areComparable($0, $0) }
            let needsDigest = needsEqualPictures || mayBeBurst || isWeak
            let digest = needsDigest ? comparison.digests.digest(of: look.content) : nil
            guard digest != nil || !needsDigest else { continue }
            let likeness = Likeness(
                hash: look.hash,
                positions: look.positions,
                digest: digest,
                duration: facts.duration,
                taken: facts.taken,
                camera: facts.camera,
                settings: facts.settings,
                isTakenExact: facts.isTakenExact,
                width: facts.width,
                height: facts.height,
                format: facts.format,
                depicts: facts.depicts,
                thumbHash: facts.depicts.isEmpty ? [] : facts.thumbHash
            )
            groups[likeness, default: []].append(number)
        }
        for twins in groups.values where twins.count > 1 {
            represented.formUnion(twins.dropFirst())
            related.append(twins)
            let digests = Set(twins.map { comparison.digests.digest(of: comparison.compared[$0]) })
            relations[twins[0]] = digests.count == 1 && digests != [nil] ? .identicalPicture : .nearDuplicate
        }
        related.sort { $0[0] < $1[0] }
    }

    /// Without twins that another one represents.
    func representatives(of numbers: [Int32]) -> [Int32] {
        represented.isEmpty ? numbers : numbers.filter { !represented.contains($0) }
    }
}
