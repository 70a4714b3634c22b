/// Two hashes, one of which matches the other when rotated or mirrored.
package struct TurnedPair: Hashable, Sendable, Comparable {
    /// Positions, and the number of differing bits of the transformed hash.
    package var pair: HashPair
    /// The transformation that makes the first look like the second. Never `identity`.
    package var symmetry: Dihedral

    package init(pair: HashPair, symmetry: Dihedral) {
        (self.pair, self.symmetry) = (pair, symmetry)
    }

    package static func < (one: TurnedPair, other: TurnedPair) -> Bool { one.pair < other.pair }
}

extension HashIndex {
    /// All pairs of which one, rotated or mirrored, differs from the other in at most `distance` bits, sorted. Each
    /// pair is returned once, with the transformation that differs least. Pairs that are as near untransformed are
    /// omitted.
    ///
    /// The transformed hash is derived from the bits of the stored one (``PDQHash/transformed(by:)``).
    /// - Parameters:
    ///   - since: only pairs with at least one hash at or after this position.
    ///   - width: as for ``pairs(within:since:width:)``.
    package func turnedPairs(within distance: Int, since: Int = 0, width: Int = .max) -> [TurnedPair] {
        guard distance >= 0, since < count else { return [] }
        let hashes = EqualHashes(of: planes, since: since)
        var best: [Int64: TurnedPair] = [:]
        for symmetry in Dihedral.allCases where symmetry != .identity {
            var turned = HashPlanes(capacity: hashes.count)
            for place in 0..<hashes.count { turned.append(hashes.planes[place].transformed(by: symmetry)) }
            let search = PairSearch(
                hashes.planes,
                turned: turned,
                since: hashes.oldCount,
                distance: distance,
                width: width
            )
            for pair in search.pairs() {
                let untransformed = hashes.planes[Int(pair.first)].distance(to: hashes.planes[Int(pair.second)])
                guard untransformed > Int(pair.distance) else { continue }
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
