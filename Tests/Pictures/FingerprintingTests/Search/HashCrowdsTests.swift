import Fingerprinting
import Testing

@Suite("Crowds of near hashes")
struct HashCrowdsTests {
    @Test("Each near pair is listed or in one crowd, also when hashes are added later", arguments: 1...6)
    func everyPair(seed: UInt64) {
        var sets = HashSets(seed: seed)
        let hashes = sets.skewed(300) + sets.withCopies(100, differingIn: 20)
        var (index, crowds, listed) = (HashIndex(), HashCrowds(within: 31, leastWeight: 6), Set<HashPair>())
        for start in stride(from: 0, to: hashes.count, by: 90) {
            let end = min(hashes.count, start + 90)
            for hash in hashes[start..<end] { index.append(hash) }
            if start == 180 {
                crowds.take(index)
            } else {
                let sample = stride(from: 0, to: Int32(end), by: 3).map { $0 }
                _ = crowds.grow(index, sample: sample, weights: Array(repeating: 1, count: end))
            }
            let pairs = index.pairs(within: 31, since: start, outside: crowds)
            #expect(pairs == pairs.sorted() && pairs.allSatisfy { $0.second >= start })
            #expect(Set(pairs).count == pairs.count)
            listed.formUnion(pairs)
        }
        #expect(!crowds.isEmpty)
        let all = plainPairs(hashes, within: 31)
        for pair in all where !listed.contains(pair) {
            let crowd = crowds.crowd(of: pair.first)
            #expect(crowd != nil && crowd == crowds.crowd(of: pair.second))
        }
        #expect(listed.isSubset(of: all) && listed.count < all.count)
    }

    @Test("Of a scene, no pairs are listed")
    func scene() {
        var sets = HashSets(seed: 9)
        let one = sets.hash()
        let frames = (0..<500).map { _ in sets.copy(of: one, differingIn: 15) }
        let index = HashIndex(sets.random(500) + frames)
        var crowds = HashCrowds(within: 31, leastWeight: 50)
        let sample = stride(from: 0, to: Int32(1000), by: 10).map { $0 }
        let hasGrown = crowds.grow(index, sample: sample, weights: Array(repeating: 1, count: 1000))
        #expect(hasGrown && crowds.members() == [(500..<1000).map { $0 }])
        #expect(index.pairs(within: 31, since: 0, outside: crowds).isEmpty)
        let hasGrownAgain = crowds.grow(index, sample: sample, weights: Array(repeating: 1, count: 1000))
        #expect(!hasGrownAgain)
    }

    @Test("A few hashes of many photos are a crowd too")
    func weights() {
        var sets = HashSets(seed: 10)
        let one = sets.hash()
        let index = HashIndex([one, sets.copy(of: one, differingIn: 4), sets.hash()])
        var crowds = HashCrowds(within: 31, leastWeight: 50)
        let isCrowd = [[20, 20, 1], [30, 30, 1]].map { crowds.grow(index, sample: [0, 1, 2], weights: $0) }
        #expect(isCrowd == [false, true])
        #expect(crowds.members() == [[0, 1]])
    }
}
