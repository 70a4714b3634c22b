/// Sets of indices that are joined step by step (union-find with path halving).
package struct DisjointSets {
    private var parents: [Int]

    package init(count: Int) { parents = Array(0..<count) }

    package mutating func root(of index: Int) -> Int {
        var index = index
        while parents[index] != index {
            parents[index] = parents[parents[index]]
            index = parents[index]
        }
        return index
    }

    /// The smaller root stays, so that the result does not depend on the order of joins.
    package mutating func join(_ first: Int, _ second: Int) {
        let (a, b) = (root(of: first), root(of: second))
        parents[max(a, b)] = min(a, b)
    }
}
