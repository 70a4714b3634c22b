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

    /// Pairs of positions in `hashes`, without most of those within a crowd.
    private(set) var near: [HashPair] = []
    private(set) var crowds: HashCrowds
    private(set) var turned: [TurnedPair] = []
    /// Number of contents whose fingerprints have another version and cannot be compared.
    private(set) var otherVersions = 0
    /// Good and fair fingerprints.
    private var listed = ListedHashes()
    /// Fingerprints that are too weak to be compared.
    private var poor = ListedHashes()
    /// Contents with a fingerprint, numbered in the order in which they were read.
    private var contents: [ContentID] = []
    private var numbers = NumberTable()
    /// Of each, the position in `listed`, or the one's complement of that in `poor`.
    private var wholes: [Int32] = []
    /// Fingerprints without the border, for pictures that have one.
    private var trimmed: [ContentID: Likeness] = [:]
    /// How many fingerprints `near` and `turned` cover, and up to which distance.
    private var matched = (count: 0, distance: -1)
    private var turnedMatched = (count: 0, distance: -1)
    /// How many contents there were when crowds were last looked for.
    private var crowdContents = 0

    /// Number of near contents that make a crowd.
    static let crowdSize = 256
    /// Number of contents that are compared with all others to find crowds.
    private static let sampleSize = 2048

    /// - Parameter crowdSize: smaller in tests.
    init(crowdSize: Int = Self.crowdSize) { crowds = HashCrowds(within: -1, leastWeight: crowdSize) }

    /// Of some contents only, in the order of their IDs.
    ///
    /// - Parameter version: of fingerprints that can be compared.
    init(_ fingerprints: [ContentFingerprints], version: UInt16) {
        self.init()
        for fingerprint in fingerprints {
            if let likeness = Likeness(fingerprint.whole, version: version) { add(fingerprint.content, likeness) }
        }
        for fingerprint in fingerprints {
            guard let entry = fingerprint.trimmed, let likeness = Likeness(entry, version: version) else { continue }
            add(trimmed: likeness, of: fingerprint.content)
        }
    }

    var hashes: HashIndex { listed.hashes }

    /// At the same positions.
    var merits: [PDQ.Merit] { listed.merits }

    func hash(of content: ContentID) -> PDQHash? { likeness(of: content)?.hash }

    /// Whether the fingerprints at two positions are strong enough to be compared.
    func areComparable(_ a: Int32, _ b: Int32) -> Bool { merits[Int(a)].isComparable(with: merits[Int(b)]) }

    /// The contents with the fingerprint at a position.
    func contents(at position: Int32) -> [ContentID] { contents(listed, position) }

    /// Contents with a fingerprint that is too weak to be compared.
    func contents(withPoor hash: PDQHash) -> [ContentID] {
        poor.position(of: Likeness(hash: hash, merit: .poor)).map { contents(poor, $0) } ?? []
    }

    /// Contents with equal fingerprints, at least two in each.
    var equal: [[ContentID]] {
        listed.shared.filter { areComparable($0, $0) }.map { contents(listed, $0) }
    }

    /// Contents with equal fingerprints that must not be compared with each other, at least two in each.
    var equalButWeak: [[ContentID]] {
        listed.shared.filter { !areComparable($0, $0) }.map { contents(listed, $0) }
            + poor.shared.map { contents(poor, $0) }
    }

    /// The comparable positions of a content's fingerprints.
    func positions(of content: ContentID) -> [Int32] {
        [likeness(of: content), trimmed[content]].compactMap { $0.flatMap(listed.position) }
    }

    private func contents(_ list: ListedHashes, _ position: Int32) -> [ContentID] {
        list.contents(at: position).map { contents[Int($0)] }
    }

    private func number(of content: ContentID) -> Int32? {
        numbers.number(content.hashValue) { contents[Int($0)] == content }
    }

    private func likeness(of content: ContentID) -> Likeness? {
        number(of: content).map { number in
            let place = wholes[Int(number)]
            return place < 0 ? poor.likeness(at: ~place) : listed.likeness(at: place)
        }
    }

    /// Reads new fingerprints.
    ///
    /// - Parameter version: of fingerprints that can be compared.
    /// - Returns: whether contents were prepared again, so that everything was read again.
    @discardableResult
    mutating func take(_ cache: Cache, version: UInt16) throws(StoreError) -> Bool {
        var hasChanged = false
        var others = 0
        try cache.forEachFingerprint { content, entry in
            let before = likeness(of: content)
            guard let likeness = Likeness(entry, version: version) else {
                others += 1
                if before != nil { hasChanged = true }
                return
            }
            if let before, before != likeness { hasChanged = true }
            if before == nil { add(content, likeness) }
        }
        if hasChanged {
            self = LikenessIndex(crowdSize: crowds.leastWeight)
            try take(cache, version: version)
            return true
        }
        otherVersions = others
        try takeTrimmed(cache, version: version)
        return false
    }

    private mutating func takeTrimmed(_ cache: Cache, version: UInt16) throws(StoreError) {
        try cache.forEachTrimmedFingerprint { content, entry in
            if let likeness = Likeness(entry, version: version) { add(trimmed: likeness, of: content) }
        }
    }

    private mutating func add(trimmed likeness: Likeness, of content: ContentID) {
        // Entries written since the others were read are taken next time.
        guard let number = number(of: content), trimmed[content] == nil else { return }
        trimmed[content] = likeness
        if likeness.merit != .poor, likeness != self.likeness(of: content) { listed.add(number, likeness) }
    }

    /// For a content that is not in it.
    private mutating func add(_ content: ContentID, _ likeness: Likeness) {
        let number = Int32(contents.count)
        contents.append(content)
        numbers.insert(number) { [contents] in contents[Int($0)].hashValue }
        wholes.append(likeness.merit == .poor ? ~poor.add(number, likeness) : listed.add(number, likeness))
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
        if distance > matched.distance {
            (near, matched) = ([], (0, distance))
            (crowds, crowdContents) = (HashCrowds(within: distance, leastWeight: crowds.leastWeight), 0)
        }
        if distance < matched.distance {
            near.removeAll { $0.distance > distance }
            matched.distance = distance
        }
        takeCrowds(width: width)
        if matched.count < hashes.count {
            near += hashes.pairs(within: matched.distance, since: matched.count, outside: crowds, width: width)
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

    /// Looks for crowds again once there are a quarter more contents.
    private mutating func takeCrowds(width: Int) {
        guard 4 * contents.count >= 5 * crowdContents else { return crowds.take(hashes, width: width) }
        crowdContents = contents.count
        let step = max(1, contents.count / Self.sampleSize)
        let sample = stride(from: 0, to: contents.count, by: step).map { wholes[$0] }.filter { $0 >= 0 }
        guard crowds.grow(hashes, sample: sample, weights: listed.counts, width: width) else { return }
        near.removeAll { pair in
            let crowd = crowds.crowd(of: pair.first)
            return crowd != nil && crowd == crowds.crowd(of: pair.second)
        }
    }
}

extension LikenessIndex.Likeness {
    /// Nil for a fingerprint of another version.
    fileprivate init?(_ entry: FingerprintEntry, version: UInt16) {
        guard entry.version == version, let hash = PDQHash(bytes: entry.pdq) else { return nil }
        self.init(hash: hash, merit: PDQ.Merit(quality: Int(entry.quality)))
    }
}
