/// Groups while they grow. A group has the number of its smallest member.
///
/// Two groups are neighbours only if all members of one are paired with all of the other. When two merge, the result
/// keeps their common neighbours, each at the larger of its two distances: distances never shrink. So the pairs at one
/// distance can be merged in a single pass, in the order of the numbers, without sorting first.
struct Linkage {
    /// Positions, indexed by number.
    private var members: [[Int32]]
    private var neighbours: NeighbourTable
    private let diameter: UInt16

    init(pairs: [HashPair], diameter: Int) {
        self.diameter = UInt16(clamping: min(diameter, 256))
        neighbours = NeighbourTable(pairs, within: diameter)
        members = neighbours.positions.map { [$0] }
    }

    /// Merges all that can be merged: the nearest first, then by the smallest numbers.
    consuming func groups() -> [[Int32]] {
        // A lower bound of the distance to the nearest neighbour with a greater number.
        var least = [UInt16](repeating: 0, count: members.count)
        for distance in 0...diameter {
            for number in members.indices where least[number] <= distance {
                let one = Int32(number)
                var last = one
                while let other = neighbours.first(behind: last, of: one, at: distance) {
                    neighbours.join(one, other)
                    members[number] += members[Int(other)]
                    members[Int(other)] = []
                    last = other
                }
                least[number] = neighbours.nearestDistance(behind: one)
            }
        }
        return members.filter { $0.count > 1 }.map { $0.sorted() }
    }
}
