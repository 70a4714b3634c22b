import PhotoDuplicates
import PhotoIndex
import PhotoModel
import PhotoSession

/// A group of photos that look alike, for JSON output. Unknown values are absent.
struct DuplicateDescription: Encodable {
    struct Photo: Encodable {
        var photo: PhotoDocument
        var compared: ComparedDocument

        private enum Key: String, CodingKey { case compared }

        func encode(to encoder: any Encoder) throws {
            try photo.encode(to: encoder)
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(compared, forKey: .compared)
        }
    }

    var id, kind: String
    /// The largest distance in bits between the fingerprints of any two of its photos.
    var diameter: Int
    /// The ID of the photo to keep, and the reason.
    var suggested, reason: String
    var photos: [Photo]

    /// Number of groups whose photos are read together.
    private static let part = 500

    /// All groups found, one after the other.
    static func each(of found: FoundDuplicates, _ body: (DuplicateDescription) throws -> Void) throws {
        let index = try found.library.index()
        for start in stride(from: 0, to: found.choices.count, by: part) {
            let choices = found.choices[start...].prefix(part)
            let rows = Set(choices.flatMap { $0.photos.map(\.row) })
            let known = try MeasuredPhotoDocument.documents(of: rows, index, in: found.library)
            for choice in choices { try body(DuplicateDescription(choice, known)) }
        }
    }

    private init(_ choice: DuplicateChoice, _ known: [String: MeasuredPhotoDocument]) {
        id = choice.id.description
        kind = choice.relation.rawValue
        diameter = choice.diameter
        suggested = choice.suggested.id.description
        reason = choice.suggestion.reason
        photos = choice.photos.compactMap { photo in
            known[photo.id.description].map { Photo(photo: $0.photo, compared: ComparedDocument(photo)) }
        }
    }
}
