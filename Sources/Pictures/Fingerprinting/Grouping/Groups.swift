/// Groups of photos that are all alike: no two members are farther apart than the diameter.
///
/// Complete linkage: the two groups whose farthest members are nearest to each other become one, as long as that is
/// within the diameter. A chain of photos, each like the next, does not make one group of strangers at its ends.
package enum Groups {
    /// - Parameters:
    ///   - pairs: in any order, each once. What is not among them is farther apart than the diameter.
    ///   - diameter: the greatest distance within a group.
    /// - Returns: groups of two members at least, each in ascending order; sorted by their first members. They depend on
    ///   the pairs alone, not on their order.
    package static func completeLinkage(of pairs: [HashPair], diameter: Int) -> [[Int32]] {
        completeLinkage(of: HashMatches(equal: [], different: pairs), diameter: diameter)
    }

    /// The same of matches: equal hashes are in one group, whatever else is. Takes the time and memory of the pairs of
    /// different ones.
    package static func completeLinkage(of matches: HashMatches, diameter: Int) -> [[Int32]] {
        let equal = Dictionary(uniqueKeysWithValues: matches.equal.map { ($0[0], $0) })
        var groups = Linkage(pairs: matches.different, diameter: diameter).groups()
        var grouped = Set<Int32>()
        for (place, group) in groups.enumerated() {
            grouped.formUnion(group)
            groups[place] = group.flatMap { equal[$0] ?? [$0] }.sorted()
        }
        groups += matches.equal.filter { !grouped.contains($0[0]) }
        return groups.sorted { $0[0] < $1[0] }
    }
}
