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

    /// All groups found.
    static func descriptions(_ found: FoundDuplicates) throws -> [DuplicateDescription] {
        let index = try found.library.index()
        let rows = Set(found.choices.flatMap { $0.photos.map(\.row) })
        let photos = rows.sorted().compactMap { row in index.position(of: row).map { index.photo(at: $0) } }
        let documents = try MeasuredPhotoDocument.documents(photos, in: found.library).map { ($0.photo.id, $0.photo) }
        let known = Dictionary(uniqueKeysWithValues: documents)
        return found.choices.map { DuplicateDescription($0, known) }
    }

    private init(_ choice: DuplicateChoice, _ known: [String: PhotoDocument]) {
        id = choice.id.description
        kind = choice.relation.rawValue
        diameter = choice.diameter
        suggested = choice.suggested.id.description
        reason = choice.suggestion.reason
        photos = choice.photos.compactMap { photo in
            known[photo.id.description].map { Photo(photo: $0, compared: ComparedDocument(photo)) }
        }
    }
}
