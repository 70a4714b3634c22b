import Fingerprinting
import PhotoStore

/// Makes groups of what is related: by complete linkage, so that each photo of a group is related to each other one, and
/// strangers are not joined by a chain of photos between them.
struct GroupMaking {
    let comparison: PhotoComparison
    let decided: DecidedPairs
    /// The relations of contents that look alike.
    let pairs: [(pair: HashPair, relation: PhotoRelation)]

    private var compared: ComparedContents { comparison.compared }

    /// The groups of one family, named by relations up to the weakest one that is asked for.
    func groups(_ family: PhotoRelation.Family, weakest: PhotoRelation) -> [DuplicateGroup] {
        let wanted = pairs.filter { pair, relation in
            relation.weakness <= weakest.weakness && isLink(pair, relation, in: family)
        }
        let links = wanted.map(\.pair).filter { pair in
            !decided.contains(all: compared.photos[Int(pair.first)], compared.photos[Int(pair.second)])
        }
        var members = Groups.completeLinkage(of: links, diameter: comparison.distance)
        if family == .copies {
            let placed = Set(members.joined())
            members += compared.photos.indices.map { Int32($0) }
                .filter { compared.photos[Int($0)].count > 1 && !placed.contains($0) }.map { [$0] }
        }
        let linked = Set(links.map(\.ends))
        return members.flatMap { contents in
            open(contents.flatMap { number in compared.photos[Int(number)].map { (number, $0) } }, linked)
        }.compactMap { group(family, $0) }
    }

    private func isLink(_ pair: HashPair, _ relation: PhotoRelation, in family: PhotoRelation.Family) -> Bool {
        guard relation.family != family else { return true }
        guard relation.family == .copies else { return false }
        // A copy of a turned copy is one too; to a burst belongs what was taken in it.
        return family == .turned
            || comparison.runs.areInOne(compared.contents[Int(pair.first)], compared.contents[Int(pair.second)])
    }

    /// Photos of a group without two of which all is said: in several groups, where there are such.
    private func open(
        _ photos: [(Int32, ComparablePhoto)],
        _ links: Set<HashPair.Ends>
    ) -> [[(Int32, ComparablePhoto)]] {
        let photos = photos.sorted { $0.1.row < $1.1.row }
        let spoken = photos.indices.filter { decided.speaks(of: photos[$0].1) }
        let isOpen = spoken.allSatisfy { a in
            spoken.allSatisfy { $0 <= a || !decided.contains(photos[a].1, photos[$0].1) }
        }
        guard !isOpen else { return [photos] }
        var pairs: [HashPair] = []
        for a in photos.indices {
            for b in photos.indices where a < b && !decided.contains(photos[a].1, photos[b].1) {
                let isSame = photos[a].0 == photos[b].0
                guard isSame || links.contains(HashPair.Ends(photos[a].0, photos[b].0)) else { continue }
                let evidence = comparison.evidence(photos[a].0, photos[b].0)
                pairs.append(HashPair(Int32(a), Int32(b), distance: UInt16(clamping: evidence?.distance ?? 0)))
            }
        }
        return Groups.completeLinkage(of: pairs, diameter: comparison.distance)
            .map { $0.map { photos[Int($0)] } }
    }

    /// Nil for one photo alone, and where none of the relations in it is of the family.
    private func group(_ family: PhotoRelation.Family, _ photos: [(Int32, ComparablePhoto)]) -> DuplicateGroup? {
        guard photos.count > 1, let oldest = photos.first?.1 else { return nil }
        let numbers = Array(Set(photos.map(\.0))).sorted()
        var weakest = PhotoRelation.identicalFile
        for (place, a) in numbers.enumerated() {
            for b in numbers[(place + 1)...] {
                guard let relation = comparison.evidence(a, b)?.relation else { continue }
                if relation.weakness > weakest.weakness { weakest = relation }
            }
        }
        guard weakest.family == family else { return nil }
        return DuplicateGroup(
            id: DuplicateGroupID(family, oldest.id),
            relation: weakest,
            photos: photos.map(\.1).sorted { $0.row < $1.row }
        )
    }
}
