import Fingerprinting
import PhotoCache
import PhotoModel
import StoreFiles

/// The fingerprints of a library's contents, and which of them are near each other. It grows with the library: only new
/// fingerprints are compared, with all existing ones.
///
/// Equal fingerprints are stored once for each merit, good and fair. `PDQ.Merit` determines which merits can be compared.
/// Fingerprints of flat and dark pictures, and most of pure text, are too weak to be compared and are only looked up.
///
/// A picture with a border has a second fingerprint, of the part within, and so has two positions.
struct LikenessIndex: Sendable {
    /// A fingerprint with its merit.
    struct Likeness: Hashable, Sendable {
        var hash: PDQHash
        var merit: PDQ.Merit
    }

    /// Pairs of positions in `hashes`.
    private(set) var near: [HashPair] = []
    private(set) var turned: [TurnedPair] = []
    private(set) var hashes = HashIndex()
    /// The contents of each fingerprint, in the order of their IDs within each read.
    private(set) var contents: [[ContentID]] = []
    /// Good or fair, at the same positions.
    private(set) var merits: [PDQ.Merit] = []
    /// Contents by fingerprints that are too weak to be compared.
    private(set) var poor: [PDQHash: [ContentID]] = [:]
    /// Number of contents whose fingerprints have another version and cannot be compared.
    private(set) var otherVersions = 0
    private var positions: [Likeness: Int32] = [:]
    private var known: [ContentID: Likeness] = [:]
    /// Fingerprints without the border, for pictures that have one.
    private var trimmed: [ContentID: Likeness] = [:]
    /// How many fingerprints `near` and `turned` cover, and up to which distance.
    private var matched = (count: 0, distance: -1)
    private var turnedMatched = (count: 0, distance: -1)

    func hash(of content: ContentID) -> PDQHash? { known[content]?.hash }

    /// Whether the fingerprints at two positions are strong enough to be compared.
    func areComparable(_ a: Int32, _ b: Int32) -> Bool { merits[Int(a)].isComparable(with: merits[Int(b)]) }

    /// Contents with equal fingerprints that must not be compared with each other, at least two in each.
    var equalButWeak: [[ContentID]] {
        let fair = zip(contents, merits).filter { !$1.isComparable(with: $1) }.map(\.0)
        return (fair + poor.values).filter { $0.count > 1 }
    }

    /// The comparable positions of a content's fingerprints.
    func positions(of content: ContentID) -> [Int32] {
        [known[content], trimmed[content]].compactMap { $0.flatMap { positions[$0] } }
    }

    /// Reads new fingerprints.
    ///
    /// - Parameter version: of fingerprints that can be compared.
    /// - Returns: whether contents were prepared again, so that everything was read again.
    @discardableResult
    mutating func take(_ cache: Cache, version: UInt16) throws(StoreError) -> Bool {
        var hasChanged = false
        var others = 0
        var new: [(ContentID, Likeness)] = []
        try cache.forEachFingerprint { content, entry in
            guard entry.version == version, let hash = PDQHash(bytes: entry.pdq) else {
                others += 1
                if known[content] != nil { hasChanged = true }
                return
            }
            let likeness = Likeness(hash: hash, merit: PDQ.Merit(quality: Int(entry.quality)))
            if let before = known[content] {
                if before != likeness { hasChanged = true }
                return
            }
            new.append((content, likeness))
        }
        if hasChanged {
            self = LikenessIndex()
            try take(cache, version: version)
            return true
        }
        otherVersions = others
        for (content, likeness) in new {
            known[content] = likeness
            add(content, likeness)
        }
        try takeTrimmed(cache, version: version)
        return false
    }

    private mutating func takeTrimmed(_ cache: Cache, version: UInt16) throws(StoreError) {
        try cache.forEachTrimmedFingerprint { content, entry in
            // Entries written since the others were read are taken next time.
            guard entry.version == version, let hash = PDQHash(bytes: entry.pdq), let whole = known[content],
                trimmed[content] == nil
            else { return }
            let likeness = Likeness(hash: hash, merit: PDQ.Merit(quality: Int(entry.quality)))
            trimmed[content] = likeness
            if likeness.merit != .poor, likeness != whole { add(content, likeness) }
        }
    }

    private mutating func add(_ content: ContentID, _ likeness: Likeness) {
        guard likeness.merit != .poor else { return poor[likeness.hash, default: []].append(content) }
        if let position = positions[likeness] { return contents[Int(position)].append(content) }
        positions[likeness] = Int32(contents.count)
        hashes.append(likeness.hash)
        contents.append([content])
        merits.append(likeness.merit)
    }

    /// Compares new fingerprints with all others, for the queries made so far.
    mutating func matchNew(width: Int) {
        match(within: max(PDQ.matchDistance, matched.distance), alsoTurned: false, width: width)
    }

    /// Compares new fingerprints with all others.
    ///
    /// - Parameters:
    ///   - distance: of the pairs in `near` afterwards.
    ///   - alsoTurned: whether `turned` is needed.
    ///   - width: maximum number of threads.
    mutating func match(within distance: Int, alsoTurned: Bool, width: Int = .max) {
        if distance > matched.distance { (near, matched) = ([], (0, distance)) }
        if distance < matched.distance {
            near.removeAll { $0.distance > distance }
            matched.distance = distance
        }
        if matched.count < hashes.count {
            near += hashes.pairs(within: matched.distance, since: matched.count, width: width)
                .filter { areComparable($0.first, $0.second) }
            matched.count = hashes.count
        }
        guard alsoTurned else { return }
        if distance > turnedMatched.distance { (turned, turnedMatched) = ([], (0, distance)) }
        if distance < turnedMatched.distance {
            turned.removeAll { $0.pair.distance > distance }
            turnedMatched.distance = distance
        }
        if turnedMatched.count < hashes.count {
            turned += hashes.turnedPairs(within: turnedMatched.distance, since: turnedMatched.count, width: width)
                .filter { areComparable($0.pair.first, $0.pair.second) }
            turnedMatched.count = hashes.count
        }
    }
}
