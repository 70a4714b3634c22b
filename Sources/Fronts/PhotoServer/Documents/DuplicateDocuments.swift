import PhotoDuplicates
import PhotoModel
import PhotoSession

/// Groups of photos that look alike.
struct DuplicatesDocument: Encodable, Sendable {
    /// All groups, and the place of the first one here.
    var total, offset: Int
    /// Contents that were not compared, because their fingerprints are of another version.
    var notCompared: Int
    var groups: [DuplicateGroupDocument]
}

struct DuplicateGroupDocument: Encodable, Sendable {
    /// A photo, as in other documents, with the values compared between members.
    struct Member: Encodable, Sendable {
        var photo: ServedPhotoDocument
        var compared: ComparedDocument

        private enum Key: String, CodingKey { case compared }

        func encode(to encoder: any Encoder) throws {
            try photo.encode(to: encoder)
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(compared, forKey: .compared)
        }
    }

    /// Made one after the other, because a group may be large.
    struct Members: Encodable, Sendable {
        let group: DuplicateKeeper.Group

        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            for (compared, photo) in zip(group.choice.photos, group.photos) {
                try container.encode(
                    Member(photo: ServedPhotoDocument(photo, for: nil), compared: ComparedDocument(compared))
                )
            }
        }
    }

    var id, kind: String
    /// The largest distance in bits between two of their fingerprints.
    var diameter: Int
    /// The ID of the photo to keep, and why.
    var suggested, reason: String
    var photos: Members

    init(_ group: DuplicateKeeper.Group) {
        let choice = group.choice
        (id, kind, diameter) = (choice.id.description, choice.relation.rawValue, choice.diameter)
        (suggested, reason) = (choice.suggested.id.description, choice.suggestion.reason)
        photos = Members(group: group)
    }
}

/// Photos that look like a given one.
struct SimilarDocument: Encodable, Sendable {
    var photos: [SimilarPhotoDocument<ServedPhotoDocument>]
}

/// A decision about photos that look alike.
struct DuplicateVerdictDocument: Encodable, Sendable {
    var id, verdict, made: String
    /// The photos that stay, and those that go.
    var kept, trashed: [String]

    init(_ answer: DuplicateAnswerItem) {
        let decision = answer.verdict
        let ids = Dictionary(answer.photos.map { ($0.row, $0.id.description) }) { first, _ in first }
        (id, made, verdict) = (decision.id.description, decision.madeAt.isoTime, decision.kind.rawValue)
        kept = decision.kept.compactMap { ids[$0] }
        trashed = decision.others.compactMap { ids[$0] }
    }
}

struct DuplicateVerdictsDocument: Encodable, Sendable {
    /// The latest first.
    var decisions: [DuplicateVerdictDocument]
}
