import Fingerprinting
import Testing

@Suite("Groups")
struct GroupsTests {
    @Test("A chain of similar photos is split if its ends are not similar")
    func chain() {
        // 0–1–2–3–4–5, ten bits from one to the next, cumulative.
        let pairs = (0..<6).flatMap { first in
            (first + 1..<6).map { second in
                HashPair(first: Int32(first), second: Int32(second), distance: UInt16(10 * (second - first)))
            }
        }
        #expect(Groups.completeLinkage(of: pairs, diameter: 31) == [[0, 1, 2, 3], [4, 5]])
        #expect(Groups.completeLinkage(of: pairs, diameter: 20) == [[0, 1], [2, 3], [4, 5]])
        #expect(Groups.completeLinkage(of: pairs, diameter: 9).isEmpty)
    }

    @Test("The nearest are merged first")
    func nearest() {
        let pairs = [
            HashPair(first: 0, second: 1, distance: 20), HashPair(first: 1, second: 2, distance: 4),
            HashPair(first: 2, second: 3, distance: 20),
        ]
        #expect(Groups.completeLinkage(of: pairs, diameter: 31) == [[1, 2]])
    }

    @Test("No two members are farther apart than the diameter, and no two groups could be merged", arguments: 1...6)
    func definition(seed: UInt64) {
        var sets = HashSets(seed: seed)
        let hashes = sets.skewed(400)
        let diameter = 60
        let groups = Groups.completeLinkage(of: HashIndex(hashes).pairs(within: diameter), diameter: diameter)
        #expect(groups.count > 10)
        #expect(Set(groups.joined()).count == groups.map(\.count).reduce(0, +))
        func farthest(_ one: [Int32], _ other: [Int32]) -> Int {
            one.flatMap { a in other.map { hashes[Int(a)].distance(to: hashes[Int($0)]) } }.max() ?? 0
        }
        let grouped = Set(groups.joined())
        let all = groups + hashes.indices.map(Int32.init).filter { !grouped.contains($0) }.map { [$0] }
        for (place, group) in all.enumerated() {
            #expect(farthest(group, group) <= diameter)
            #expect(group == group.sorted())
            for other in all[..<place] { #expect(farthest(group, other) > diameter) }
        }
        #expect(groups.map { $0[0] } == groups.map { $0[0] }.sorted())
    }

    @Test("Groups equal those of merging the nearest two, step by step", arguments: 1...4)
    func reference(seed: UInt64) {
        var sets = HashSets(seed: seed)
        let hashes = sets.skewed(80)
        let pairs = HashIndex(hashes).pairs(within: 70)
        #expect(Groups.completeLinkage(of: pairs, diameter: 70) == plainGroups(hashes, diameter: 70))
    }

    @Test("The order of the pairs does not matter")
    func order() {
        var sets = HashSets(seed: 11)
        let pairs = HashIndex(sets.skewed(300)).pairs(within: 50)
        let groups = Groups.completeLinkage(of: pairs, diameter: 50)
        for _ in 0..<5 {
            let mixed = pairs.map { (sets.word(), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
            #expect(Groups.completeLinkage(of: mixed, diameter: 50) == groups)
        }
    }

    @Test("Equal hashes are in one group, with all near ones")
    func equalHashes() {
        var sets = HashSets(seed: 12)
        let hashes = sets.withCopies(500, differingIn: 8)
        let index = HashIndex(hashes)
        for group in Groups.completeLinkage(of: index.matches(within: 31), diameter: 31) {
            for one in group {
                for other in group { #expect(hashes[Int(one)].distance(to: hashes[Int(other)]) <= 31) }
            }
        }
        let groups = Groups.completeLinkage(of: index.matches(within: 31), diameter: 31).map(Set.init)
        let equal = Dictionary(grouping: hashes.indices.map { Int32($0) }) { hashes[Int($0)] }.values.filter {
            $0.count > 1
        }
        #expect(equal.count > 50)
        for members in equal { #expect(groups.count { $0.isSuperset(of: members) } == 1, "\(members)") }
    }

    @Test("Ten thousand equal hashes are one group, without fifty million pairs")
    func giant() {
        var sets = HashSets(seed: 13)
        let one = sets.hash()
        let far = sets.hash()
        let index = HashIndex([far] + Array(repeating: one, count: 10_000) + [sets.copy(of: one, differingIn: 3), far])
        let matches = index.matches(within: 31)
        #expect(matches.different.count == 1)
        #expect(Groups.completeLinkage(of: matches, diameter: 31) == [[0, 10_002], Array(1...10_001)])
        #expect(Groups.completeLinkage(of: matches, diameter: 2) == [[0, 10_002], Array(1...10_000)])
    }

    /// Complete linkage by definition: repeatedly merges the two groups whose farthest members are nearest.
    private func plainGroups(_ hashes: [PDQHash], diameter: Int) -> [[Int32]] {
        var groups = hashes.indices.map { [Int32($0)] }
        while true {
            var best: (distance: Int, one: Int, other: Int)?
            for one in groups.indices {
                for other in groups.indices where other > one {
                    let distances = groups[one].flatMap { a in
                        groups[other].map { hashes[Int(a)].distance(to: hashes[Int($0)]) }
                    }
                    guard let farthest = distances.max(), farthest <= diameter else { continue }
                    if best.map({ farthest < $0.distance }) ?? true { best = (farthest, one, other) }
                }
            }
            guard let best else { return groups.filter { $0.count > 1 } }
            groups[best.one] = (groups[best.one] + groups[best.other]).sorted()
            groups.remove(at: best.other)
        }
    }
}
