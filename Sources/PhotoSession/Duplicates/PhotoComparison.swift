import Fingerprinting
import PhotoStore

/// What the contents of a library have to do with each other, for one question.
struct PhotoComparison {
    let compared: ComparedContents
    let index: LikenessIndex
    let distance: Int
    /// Of contents that look like another one.
    let facts: [ContentID: ContentFacts]
    let digests: PictureDigests
    let runs: BurstRuns
    private let turns: [HashPair.Ends: (symmetry: Dihedral, distance: UInt16)]

    init(
        _ compared: ComparedContents,
        _ index: LikenessIndex,
        distance: Int,
        facts: [ContentID: ContentFacts],
        digests: PictureDigests
    ) {
        (self.compared, self.index, self.distance) = (compared, index, distance)
        (self.facts, self.digests) = (facts, digests)
        runs = BurstRuns(facts)
        turns = Dictionary(index.turned.map { ($0.pair.ends, ($0.symmetry, $0.pair.distance)) }) {
            $1.1 < $0.1 ? $1 : $0
        }
    }

    /// Nil where two contents have nothing to do with each other.
    func evidence(_ a: Int32, _ b: Int32) -> RelationEvidence? {
        evidence(compared.contents[Int(a)], compared.contents[Int(b)])
    }

    func evidence(_ first: ContentID, _ second: ContentID) -> RelationEvidence? {
        guard first != second else { return RelationEvidence(.identicalFile) }
        guard let factsA = facts[first], let factsB = facts[second], let hashA = index.hash(of: first),
            let hashB = index.hash(of: second)
        else { return nil }
        var evidence = RelationEvidence(
            .nearDuplicate,
            distance: hashA.distance(to: hashB),
            secondsApart: factsA.secondsApart(from: factsB)
        )
        if hashA == hashB, let digest = digests.digest(of: first), digest == digests.digest(of: second) {
            evidence.relation = .identicalPicture
            return evidence
        }
        let ways = index.positions(of: first).flatMap { p in
            index.positions(of: second).filter { index.areComparable(p, $0) }.map { (p, $0) }
        }
        guard let distance = ways.map({ index.hashes[Int($0)].distance(to: index.hashes[Int($1)]) }).min() else {
            return nil
        }
        guard distance <= self.distance else { return turned(ways, factsA, factsB, evidence) }
        evidence.distance = distance
        guard TextLikeness.allows(factsA, factsB, distance: distance) else { return nil }
        let isBurst = runs.areBurst(
            (first, factsA),
            (second, factsB),
            areNamedAlike: areNamedAlike(first, second)
        )
        if isBurst { evidence.relation = .burst }
        return evidence
    }

    private func areNamedAlike(_ a: ContentID, _ b: ContentID) -> Bool {
        guard let first = compared.number(of: a), let second = compared.number(of: b) else { return false }
        return compared.photos[Int(first)].contains { one in
            compared.photos[Int(second)].contains { FileNames.areAlike(one.name, $0.name) }
        }
    }

    /// - Parameter ways: positions of the two.
    private func turned(
        _ ways: [(Int32, Int32)],
        _ a: ContentFacts,
        _ b: ContentFacts,
        _ evidence: RelationEvidence
    ) -> RelationEvidence? {
        let known = ways.compactMap { p, q in turns[HashPair.Ends(p, q)].map { (p < q, $0) } }
        guard a.depicts.isEmpty, b.depicts.isEmpty,
            let (isForward, turn) = known.min(by: { $0.1.distance < $1.1.distance }),
            Int(turn.distance) <= distance
        else { return nil }
        var evidence = evidence
        evidence.relation = .turnedCopy
        evidence.symmetry = isForward ? turn.symmetry : turn.symmetry.inverse
        evidence.distance = Int(turn.distance)
        return evidence
    }
}

extension HashPair {
    /// Which two, whatever their distance.
    struct Ends: Hashable, Sendable {
        var first, second: Int32

        init(_ a: Int32, _ b: Int32) { (first, second) = (min(a, b), max(a, b)) }
    }

    var ends: Ends { Ends(first, second) }
}
