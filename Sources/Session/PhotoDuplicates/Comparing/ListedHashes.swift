import Fingerprinting

/// Distinct fingerprints, each with the numbers of the contents that have it.
struct ListedHashes: Sendable {
    private(set) var hashes = HashIndex()
    /// At the same positions.
    private(set) var merits: [PDQ.Merit] = []
    /// Number of contents at each position.
    private(set) var counts: [Int32] = []
    /// Positions of fingerprints of several contents, in the order in which they became that.
    private(set) var shared: [Int32] = []
    private var positions = NumberTable()
    /// The first of each position's `links`.
    private var heads: [Int32] = []
    private var links: [Link] = []

    private struct Link: Sendable {
        var content: Int32
        /// The following link of the same position; -1 for the last.
        var next: Int32
    }

    func likeness(at position: Int32) -> LikenessIndex.Likeness {
        LikenessIndex.Likeness(hash: hashes[Int(position)], merit: merits[Int(position)])
    }

    func position(of likeness: LikenessIndex.Likeness) -> Int32? {
        positions.number(likeness.hashValue) { self.likeness(at: $0) == likeness }
    }

    /// Numbers of the contents at a position, the last added first.
    func contents(at position: Int32) -> [Int32] {
        var contents: [Int32] = []
        var place = heads[Int(position)]
        while place >= 0 {
            contents.append(links[Int(place)].content)
            place = links[Int(place)].next
        }
        return contents
    }

    /// - Returns: the fingerprint's position.
    @discardableResult
    mutating func add(_ content: Int32, _ likeness: LikenessIndex.Likeness) -> Int32 {
        let link = Int32(links.count)
        if let position = position(of: likeness) {
            let next = heads[Int(position)]
            if links[Int(next)].next < 0 { shared.append(position) }
            links.append(Link(content: content, next: next))
            heads[Int(position)] = link
            counts[Int(position)] += 1
            return position
        }
        let position = Int32(heads.count)
        hashes.append(likeness.hash)
        merits.append(likeness.merit)
        links.append(Link(content: content, next: -1))
        heads.append(link)
        counts.append(1)
        positions.insert(position) { [hashes, merits] in
            LikenessIndex.Likeness(hash: hashes[Int($0)], merit: merits[Int($0)]).hashValue
        }
        return position
    }
}
