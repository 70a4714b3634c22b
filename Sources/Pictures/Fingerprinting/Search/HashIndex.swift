/// Many hashes, among which those that lie near each other are found. A hash's position is how many were there before
/// it. Hashes of different kinds or versions belong into indices of their own, those of low quality into none.
///
/// Every search is exact. What finds all pairs depends on how many hashes there are: up to about a hundred thousand
/// each is compared with each, beyond that only those are that have a piece nearly in common.
package struct HashIndex: Sendable {
    var planes: HashPlanes

    package init(_ hashes: [PDQHash] = []) {
        planes = HashPlanes(capacity: hashes.count)
        for hash in hashes { planes.append(hash) }
    }

    /// At most 2³¹ − 1.
    package var count: Int { planes.count }

    package subscript(position: Int) -> PDQHash { planes[position] }

    package mutating func append(_ hash: PDQHash) {
        precondition(count < Int32.max, "an index is full")
        planes.append(hash)
    }

    /// All hashes that differ from `hash` in at most `distance` bits, nearest first; itself too, where it is in here.
    package func neighbours(of hash: PDQHash, within distance: Int) -> [HashNeighbour] {
        guard distance >= 0 else { return [] }
        let asked = HashIndex([hash]).planes
        return asked.withWords { asked in
            planes.withWords { words in
                let chunk = 1 << 16
                return concurrently((count + chunk - 1) / chunk) { number in
                    let end = min(count, (number + 1) * chunk)
                    var scan = TileScan(rows: asked, columns: words, distance: distance)
                    var found: [HashNeighbour] = []
                    scan.matches(0..<1, number * chunk..<end) { _, position, distance in
                        found.append(HashNeighbour(position: Int32(position), distance: distance))
                    }
                    return found
                }
            }
        }.flatMap(\.self).sorted()
    }

    /// All pairs that differ in at most `distance` bits, sorted.
    ///
    /// Equal hashes are pairs, too: where many are equal, ``matches(within:)`` tells the same in fewer words.
    /// - Parameters:
    ///   - since: only pairs of which one at least is at this position or behind it.
    ///   - width: on how many threads at most; all processors' if not told. With 1 it is the caller's own, which may step
    ///     back behind what is urgent.
    package func pairs(within distance: Int, since: Int = 0, width: Int = .max) -> [HashPair] {
        matches(within: distance, since: since, width: width).pairs(since: since)
    }
}
