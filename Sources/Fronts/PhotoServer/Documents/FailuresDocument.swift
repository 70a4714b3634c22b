import PhotoSession

/// The photos whose pictures are missing or damaged.
struct FailuresDocument: Encodable, Sendable {
    /// All of each kind; `photos` may have fewer.
    var counts: [String: Int]
    /// Sorted by path.
    var photos: [FailedPhotoDocument]

    init(_ photos: [FailedPhoto], _ counts: [PictureFailure.Kind: Int]) {
        self.counts = [String: Int](uniqueKeysWithValues: counts.map { ($0.key.rawValue, $0.value) })
        self.photos = photos.map { FailedPhotoDocument($0) }
    }
}
