/// The near hashes of an index in a compact form: equal hashes are represented by one.
package struct HashMatches: Sendable {
    /// The positions of equal hashes: at least two each, ascending, sorted by their first.
    package var equal: [[Int32]]
    /// Pairs of different hashes, each represented by its first position, sorted.
    package var different: [HashPair]

    package init(equal: [[Int32]], different: [HashPair]) {
        (self.equal, self.different) = (equal, different)
    }

    /// All pairs, sorted: each position of a hash with each position of the other, and equal hashes with each other.
    ///
    /// - Parameter since: only pairs with at least one hash at or after this position.
    package func pairs(since: Int = 0) -> [HashPair] {
        guard !equal.isEmpty else { return different }
        let positions = Dictionary(uniqueKeysWithValues: equal.map { ($0[0], $0) })
        var pairs: [HashPair] = []
        pairs.reserveCapacity(different.count)
        for each in equal {
            for (place, second) in each.enumerated() where second >= since {
                pairs += each[..<place].map { HashPair(first: $0, second: second, distance: 0) }
            }
        }
        for pair in different {
            for first in positions[pair.first] ?? [pair.first] {
                for second in positions[pair.second] ?? [pair.second] where max(first, second) >= since {
                    pairs.append(HashPair(first, second, distance: pair.distance))
                }
            }
        }
        pairs.sort()
        return pairs
    }
}

extension HashIndex {
    /// All hashes that differ in at most `distance` bits, equal ones once: memory grows with the different ones.
    ///
    /// - Parameters:
    ///   - since: only pairs of hashes of which at least one occurs at or after this position. Equal hashes are always
    ///     returned, wherever they are.
    ///   - width: as for ``pairs(within:since:width:)``.
    package func matches(within distance: Int, since: Int = 0, width: Int = .max) -> HashMatches {
        guard distance >= 0, since < count else { return HashMatches(equal: [], different: []) }
        let hashes = EqualHashes(of: planes, since: since)
        let equal = (0..<hashes.count).filter { hashes[$0].count > 1 }.map { Array(hashes[$0]) }
        // Changed in place, because they may be many.
        var pairs = PairSearch(hashes.planes, since: hashes.oldCount, distance: distance, width: width).pairs()
        for place in pairs.indices {
            let pair = pairs[place]
            let (one, other) = (hashes.first(of: pair.first), hashes.first(of: pair.second))
            pairs[place] = HashPair(one, other, distance: pair.distance)
        }
        pairs.sort()
        return HashMatches(equal: equal.sorted { $0[0] < $1[0] }, different: pairs)
    }
}

extension EqualHashes {
    fileprivate func first(of place: Int32) -> Int32 {
        let members = self[Int(place)]
        return members[members.startIndex]
    }
}
