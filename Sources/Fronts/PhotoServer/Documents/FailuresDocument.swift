import PhotoModel
import PhotoSession

/// The photos whose pictures are missing or damaged.
struct FailuresDocument: Encodable, Sendable {
    struct Photo: Encodable, Sendable {
        var id, path: String
        /// Base64 of the path's bytes, where they are not UTF-8.
        var pathBytes: String?
        var byteCount: Int64
        var failure: FailureDocument
        /// Somebody knows of it, until the file changes.
        var accepted: Bool
    }

    /// All of each kind; `photos` may be fewer.
    var counts: [String: Int]
    /// By path.
    var photos: [Photo]

    init(_ photos: [FailedPhoto], _ counts: [PictureFailure.Kind: Int]) {
        self.counts = [String: Int](uniqueKeysWithValues: counts.map { ($0.key.rawValue, $0.value) })
        self.photos = photos.map {
            Photo(
                id: $0.id.description,
                path: $0.path,
                pathBytes: $0.pathBytes,
                byteCount: $0.byteCount,
                failure: FailureDocument($0.failure),
                accepted: $0.isAccepted
            )
        }
    }
}
