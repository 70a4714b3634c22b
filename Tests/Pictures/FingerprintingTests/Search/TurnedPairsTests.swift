import Fingerprinting
import Testing

@Suite("Rotated and mirrored hashes")
struct TurnedPairsTests {
    @Test("Transforming a hash and back gives the same hash", arguments: Dihedral.allCases)
    func inverse(symmetry: Dihedral) {
        var sets = HashSets(seed: 20)
        for hash in sets.random(50) {
            #expect(hash.transformed(by: symmetry).transformed(by: symmetry.inverse) == hash)
            if symmetry != .identity { #expect(hash.transformed(by: symmetry) != hash) }
        }
    }

    @Test("Bits predict the hash of a transformed picture nearly as well as frequencies", arguments: Dihedral.allCases)
    func fromBits(symmetry: Dihedral) throws {
        for seed in UInt32(1)...20 {
            let luma = lumaPattern(120, 90, seed: seed)
            let spectrum = try #require(PDQ.stableSpectrum(luma: luma, width: 120, height: 90, stride: 120))
            #expect(spectrum.hash().transformed(by: symmetry).distance(to: spectrum.hash(symmetry)) <= 24)
        }
    }

    @Test("All transformed pairs are found once, with the best transformation", arguments: [0, 10, 40], [0, 150])
    func pairs(distance: Int, since: Int) {
        var sets = HashSets(seed: 21)
        var hashes = sets.random(100)
        while hashes.count < 300 {
            let one = hashes[sets.below(hashes.count)].transformed(by: Dihedral.allCases[sets.below(8)])
            hashes.append(sets.copy(of: one, differingIn: sets.below(3) * 5))
        }
        var expected: [TurnedPair] = []
        for second in hashes.indices where second >= since {
            for first in 0..<second {
                let turned = Dihedral.allCases.map { symmetry in
                    (symmetry, hashes[first].transformed(by: symmetry).distance(to: hashes[second]))
                }
                let best = turned.min { $0.1 < $1.1 } ?? turned[0]
                guard best.0 != .identity, best.1 <= distance else { continue }
                let pair = HashPair(first: Int32(first), second: Int32(second), distance: UInt16(best.1))
                expected.append(TurnedPair(pair: pair, symmetry: best.0))
            }
        }
        let found = HashIndex(hashes).turnedPairs(within: distance, since: since)
        #expect(found == expected.sorted())
        #expect(found.count > 20)
    }
}
