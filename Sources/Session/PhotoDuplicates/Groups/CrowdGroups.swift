import Fingerprinting
import PhotoModel

/// The groups of contents in crowds, and of those that are related to them: complete linkage without a list of their pairs.
struct CrowdGroups {
    struct Group {
        /// Numbers, ascending.
        var contents: [Int32]
        var diameter: Int
        /// The weakest relation of contents in crowds.
        var weakest: PhotoRelation
    }

    private(set) var groups: [Group] = []
    /// All contents that were considered.
    private(set) var contents: Set<Int32> = []

    /// - Parameters:
    ///   - crowds: numbers of contents.
    ///   - links: the listed pairs.
    init(_ crowds: [[Int32]], _ links: [RelatedPair], _ comparison: PhotoComparison, _ rule: LinkRule) {
        let crowds = rule.family == .burst ? Self.divided(crowds, comparison) : crowds
        guard !crowds.isEmpty else { return }
        let crowded = Set(crowds.joined())
        var sets = DisjointSets(count: comparison.compared.contents.count)
        for crowd in crowds {
            for number in crowd { sets.join(Int(crowd[0]), Int(number)) }
        }
        for link in links { sets.join(Int(link.pair.first), Int(link.pair.second)) }
        let roots = Set(crowded.map { sets.root(of: Int($0)) })
        var (members, linksOf) = ([Int: Set<Int32>](), [Int: [RelatedPair]]())
        for number in crowded { members[sets.root(of: Int(number)), default: []].insert(number) }
        for link in links {
            let root = sets.root(of: Int(link.pair.first))
            guard roots.contains(root) else { continue }
            members[root, default: []].formUnion([link.pair.first, link.pair.second])
            linksOf[root, default: []].append(link)
        }
        for (root, contents) in members {
            self.contents.formUnion(contents)
            let rows = ContentRows(contents.sorted(), crowded: crowded, links: linksOf[root] ?? [], comparison, rule)
            groups += Groups.completeLinkage(of: rows, diameter: comparison.distance).map { group in
                Group(
                    contents: group.items.map { rows.contents[Int($0)] },
                    diameter: group.diameter,
                    weakest: rows.weakest(of: group.items)
                )
            }
        }
    }

    /// The contents of each burst.
    private static func divided(_ crowds: [[Int32]], _ comparison: PhotoComparison) -> [[Int32]] {
        crowds.flatMap { crowd in
            let runs = Dictionary(grouping: crowd) { comparison.runs[comparison.compared[$0]] }
            return runs.filter { $0.key != nil && $0.value.count > 1 }.values
        }
    }
}
