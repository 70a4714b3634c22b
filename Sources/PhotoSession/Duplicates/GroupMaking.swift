import Fingerprinting
import PhotoStore

/// Makes groups of what is related: by complete linkage, so that each photo of a group is related to each other one, and
/// strangers are not joined by a chain of photos between them.
struct GroupMaking {
    let comparison: PhotoComparison
    let decided: DecidedPairs
    let twins: TwinContents
    /// The relations of contents that look alike.
    let pairs: [RelatedPair]

    private typealias Member = (number: Int32, photo: ComparablePhoto)

    private var compared: ComparedContents { comparison.compared }

    /// The groups of one family, named by relations up to the weakest one that is asked for.
    func groups(_ family: PhotoRelation.Family, weakest: PhotoRelation) -> [DuplicateGroup] {
        let wanted = pairs.filter { $0.relation.weakness <= weakest.weakness && isLink($0, in: family) }
        let links = wanted.map(\.pair).filter { pair in
            !decided.contains(all: compared.photos[Int(pair.first)], compared.photos[Int(pair.second)])
        }
        let matches = HashMatches(equal: twins.related, different: links)
        var groups = Groups.completeLinkage(of: matches, diameter: comparison.distance)
        if family == .copies {
            let placed = Set(groups.joined())
            groups += compared.photos.indices.map { Int32($0) }
                .filter { compared.photos[Int($0)].count > 1 && !placed.contains($0) }.map { [$0] }
        }
        let asked = groups.flatMap { group in
            open(group.flatMap { number in compared.photos[Int(number)].map { (number, $0) } })
        }
        return zip(asked, bonds(within: asked, wanted)).compactMap { members, bond -> DuplicateGroup? in
            guard bond.weakest.family == family, members.count > 1 else { return nil }
            return DuplicateGroup(
                id: DuplicateGroupID(family, members[0].photo.id),
                relation: bond.weakest,
                photos: members.map(\.photo),
                diameter: bond.diameter
            )
        }
    }

    private func isLink(_ related: RelatedPair, in family: PhotoRelation.Family) -> Bool {
        guard related.relation.family != family else { return true }
        guard related.relation.family == .copies else { return false }
        // A copy of a turned copy is one too; to a burst belongs what was taken in it.
        let (first, second) = (Int(related.pair.first), Int(related.pair.second))
        return family == .turned || comparison.runs.areInOne(compared.contents[first], compared.contents[second])
    }

    /// Photos of a group without two of which all is said, in the order in which they came: in several groups, where there
    /// are such.
    private func open(_ photos: [Member]) -> [[Member]] {
        let photos = photos.sorted { $0.photo.row < $1.photo.row }
        let unsaid = photos.indices.filter { decided.verdicts(of: photos[$0].photo).isEmpty }
        guard unsaid.count < photos.count else { return [photos] }
        // Of two of which the same was said, all was: the first of them stays.
        var standing: [Set<Int>: Int] = [:]
        for place in photos.indices.reversed() { standing[decided.verdicts(of: photos[place].photo)] = place }
        standing[[]] = unsaid.first
        let places = standing.values.sorted()
        var pairs: [HashPair] = []
        for (number, a) in places.enumerated() {
            for b in places[(number + 1)...] where !decided.contains(photos[a].photo, photos[b].photo) {
                let evidence = comparison.evidence(photos[a].photo.content, photos[b].photo.content)
                pairs.append(HashPair(Int32(a), Int32(b), distance: UInt16(clamping: evidence?.distance ?? 0)))
            }
        }
        let matches = HashMatches(equal: unsaid.count > 1 ? [unsaid.map { Int32($0) }] : [], different: pairs)
        return Groups.completeLinkage(of: matches, diameter: comparison.distance).map { $0.map { photos[Int($0)] } }
    }

    /// The weakest relation within each group, and the most bits between two.
    private func bonds(
        within groups: [[Member]],
        _ related: [RelatedPair]
    ) -> [(weakest: PhotoRelation, diameter: Int)] {
        var bonds = Array(repeating: (weakest: PhotoRelation.identicalFile, diameter: 0), count: groups.count)
        func note(_ relation: PhotoRelation, _ distance: UInt16, in place: Int) {
            if relation.weakness > bonds[place].weakest.weakness { bonds[place].weakest = relation }
            bonds[place].diameter = max(bonds[place].diameter, Int(distance))
        }
        var places: [Int32: [Int]] = [:]
        for (place, group) in groups.enumerated() {
            for number in Set(group.map(\.number)) { places[number, default: []].append(place) }
        }
        for each in related {
            guard let first = places[each.pair.first], let second = places[each.pair.second] else { continue }
            for place in first where second.contains(place) { note(each.relation, each.pair.distance, in: place) }
        }
        for each in twins.related {
            guard let relation = twins.relations[each[0]] else { continue }
            for place in places[each[0]] ?? []
            where each.dropFirst().contains(where: { places[$0]?.contains(place) == true }) {
                note(relation, 0, in: place)
            }
        }
        return bonds
    }
}
