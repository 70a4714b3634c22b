import Fingerprinting
import PhotoCatalogue
import PhotoModel

/// Compares the contents of a library, for one query.
struct PhotoComparison: Sendable {
    let compared: ComparedContents
    let index: LikenessIndex
    let distance: Int
    /// Facts of contents with candidates.
    let facts: [ContentID: ContentFacts]
    let digests: PictureDigests
    let runs: BurstRuns
    private let turns: [HashPair.Ends: (symmetry: Dihedral, distance: UInt16)]

    init(
        _ compared: ComparedContents,
        _ index: LikenessIndex,
        distance: Int,
        facts: [ContentID: ContentFacts],
        digests: PictureDigests,
        runs: BurstRuns
    ) {
        (self.compared, self.index, self.distance) = (compared, index, distance)
        (self.facts, self.digests, self.runs) = (facts, digests, runs)
        turns = Dictionary(index.turned.map { ($0.pair.ends, ($0.symmetry, $0.pair.distance)) }) {
            $1.1 < $0.1 ? $1 : $0
        }
    }

    /// The compared properties of a content; nil if it was never prepared.
    struct Look: Sendable {
        var content: ContentID
        var facts: ContentFacts
        var hash: PDQHash
        /// The comparable positions of its fingerprints in the index.
        var positions: [Int32]
        var run: Int?
    }

    func look(_ content: ContentID) -> Look? {
        guard let facts = facts[content], let hash = index.hash(of: content) else { return nil }
        return Look(
            content: content,
            facts: facts,
            hash: hash,
            positions: index.positions(of: content),
            run: runs[content]
        )
    }

    /// Nil if two contents are unrelated.
    func evidence(_ first: ContentID, _ second: ContentID) -> RelationEvidence? {
        guard first != second else { return RelationEvidence(.identicalFile) }
        guard let first = look(first), let second = look(second) else { return nil }
        return evidence(first, second)
    }

    /// For two different contents.
    func evidence(_ first: Look, _ second: Look) -> RelationEvidence? {
        guard first.facts.canBeCopy(of: second.facts) else { return nil }
        var evidence = RelationEvidence(
            .nearDuplicate,
            distance: first.hash.distance(to: second.hash),
            secondsApart: first.facts.secondsApart(from: second.facts)
        )
        if evidence.distance == 0, let digest = digests.digest(of: first.content),
            digest == digests.digest(of: second.content)
        {
            evidence.relation = .identicalPicture
            return evidence
        }
        guard let distance = leastDistance(first, second) else { return nil }
        guard distance <= self.distance else { return turned(first, second, evidence) }
        evidence.distance = distance
        guard TextLikeness.allows(first.facts, second.facts, distance: distance) else { return nil }
        if let run = first.run, run == second.run, first.facts.camera == second.facts.camera {
            let areNamedAlike = areNamedAlike(first.content, second.content)
            if BurstRuns.areBurst(first.facts, second.facts, areNamedAlike: areNamedAlike) {
                evidence.relation = .burst
            }
        }
        return evidence
    }

    /// The least distance of comparable fingerprints; nil if there are none.
    private func leastDistance(_ a: Look, _ b: Look) -> Int? {
        var least: Int?
        for p in a.positions {
            for q in b.positions where index.areComparable(p, q) {
                let distance = index.hashes[Int(p)].distance(to: index.hashes[Int(q)])
                least = min(least ?? distance, distance)
            }
        }
        return least
    }

    private func areNamedAlike(_ a: ContentID, _ b: ContentID) -> Bool {
        guard let first = compared.number(of: a), let second = compared.number(of: b) else { return false }
        return compared.photos(of: first).contains { one in
            compared.photos(of: second).contains { FileNames.areAlike(one.name, $0.name) }
        }
    }

    private func turned(_ a: Look, _ b: Look, _ evidence: RelationEvidence) -> RelationEvidence? {
        let known = a.positions.flatMap { p in
            b.positions.compactMap { q in
                index.areComparable(p, q) ? turns[HashPair.Ends(p, q)].map { (p < q, $0) } : nil
            }
        }
        guard a.facts.depicts.isEmpty, b.facts.depicts.isEmpty,
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
    /// The two ends, whatever their distance.
    struct Ends: Hashable, Sendable {
        var first, second: Int32

        init(_ a: Int32, _ b: Int32) { (first, second) = (min(a, b), max(a, b)) }
    }

    var ends: Ends { Ends(first, second) }
}
