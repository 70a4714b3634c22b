import PhotoSession
import PhotoStore
import SystemPackage

/// A group of photos that look alike, for programs. What is not known is not there.
struct DuplicateDescription: Encodable {
    struct Photo: Encodable {
        var id, path: String
        /// Base64 of the path's bytes, where they are not UTF-8.
        var pathBytes: String?
        var contentID: String
        var byteCount: Int64
        var width, height: Int?
        var format, camera: String?
        var takenMilliseconds: Int64?
        /// Of the file, milliseconds since 1970.
        var modifiedMilliseconds: Int64
        var sharpness: Double?
        /// Share of the pixels that are black or white.
        var clipped: Double?
        /// 0–100; below 50 the fingerprint says little.
        var pdqQuality: Int?
        var hasLocation: Bool
        var depicts: String?
        var rating: Int
        var isFavourite: Bool
        var tags: [String]
        /// It was said that it stays beside another one of the group.
        var isSettled: Bool
        var isSuggested: Bool
        /// What it is to the suggested one.
        var evidence: Evidence?
    }

    struct Evidence: Encodable {
        var kind: String
        /// Bits of 256.
        var distance: Int?
        var secondsApart: Double?
        var symmetry: String?

        init(_ evidence: RelationEvidence) {
            kind = evidence.relation.rawValue
            (distance, secondsApart) = (evidence.distance, evidence.secondsApart)
            symmetry = evidence.symmetry?.words
        }
    }

    var id, kind: String
    /// The most bits in which fingerprints of two of them differ.
    var diameter: Int
    /// The ID of the photo to keep, and why.
    var suggested, reason: String
    var photos: [Photo]

    init(_ choice: DuplicateChoice) {
        id = choice.id.description
        kind = choice.relation.rawValue
        diameter = choice.diameter
        suggested = choice.suggested.id.description
        reason = choice.suggestion.reason
        photos = choice.photos.map { Photo($0, isSuggested: $0.row == choice.suggested.row) }
    }
}

extension DuplicateDescription.Photo {
    init(_ photo: DuplicatePhoto, isSuggested: Bool) {
        let facts = photo.facts
        self.init(
            id: photo.id.description,
            path: photo.path.string,
            pathBytes: photo.path.base64,
            contentID: photo.content.hex,
            byteCount: photo.byteCount,
            width: facts?.width,
            height: facts?.height,
            format: facts?.format,
            camera: photo.camera,
            takenMilliseconds: facts?.taken,
            modifiedMilliseconds: photo.modified / 1_000_000,
            sharpness: facts?.sharpness,
            clipped: facts?.clipped,
            pdqQuality: facts?.pdqQuality,
            hasLocation: photo.hasLocation,
            depicts: facts.flatMap { $0.depicts.isEmpty ? nil : $0.depicts },
            rating: photo.rating,
            isFavourite: photo.isFavourite,
            tags: photo.tags.map(\.description),
            isSettled: photo.isSettled,
            isSuggested: isSuggested,
            evidence: photo.evidence.map { DuplicateDescription.Evidence($0) }
        )
    }
}
