import Fingerprinting
import PhotoCatalogue
import PhotoModel

/// Builds groups by complete linkage: every photo of a group is related to every other, so that a chain of photos does not
/// join unrelated ones.
struct GroupMaking {
    let comparison: PhotoComparison
    let decided: DecidedPairs
    let twins: TwinContents
    /// The relations of similar contents.
    let pairs: [RelatedPair]
    /// Contents of which most are related to each other, without these relations.
    let crowds: [[Int32]]

    private var compared: ComparedContents { comparison.compared }

    /// The groups of one family up to the weakest requested relation, without groups in which every pair is decided.
    func groups(_ family: PhotoRelation.Family, weakest: PhotoRelation) -> [DuplicateGroup] {
        let rule = LinkRule(family: family, weakest: weakest, runs: comparison.runs)
        let links = pairs.filter { link in
            rule.isLink(link.relation, compared[link.pair.first], compared[link.pair.second])
        }
        let equal = twins.related.filter { twins.relations[$0[0]].map { $0.weakness <= weakest.weakness } ?? false }
        let crowded = CrowdGroups(crowds, links, comparison, rule)
        let others = links.lazy.map(\.pair).filter { !crowded.contents.contains($0.first) }
        var groups = Groups.completed(
            Groups.completeLinkage(of: Array(others), diameter: comparison.distance) + crowded.groups.map(\.contents),
            equal: equal
        )
        if family == .copies {
            let placed = Set(groups.joined())
            groups += compared.shared.filter { !placed.contains($0) }.map { [$0] }
        }
        return zip(groups, bonds(within: groups, links, equal, crowded.groups)).compactMap {
            contents,
            bond -> DuplicateGroup? in
            guard bond.weakest.family == family else { return nil }
            let photos = contents.flatMap { compared.photos(of: $0) }.sorted { $0.row < $1.row }
            guard photos.count > 1, !decided.contains(all: photos) else { return nil }
            return DuplicateGroup(
                id: DuplicateGroupID(family, photos[0].id),
                relation: bond.weakest,
                photos: photos,
                settled: decided.settled(among: photos),
                diameter: bond.diameter
            )
        }
    }

    /// The weakest relation and the maximum distance within each group.
    private func bonds(
        within groups: [[Int32]],
        _ links: [RelatedPair],
        _ equal: [[Int32]],
        _ crowded: [CrowdGroups.Group]
    ) -> [(weakest: PhotoRelation, diameter: Int)] {
        var bonds = Array(repeating: (weakest: PhotoRelation.identicalFile, diameter: 0), count: groups.count)
        func note(_ relation: PhotoRelation, _ distance: UInt16, in place: Int) {
            if relation.weakness > bonds[place].weakest.weakness { bonds[place].weakest = relation }
            bonds[place].diameter = max(bonds[place].diameter, Int(distance))
        }
        var places: [Int32: Int] = [:]
        for (place, group) in groups.enumerated() {
            for number in group { places[number] = place }
        }
        for link in links {
            if let place = places[link.pair.first], place == places[link.pair.second] {
                note(link.relation, link.pair.distance, in: place)
            }
        }
        for first in equal.lazy.map({ $0[0] }) {
            if let place = places[first], let relation = twins.relations[first] { note(relation, 0, in: place) }
        }
        for group in crowded {
            if let place = places[group.contents[0]] { note(group.weakest, UInt16(group.diameter), in: place) }
        }
        return bonds
    }
}
