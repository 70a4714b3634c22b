import Fingerprinting
import PhotoCatalogue
import PhotoModel

/// Contents with near fingerprints, as candidates for a closer comparison.
struct CandidatePairs {
    /// Contents with equal fingerprints, where there are several.
    private let equal: [[Int32]]
    /// Contents of which most are near each other. Their pairs are not listed.
    private let crowded: [[Int32]]
    /// The same for weak fingerprints. These are related only if the pictures are equal.
    private let weak: [[Int32]]
    /// Pairs of positions in the index.
    private let near: [HashPair]
    private let compared: ComparedContents
    private let index: LikenessIndex

    init(_ compared: ComparedContents, _ index: LikenessIndex, _ question: DuplicateQuestion) {
        (self.compared, self.index) = (compared, index)
        guard question.relations != [.identicalFile] else {
            (equal, crowded, weak, near) = ([], [], [], [])
            return
        }
        equal = index.equal.map { compared.numbers(of: $0) }.filter { $0.count > 1 }
        let scenes = question.includesSimilar ? index.crowds.members() : []
        crowded =
            equal.filter { Self.isCrowd($0, index) }
            + scenes.map { positions in
                Set(positions.flatMap { compared.numbers(of: index.contents(at: $0)) }).sorted()
            }.filter { $0.count > 1 }
        weak = index.equalButWeak.map { compared.numbers(of: $0) }.filter { $0.count > 1 }
        var near: [HashPair] = []
        if question.includesSimilar { near = index.near.filter { Int($0.distance) <= question.distance } }
        if question.relations.contains(.turnedCopy) {
            near += index.turned.lazy.map(\.pair).filter { Int($0.distance) <= question.distance }
        }
        self.near = near
    }

    /// Numbers of all contents with candidates, ascending.
    func numbers() -> [Int32] {
        let members = nearMembers()
        var hasNear: Set<Int32> = []
        for pair in near where members[pair.first] != nil && members[pair.second] != nil {
            hasNear.insert(pair.first)
            hasNear.insert(pair.second)
        }
        return Set((equal + crowded + weak + hasNear.compactMap { members[$0] }).joined()).sorted()
    }

    /// Numbers of the contents at each position that is near another, ascending; none where there are no photos.
    private func nearMembers() -> [Int32: [Int32]] {
        var members: [Int32: [Int32]] = [:]
        for position in Set(near.lazy.flatMap { [$0.first, $0.second] }) {
            let numbers = compared.numbers(of: index.contents(at: position))
            if !numbers.isEmpty { members[position] = numbers }
        }
        return members
    }

    /// Groups of contents that may hold the same picture: equal in fingerprint, placeholder and size. With the photos of
    /// each.
    ///
    /// - Parameter compared: the contents, whose photos were read since.
    func equalPictures(_ compared: ComparedContents, _ facts: [ContentID: ContentFacts]) -> [[ComparablePhoto]] {
        struct Look: Hashable {
            var group, width, height: Int
            var format: String
            var thumbHash: [UInt8]
        }
        var looks: [Look: [Int32]] = [:]
        for (place, group) in (equal + weak).enumerated() {
            for number in group {
                guard let facts = facts[compared[number]] else { continue }
                let look = Look(
                    group: place,
                    width: facts.width,
                    height: facts.height,
                    format: facts.format,
                    thumbHash: facts.thumbHash
                )
                looks[look, default: []].append(number)
            }
        }
        return looks.values.filter { $0.count > 1 }.joined().sorted().map { compared.photos(of: $0) }
    }

    /// Numbers of contents of which most are related to each other, ascending. The first of twins represents all.
    func crowds(_ twins: TwinContents) -> [[Int32]] {
        crowded.map(twins.representatives).filter { $0.count > 1 }
    }

    /// The relations of the candidates but those within a crowd, sorted and without duplicates. The first of twins represents all.
    func related(_ twins: TwinContents, by comparison: PhotoComparison) -> [RelatedPair] {
        var looks: [Int32: PhotoComparison.Look] = [:]
        func look(_ number: Int32) -> PhotoComparison.Look? {
            if let known = looks[number] { return known }
            let look = comparison.look(compared[number])
            looks[number] = look
            return look
        }
        var related: [RelatedPair] = []
        for pair in pairs(twins, comparison) {
            if let last = related.last, last.pair.first == pair.first, last.pair.second == pair.second { continue }
            guard let one = look(pair.first), let other = look(pair.second),
                let evidence = comparison.evidence(one, other)
            else { continue }
            let distance = evidence.distance.map { UInt16(clamping: $0) } ?? pair.distance
            related.append(
                RelatedPair(HashPair(pair.first, pair.second, distance: distance), evidence.relation)
            )
        }
        return related
    }

    /// Sorted; may contain duplicates.
    private func pairs(_ twins: TwinContents, _ comparison: PhotoComparison) -> [HashPair] {
        var pairs: [HashPair] = []
        for group in equal where !Self.isCrowd(group, index) { pairs += Self.all(twins.representatives(of: group)) }
        for group in weak {
            let digests = twins.representatives(of: group).compactMap { number in
                comparison.digests.digest(of: compared[number]).map { (number, $0) }
            }
            for same in Dictionary(grouping: digests, by: \.1).values { pairs += Self.all(same.map(\.0)) }
        }
        let members = nearMembers().mapValues(twins.representatives(of:))
        for pair in near {
            for first in members[pair.first] ?? [] {
                // A picture and the part within its border may be near each other.
                for second in members[pair.second] ?? [] where first != second {
                    pairs.append(HashPair(first, second, distance: pair.distance))
                }
            }
        }
        pairs.sort()
        return pairs
    }

    /// Whether the pairs of equal ones are too many to be listed.
    private static func isCrowd(_ equal: [Int32], _ index: LikenessIndex) -> Bool {
        equal.count >= index.crowds.leastWeight
    }

    private static func all(_ numbers: [Int32]) -> [HashPair] {
        numbers.indices.flatMap { place in
            numbers[(place + 1)...].map { HashPair(numbers[place], $0, distance: 0) }
        }
    }
}

/// Two contents by number, with their relation.
struct RelatedPair: Sendable {
    var pair: HashPair
    var relation: PhotoRelation

    init(_ pair: HashPair, _ relation: PhotoRelation) { (self.pair, self.relation) = (pair, relation) }
}
