import Fingerprinting
import PhotoStore

/// The contents whose fingerprints are near each other: what is looked at more closely.
struct CandidatePairs {
    /// Sorted, each once.
    private let pairs: [HashPair]
    /// Contents of one fingerprint, where there are several.
    private let equal: [[Int32]]
    /// That say little, with their pairs: they are related only where the pictures are equal.
    private let weak: [[Int32]]

    init(_ compared: ComparedContents, _ index: LikenessIndex, _ question: DuplicateQuestion) {
        let members = index.contents.map { compared.numbers(of: $0) }
        var pairs: [HashPair] = []
        if question.relations != [.identicalFile] {
            equal = zip(members, index.merits).filter { $0.count > 1 && $1.isComparable(with: $1) }.map(\.0)
            weak = index.equalButWeak.map { compared.numbers(of: $0) }.filter { $0.count > 1 }
        } else {
            (equal, weak) = ([], [])
        }
        for group in equal { pairs += Self.all(group) }
        if !question.relations.isSubset(of: [.identicalFile, .identicalPicture]) {
            for pair in index.near where Int(pair.distance) <= question.distance {
                pairs += Self.between(members[Int(pair.first)], members[Int(pair.second)], pair.distance)
            }
        }
        if question.relations.contains(.turnedCopy) {
            for turned in index.turned where Int(turned.pair.distance) <= question.distance {
                let (first, second) = (Int(turned.pair.first), Int(turned.pair.second))
                pairs += Self.between(members[first], members[second], turned.pair.distance)
            }
        }
        self.pairs = pairs
    }

    private static func all(_ numbers: [Int32]) -> [HashPair] {
        numbers.indices.flatMap { place in
            numbers[(place + 1)...].map { HashPair(numbers[place], $0, distance: 0) }
        }
    }

    private static func between(_ a: [Int32], _ b: [Int32], _ distance: UInt16) -> [HashPair] {
        // A picture and what is within its border may be near each other.
        a.flatMap { first in b.filter { $0 != first }.map { HashPair(first, $0, distance: distance) } }
    }

    /// All contents in pairs.
    func contents(of compared: ComparedContents) -> [ContentID] {
        var numbers: Set<Int32> = []
        for pair in pairs {
            numbers.insert(pair.first)
            numbers.insert(pair.second)
        }
        for group in weak { numbers.formUnion(group) }
        return numbers.sorted().map { compared.contents[Int($0)] }
    }

    /// A photo of each content that may hold the same picture as another: equal in fingerprint, placeholder and size.
    func equalPictures(_ compared: ComparedContents, _ facts: [ContentID: ContentFacts]) -> [ComparablePhoto] {
        struct Look: Hashable {
            var group, width, height: Int
            var format: String
            var thumbHash: [UInt8]
        }
        var looks: [Look: [Int32]] = [:]
        for (place, group) in (equal + weak).enumerated() {
            for number in group {
                guard let facts = facts[compared.contents[Int(number)]] else { continue }
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
        return looks.values.filter { $0.count > 1 }.joined().sorted().compactMap { compared.photos[Int($0)].first }
    }

    /// What the candidates are to each other.
    func related(by comparison: PhotoComparison) -> [(pair: HashPair, relation: PhotoRelation)] {
        var related: [HashPair.Ends: (pair: HashPair, relation: PhotoRelation)] = [:]
        for pair in pairs + weak.flatMap(Self.all) where related[pair.ends] == nil {
            guard let evidence = comparison.evidence(pair.first, pair.second) else { continue }
            let distance = evidence.distance.map { UInt16(clamping: $0) } ?? pair.distance
            related[pair.ends] = (HashPair(pair.first, pair.second, distance: distance), evidence.relation)
        }
        return related.values.sorted { $0.pair < $1.pair }
    }
}
