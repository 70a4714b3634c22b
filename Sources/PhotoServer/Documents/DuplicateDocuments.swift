import PhotoSession
import PhotoStore

/// Groups of photos that look alike.
struct DuplicatesDocument: Encodable, Sendable {
    /// Groups in all, and the place of the first one here.
    var total, offset: Int
    /// Contents whose fingerprints are of another version, and were not compared.
    var notCompared: Int
    var groups: [DuplicateGroupDocument]
}

struct DuplicateGroupDocument: Encodable, Sendable {
    /// A photo, as everywhere, and what is compared of it.
    struct Member: Encodable, Sendable {
        var photo: PhotoDocument
        var compared: Compared

        private enum Key: String, CodingKey { case compared }

        func encode(to encoder: any Encoder) throws {
            try photo.encode(to: encoder)
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(compared, forKey: .compared)
        }
    }

    struct Compared: Encodable, Sendable {
        @OrNull var sharpness: Double?
        /// Share of the pixels that are black or white.
        @OrNull var clipped: Double?
        @OrNull var fingerprintQuality: Int?
        var hasLocation: Bool
        /// It was said that it stays beside another one of the group.
        var isSettled: Bool
        /// What it is to the suggested one; null of that itself.
        @OrNull var evidence: EvidenceDocument?
    }

    var id, kind: String
    /// The most bits in which fingerprints of two of them differ.
    var diameter: Int
    /// The ID of the photo to keep, and why.
    var suggested, reason: String
    var photos: [Member]

    init(_ group: DuplicateKeeper.Group) {
        let choice = group.choice
        (id, kind, diameter) = (choice.id.description, choice.relation.rawValue, choice.diameter)
        (suggested, reason) = (choice.suggested.id.description, choice.suggestion.reason)
        photos = zip(choice.photos, group.photos).map { compared, photo in
            Member(
                photo: PhotoDocument(photo),
                compared: Compared(
                    sharpness: compared.facts?.sharpness,
                    clipped: compared.facts?.clipped,
                    fingerprintQuality: compared.facts?.pdqQuality,
                    hasLocation: compared.hasLocation,
                    isSettled: compared.isSettled,
                    evidence: compared.evidence.map { EvidenceDocument($0) }
                )
            )
        }
    }
}

/// What two photos are to each other.
struct EvidenceDocument: Encodable, Sendable {
    var kind: String
    /// Bits of 256.
    @OrNull var distance: Int?
    @OrNull var secondsApart: Double?
    /// In words, how one is turned.
    @OrNull var symmetry: String?

    init(_ evidence: RelationEvidence) {
        kind = evidence.relation.rawValue
        (distance, secondsApart) = (evidence.distance, evidence.secondsApart)
        symmetry = evidence.symmetry?.words
    }
}

/// Photos that look like one.
struct SimilarDocument: Encodable, Sendable {
    struct Similar: Encodable, Sendable {
        var photo: PhotoDocument
        var evidence: EvidenceDocument
    }

    var photos: [Similar]
}

/// What was said about photos that look alike.
struct DuplicateVerdictDocument: Encodable, Sendable {
    var id, verdict, made: String
    /// Those that stay, and those that go.
    var kept, trashed: [String]

    init(_ verdict: DuplicateVerdict, _ ids: [AssetRow: AssetID]) {
        (id, made) = (verdict.id.description, verdict.madeAt.isoTime)
        self.verdict = verdict.kind.rawValue
        kept = verdict.kept.compactMap { ids[$0]?.description }
        trashed = verdict.others.compactMap { ids[$0]?.description }
    }
}

struct DuplicateVerdictsDocument: Encodable, Sendable {
    /// Last said first.
    var decisions: [DuplicateVerdictDocument]
}
