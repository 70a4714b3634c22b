import HeapModule

/// Groups while they grow. A group bears the number of its smallest member.
///
/// Only groups of which all members are paired with all of the other's are neighbours. When two become one, its
/// neighbours are those that both had: so the work is bounded by the number of pairs, but for the heap's logarithm.
struct Linkage {
    /// Two neighbours, and how far apart their farthest members are.
    private struct Edge: Comparable {
        var distance: UInt16
        var first: Int32
        var second: Int32

        static func < (one: Edge, other: Edge) -> Bool {
            (one.distance, one.first, one.second) < (other.distance, other.first, other.second)
        }
    }

    private let positions: [Int32]
    private var members: [[Int32]]
    private var neighbours: [[Int32: UInt16]]
    private var edges: Heap<Edge>

    init(pairs: [HashPair], diameter: Int) {
        let pairs = pairs.filter { Int($0.distance) <= diameter }
        positions = Set(pairs.flatMap { [$0.first, $0.second] }).sorted()
        let numbers = Dictionary(uniqueKeysWithValues: positions.enumerated().map { ($1, Int32($0)) })
        members = positions.indices.map { [Int32($0)] }
        neighbours = Array(repeating: [:], count: positions.count)
        var edges: [Edge] = []
        edges.reserveCapacity(pairs.count)
        for pair in pairs {
            guard let first = numbers[pair.first], let second = numbers[pair.second], first != second else { continue }
            neighbours[Int(first)][second] = pair.distance
            neighbours[Int(second)][first] = pair.distance
            edges.append(Edge(distance: pair.distance, first: first, second: second))
        }
        self.edges = Heap(edges)
    }

    /// Joins what can be joined.
    consuming func groups() -> [[Int32]] {
        while let edge = edges.popMin() {
            // Otherwise one of the two has become part of another group, or has grown.
            if neighbours[Int(edge.first)][edge.second] == edge.distance { join(edge.first, edge.second) }
        }
        let positions = positions
        return members.filter { $0.count > 1 }.map { $0.map { positions[Int($0)] }.sorted() }
    }

    /// `one` takes `other` in; it has the smaller number.
    private mutating func join(_ one: Int32, _ other: Int32) {
        let (mine, theirs) = (neighbours[Int(one)], neighbours[Int(other)])
        members[Int(one)] += members[Int(other)]
        members[Int(other)] = []
        neighbours[Int(other)] = [:]
        neighbours[Int(one)].removeValue(forKey: other)
        for third in theirs.keys where third != one { neighbours[Int(third)].removeValue(forKey: other) }
        for (third, distance) in mine where third != other {
            guard let theirDistance = theirs[third] else {
                neighbours[Int(one)].removeValue(forKey: third)
                neighbours[Int(third)].removeValue(forKey: one)
                continue
            }
            guard theirDistance > distance else { continue }
            neighbours[Int(one)][third] = theirDistance
            neighbours[Int(third)][one] = theirDistance
            edges.insert(Edge(distance: theirDistance, first: min(one, third), second: max(one, third)))
        }
    }
}
