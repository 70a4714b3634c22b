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

    private var compared: ComparedContents { comparison.compared }

    /// The groups of one family up to the weakest requested relation, without groups in which every pair is decided.
    func groups(_ family: PhotoRelation.Family, weakest: PhotoRelation) -> [DuplicateGroup] {
        let links = pairs.filter { $0.relation.weakness <= weakest.weakness && isLink($0, in: family) }
        let equal = twins.related.filter { twins.relations[$0[0]].map { $0.weakness <= weakest.weakness } ?? false }
        let matches = HashMatches(equal: equal, different: links.map(\.pair))
        var groups = Groups.completeLinkage(of: matches, diameter: comparison.distance)
        if family == .copies {
            let placed = Set(groups.joined())
            groups += compared.shared.filter { !placed.contains($0) }.map { [$0] }
        }
        return zip(groups, bonds(within: groups, links, equal)).compactMap { contents, bond -> DuplicateGroup? in
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

    private func isLink(_ related: RelatedPair, in family: PhotoRelation.Family) -> Bool {
        guard related.relation.family != family else { return true }
        guard related.relation.family == .copies else { return false }
        // A copy of a turned copy is a turned copy too. A burst includes everything taken in it.
        let (first, second) = (compared[related.pair.first], compared[related.pair.second])
        return family == .turned || comparison.runs.areInOne(first, second)
    }

    /// The weakest relation and the maximum distance within each group.
    private func bonds(
        within groups: [[Int32]],
        _ links: [RelatedPair],
        _ equal: [[Int32]]
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
        return bonds
    }
}
