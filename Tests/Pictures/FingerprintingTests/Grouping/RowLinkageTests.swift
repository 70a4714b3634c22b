import Fingerprinting
import Synchronization
import Testing

@Suite("Groups of computed distances")
struct RowLinkageTests {
    @Test("They equal those of listed pairs", arguments: 1...6)
    func listed(seed: UInt64) {
        var sets = HashSets(seed: seed)
        let hashes = HashIndex(sets.skewed(400))
        for diameter in [0, 20, 50, 64] {
            let groups = Groups.completeLinkage(of: hashes.pairs(within: diameter), diameter: diameter)
            let computed = Groups.completeLinkage(of: ComputedDistances(hashes), diameter: diameter)
            #expect(computed.map(\.items) == groups)
            for group in computed {
                let distances = group.items.flatMap { one in
                    group.items.map { hashes[Int(one)].distance(to: hashes[Int($0)]) }
                }
                #expect(distances.max() == group.diameter)
            }
        }
    }

    @Test("Items that are all near each other are one group, each computed once")
    func clique() {
        var sets = HashSets(seed: 7)
        let one = sets.hash()
        let rows = ComputedDistances(HashIndex((0..<1000).map { _ in sets.copy(of: one, differingIn: 15) }))
        let groups = Groups.completeLinkage(of: rows, diameter: 31)
        #expect(groups.map(\.items) == [(0..<1000).map { $0 }])
        #expect(rows.computed.load(ordering: .relaxed) == 1000)
    }

    @Test("Few items", arguments: [0, 1, 2])
    func few(count: Int) {
        let hashes = HashIndex(Array(repeating: PDQHash(words: .zero), count: count))
        let groups = Groups.completeLinkage(of: ComputedDistances(hashes), diameter: 31)
        #expect(groups.map(\.items) == (count < 2 ? [] : [[0, 1]]) && groups.allSatisfy { $0.diameter == 0 })
    }
}

/// Counts the rows that were computed.
private final class ComputedDistances: DistanceRows {
    private let hashes: HashIndex
    let computed = Atomic(0)

    init(_ hashes: HashIndex) { self.hashes = hashes }

    var count: Int { hashes.count }

    func write(distancesOf item: Int, into row: UnsafeMutableBufferPointer<UInt8>) {
        computed.add(1, ordering: .relaxed)
        hashes.write(distancesOf: hashes[item], into: row)
    }
}
