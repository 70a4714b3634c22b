/// Groups of mutually similar photos: no two members are farther apart than the diameter.
///
/// Complete linkage: the two groups whose farthest members are nearest to each other are merged, as long as that
/// distance is within the diameter. A chain of photos, each similar to the next, does not merge dissimilar ends.
package enum Groups {
    /// - Parameters:
    ///   - pairs: in any order, each once. Missing pairs are farther apart than the diameter.
    ///   - diameter: the greatest distance within a group.
    /// - Returns: groups of at least two members, each in ascending order, sorted by their first members. They do not
    ///   depend on the order of the pairs.
    package static func completeLinkage(of pairs: [HashPair], diameter: Int) -> [[Int32]] {
        completeLinkage(of: HashMatches(equal: [], different: pairs), diameter: diameter)
    }

    /// The same for matches: equal hashes are always in one group. Takes the time and memory of the pairs of different
    /// hashes.
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
