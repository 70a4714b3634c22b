import Fingerprinting
import PhotoStore

/// The fingerprints of a library's contents, and which of them look alike. It grows with the library: what is new is
/// compared with all that is there, the rest not again.
///
/// Equal fingerprints are held once. Flat and dark pictures, and most of pure text, have fingerprints that say little
/// (quality below `PDQ.leastQuality`): they are not compared, only looked up.
struct LikenessIndex: Sendable {
    /// Of the fingerprints at positions of `hashes`.
    private(set) var near: [HashPair] = []
    private(set) var turned: [TurnedPair] = []
    private(set) var hashes = HashIndex()
    /// The contents that have each of them, in the order of their IDs as they were read.
    private(set) var contents: [[ContentID]] = []
    /// By fingerprint, where it says little.
    private(set) var weak: [PDQHash: [ContentID]] = [:]
    /// Contents whose fingerprint was made in another way, and cannot be compared.
    private(set) var otherVersions = 0
    private var positions: [PDQHash: Int32] = [:]
    private var known: [ContentID: PDQHash] = [:]
    /// What `near` and `turned` hold.
    private var matched = (count: 0, distance: -1)
    private var turnedMatched = (count: 0, distance: -1)

    func hash(of content: ContentID) -> PDQHash? { known[content] }

    /// The position of a content's fingerprint, where it is compared.
    func position(of content: ContentID) -> Int32? { known[content].flatMap { positions[$0] } }

    /// Reads the fingerprints that are new.
    ///
    /// - Parameter version: of those that are compared with each other.
    mutating func take(_ cache: Cache, version: UInt16) throws(StoreError) {
        var hasChanged = false
        var others = 0
        var new: [(ContentID, PDQHash, Bool)] = []
        try cache.forEachFingerprint { content, entry in
            guard entry.version == version, let hash = PDQHash(bytes: entry.pdq) else {
                others += 1
                if known[content] != nil { hasChanged = true }
                return
            }
            if let before = known[content] {
                if before != hash { hasChanged = true }
                return
            }
            new.append((content, hash, PDQ.Fingerprint(hash: hash, quality: Int(entry.quality)).isComparable))
        }
        if hasChanged {
            self = LikenessIndex()
            return try take(cache, version: version)
        }
        otherVersions = others
        for (content, hash, isComparable) in new { add(content, hash, isComparable) }
    }

    private mutating func add(_ content: ContentID, _ hash: PDQHash, _ isComparable: Bool) {
        known[content] = hash
        guard isComparable else { return weak[hash, default: []].append(content) }
        if let position = positions[hash] { return contents[Int(position)].append(content) }
        positions[hash] = Int32(contents.count)
        hashes.append(hash)
        contents.append([content])
    }

    /// Compares what is new with all that is there.
    ///
    /// - Parameters:
    ///   - distance: pairs up to it are in `near` afterwards; wider ones too where they were asked for before.
    ///   - alsoTurned: whether `turned` is wanted.
    mutating func match(within distance: Int, alsoTurned: Bool) {
        if distance > matched.distance { (near, matched) = ([], (0, distance)) }
        if matched.count < hashes.count {
            near += hashes.pairs(within: matched.distance, since: matched.count)
            matched.count = hashes.count
        }
        guard alsoTurned else { return }
        if distance > turnedMatched.distance { (turned, turnedMatched) = ([], (0, distance)) }
        if turnedMatched.count < hashes.count {
            turned += hashes.turnedPairs(within: turnedMatched.distance, since: turnedMatched.count)
            turnedMatched.count = hashes.count
        }
    }
}
