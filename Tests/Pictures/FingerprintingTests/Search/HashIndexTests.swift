import Glibc
import Testing

@testable import Fingerprinting

@Suite("Search for near hashes")
struct HashIndexTests {
    static let distances = [0, 1, 15, 16, 31, 32, 47, 48, 63, 64, 100, 256]

    /// Few enough to compare every pair.
    @Test("All pairs are found, and no others", arguments: distances)
    func pairs(distance: Int) {
        for (number, hashes) in samples(700).enumerated() {
            let pairs = HashIndex(hashes).pairs(within: distance)
            #expect(pairs == plainPairs(hashes, within: distance), "sample \(number)")
        }
    }

    @Test("A join by slots finds the same as comparing all pairs", arguments: [0, 15, 16, 31, 32, 47, 48, 63])
    func join(distance: Int) {
        for (number, hashes) in samples(700).enumerated() {
            let since = number % 2 * 400
            let search = PairSearch(HashIndex(hashes).planes, since: since, distance: distance)
            let joined = SlotJoin(search).pairs().sorted()
            #expect(joined == search.comparedPairs().sorted(), "sample \(number)")
            #expect(joined == plainPairs(hashes, within: distance, since: since), "sample \(number)")
        }
    }

    @Test("Many hashes are joined by slots, with the result of the plain comparison")
    func manyHashes() {
        var sets = HashSets(seed: 5)
        let hashes = sets.withCopies(150_000, differingIn: 31)
        let search = PairSearch(EqualHashes(of: HashIndex(hashes).planes, since: 0).planes, since: 0, distance: 31)
        #expect(SlotJoin(search).isCheaper)
        #expect(search.pairs().sorted() == search.comparedPairs().sorted())
    }

    @Test("Beyond the range of slots, all pairs are compared")
    func greatDistances() {
        var sets = HashSets(seed: 6)
        let planes = HashIndex(sets.random(60_000)).planes
        #expect(!SlotJoin(PairSearch(planes, since: 0, distance: 64)).isCheaper)
    }

    @Test("New hashes are paired with old ones and with each other", arguments: [0, 31, 40])
    func since(distance: Int) {
        for hashes in samples(600) {
            let index = HashIndex(hashes)
            for since in [0, 1, 300, 599, 600] {
                #expect(
                    index.pairs(within: distance, since: since)
                        == plainPairs(hashes, within: distance, since: since)
                )
            }
            let old = HashIndex(Array(hashes.prefix(250))).pairs(within: distance)
            #expect((old + index.pairs(within: distance, since: 250)).sorted() == index.pairs(within: distance))
        }
    }

    @Test("Hashes keep the position at which they were appended")
    func appending() {
        var sets = HashSets(seed: 7)
        let hashes = sets.random(1_000)
        var index = HashIndex()
        for (position, hash) in hashes.enumerated() {
            #expect(index.count == position)
            index.append(hash)
        }
        let copy = index
        index.append(.zero)
        #expect(copy.count == 1_000 && index.count == 1_001 && index[1_000] == .zero)
        #expect((0..<1_000).map { copy[$0] } == hashes)
    }

    @Test("The neighbours of a hash are sorted by distance", arguments: distances)
    func neighbours(distance: Int) {
        var sets = HashSets(seed: 8)
        var hashes = sets.random(70_000)
        let asked = hashes[123]
        for bits in [0, 1, 31, 32, 48, 48] { hashes[sets.below(70_000)] = sets.copy(of: asked, differingIn: bits) }
        let expected = hashes.enumerated().compactMap { position, hash in
            let bits = hash.distance(to: asked)
            return bits <= distance ? HashNeighbour(position: Int32(position), distance: UInt16(bits)) : nil
        }.sorted()
        #expect(HashIndex(hashes).neighbours(of: asked, within: distance) == expected)
    }

    @Test("Finds nothing if there is nothing to compare")
    func nothing() {
        #expect(HashIndex().pairs(within: 31).isEmpty)
        #expect(HashIndex().neighbours(of: .zero, within: 31).isEmpty)
        #expect(HashIndex([.zero]).pairs(within: 31).isEmpty)
        #expect(HashIndex([.zero, .zero]).pairs(within: -1).isEmpty)
        #expect(HashIndex([.zero]).neighbours(of: .zero, within: -1).isEmpty)
        #expect(HashIndex([.zero, .zero]).pairs(within: 31, since: 2).isEmpty)
    }

    @Test("Ten thousand equal hashes are reported once")
    func equalHashes() {
        var sets = HashSets(seed: 9)
        let one = sets.hash()
        let near = sets.copy(of: one, differingIn: 7)
        let index = HashIndex([near] + Array(repeating: one, count: 10_000))
        let matches = index.matches(within: 31)
        #expect(matches.equal == [Array(1...10_000)])
        #expect(matches.different == [HashPair(first: 0, second: 1, distance: 7)])
        #expect(matches.pairs(since: 10_000).count == 10_000)
    }

    @Test(
        "Search uses no more threads than allowed, including the caller's",
        arguments: [1, 2, 3].filter { $0 < sysconf(Int32(_SC_NPROCESSORS_ONLN)) }
    )
    func threads(_ width: Int) {
        let threads = concurrently(200, width: width) { _ in
            // Gives all allowed threads time to take part.
            for _ in 0..<1000 { sched_yield() }
            return pthread_self()
        }
        #expect(Set(threads).count <= width && (width > 1 || Set(threads) == [pthread_self()]))
    }

    @Test("The number of threads does not change the result", arguments: [1, 2, 3])
    func width(_ width: Int) {
        #expect(concurrently(1000, width: width) { $0 } == Array(0..<1000))
        for hashes in samples(1_500) {
            let index = HashIndex(hashes)
            #expect(index.pairs(within: 31, width: width) == index.pairs(within: 31))
            let search = PairSearch(index.planes, since: 0, distance: 31, width: width)
            #expect(SlotJoin(search).pairs().sorted() == search.comparedPairs().sorted())
        }
        let few = HashIndex(Array(samples(300)[3]))
        #expect(few.turnedPairs(within: 31, width: width) == few.turnedPairs(within: 31))
    }

    private func samples(_ count: Int) -> [[PDQHash]] {
        var sets = HashSets(seed: 1)
        return [
            sets.random(count), sets.skewed(count), sets.spread(count), sets.withCopies(count, differingIn: 31),
            sets.withCopies(count, differingIn: 47), Array(repeating: sets.hash(), count: count / 10),
        ]
    }
}
