/// What lies near each other in an index, in few words: hashes that are equal stand for one.
package struct HashMatches: Sendable {
    /// The positions of equal hashes: two at least in each, ascending; sorted by their first.
    package var equal: [[Int32]]
    /// Pairs of different hashes, each hash at the first position that it has; sorted.
    package var different: [HashPair]

    package init(equal: [[Int32]], different: [HashPair]) {
        (self.equal, self.different) = (equal, different)
    }

    /// All pairs, sorted: each position of a hash with each of the other's, and equal ones with each other.
    ///
    /// - Parameter since: only pairs of which one at least is at this position or behind it.
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
    /// All that differs in at most `distance` bits, equal hashes once: memory grows with the different ones.
    ///
    /// - Parameters:
    ///   - since: only pairs of hashes of which one at least is found at this position or behind it. Equal hashes are told of
    ///     all the same, wherever they are.
    ///   - width: as for ``pairs(within:since:width:)``.
    package func matches(within distance: Int, since: Int = 0, width: Int = .max) -> HashMatches {
        guard distance >= 0, since < count else { return HashMatches(equal: [], different: []) }
        let hashes = EqualHashes(of: planes, since: since)
        let equal = (0..<hashes.count).filter { hashes[$0].count > 1 }.map { Array(hashes[$0]) }
        // Changed where they are: they may be many.
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
