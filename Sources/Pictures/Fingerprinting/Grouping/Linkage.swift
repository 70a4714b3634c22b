/// Groups while they grow. A group bears the number of its smallest member.
///
/// Only groups of which all members are paired with all of the other's are neighbours. When two become one, its
/// neighbours are those that both had, each as far away as the farther was: distances never become less. So what is joined
/// at one distance can be walked through once, in the order of the numbers, and nothing has to be put in order first.
struct Linkage {
    /// Positions, by number.
    private var members: [[Int32]]
    private var neighbours: NeighbourTable
    private let diameter: UInt16

    init(pairs: [HashPair], diameter: Int) {
        self.diameter = UInt16(clamping: min(diameter, 256))
        neighbours = NeighbourTable(pairs, within: diameter)
        members = neighbours.positions.map { [$0] }
    }

    /// Joins what can be joined: the nearest first, of equally near ones those of the smallest numbers.
    consuming func groups() -> [[Int32]] {
        // How far each is from the nearest of those behind it, at least.
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
                least[number] = neighbours.leastDistance(behind: one)
            }
        }
        return members.filter { $0.count > 1 }.map { $0.sorted() }
    }
}
