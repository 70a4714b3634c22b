/// Two hashes of which one looks like the other, turned or mirrored.
package struct TurnedPair: Hashable, Sendable, Comparable {
    /// Positions, and how many bits of the turned hash differ.
    package var pair: HashPair
    /// How the first is to be laid down to look like the second. Never `identity`.
    package var symmetry: Dihedral

    package init(pair: HashPair, symmetry: Dihedral) {
        (self.pair, self.symmetry) = (pair, symmetry)
    }

    package static func < (one: TurnedPair, other: TurnedPair) -> Bool { one.pair < other.pair }
}

extension HashIndex {
    /// All pairs of which one, turned or mirrored, differs from the other in at most `distance` bits; sorted, and each
    /// pair once, the way that differs least. Pairs that are as near to each other as they lie are left out.
    ///
    /// The hash of the turned picture is taken from the bits of the stored one (``PDQHash/laidDown(_:)``).
    /// - Parameters:
    ///   - since: only pairs of which one at least is at this position or behind it.
    ///   - width: as for ``pairs(within:since:width:)``.
    package func turnedPairs(within distance: Int, since: Int = 0, width: Int = .max) -> [TurnedPair] {
        guard distance >= 0, since < count else { return [] }
        let hashes = EqualHashes(of: planes, since: since)
        var best: [Int64: TurnedPair] = [:]
        for symmetry in Dihedral.allCases where symmetry != .identity {
            var turned = HashPlanes(capacity: hashes.count)
            for place in 0..<hashes.count { turned.append(hashes.planes[place].laidDown(symmetry)) }
            let search = PairSearch(
                hashes.planes,
                turned: turned,
                since: hashes.oldCount,
                distance: distance,
                width: width
            )
            for pair in search.pairs() {
                let lying = hashes.planes[Int(pair.first)].distance(to: hashes.planes[Int(pair.second)])
                guard lying > Int(pair.distance) else { continue }
                let key = Int64(pair.first) << 32 | Int64(pair.second)
                if let known = best[key], known.pair.distance <= pair.distance { continue }
                best[key] = TurnedPair(pair: pair, symmetry: symmetry)
            }
        }
        return best.values.flatMap { found in
            hashes[Int(found.pair.first)].flatMap { one in
                hashes[Int(found.pair.second)].lazy.filter { max(one, $0) >= since }.map { other in
                    TurnedPair(
                        pair: HashPair(one, other, distance: found.pair.distance),
                        symmetry: one < other ? found.symmetry : found.symmetry.inverse
                    )
                }
            }
        }.sorted()
    }
}
