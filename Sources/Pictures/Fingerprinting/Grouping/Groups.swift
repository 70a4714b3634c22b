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
        let groups = Linkage(pairs: matches.different, diameter: diameter).groups()
        return completed(groups, equal: matches.equal)
    }

    /// The same for items whose distances are computed when needed: takes memory in proportion to their number, and time to
    /// its square.
    package static func completeLinkage(of rows: some DistanceRows, diameter: Int) -> [LinkedItems] {
        RowLinkage(rows, diameter: diameter).groups()
    }

    /// - Parameters:
    ///   - groups: of which each position may represent equal ones.
    ///   - equal: as in ``HashMatches``.
    /// - Returns: the groups with all equal ones, and equal ones that are in none, sorted.
    package static func completed(_ groups: [[Int32]], equal: [[Int32]]) -> [[Int32]] {
        let represented = Dictionary(uniqueKeysWithValues: equal.map { ($0[0], $0) })
        let grouped = Set(groups.joined())
        let completed = groups.map { group in group.flatMap { represented[$0] ?? [$0] }.sorted() }
        return (completed + equal.filter { !grouped.contains($0[0]) }).sorted { $0[0] < $1[0] }
    }
}
