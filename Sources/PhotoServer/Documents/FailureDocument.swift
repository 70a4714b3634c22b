import PhotoSession
import PhotoStore

/// What is wrong with a photo's picture.
struct FailureDocument: Encodable, Sendable {
    /// failed, damaged, unsupported.
    var kind: String
    /// In words.
    var reason: String
    /// What to do about it.
    var remedy: String
    /// The next run tries again, even if nothing changes.
    var willRetry: Bool

    init(_ failure: PictureFailure) {
        (kind, reason) = (failure.kind.rawValue, failure.reason)
        (remedy, willRetry) = (failure.remedy, failure.willRetry)
    }
}

/// The photos whose pictures are missing or damaged.
struct FailuresDocument: Encodable, Sendable {
    struct Photo: Encodable, Sendable {
        var photo, path: String
        var byteCount: Int64
        var failure: FailureDocument
    }

    /// All of each kind; `photos` may be fewer.
    var counts: [String: Int]
    /// By path.
    var photos: [Photo]

    init(_ photos: [FailedPhoto], _ counts: [PictureFailure.Kind: Int]) {
        self.counts = [String: Int](uniqueKeysWithValues: counts.map { ($0.key.rawValue, $0.value) })
        self.photos = photos.map {
            Photo(
                photo: $0.id.description,
                path: $0.path,
                byteCount: $0.byteCount,
                failure: FailureDocument($0.failure)
            )
        }
    }
}
