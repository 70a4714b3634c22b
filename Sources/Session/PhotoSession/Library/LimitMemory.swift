import PhotoIndex

/// The photos that limits show, until the index changes.
struct LimitMemory: Sendable {
    private static let maxCount = 32

    private var state: LibraryIndex.State?
    private var shown: [PhotoFilter: ShownPhotos] = [:]

    mutating func shown(by limit: PhotoFilter, _ index: LibraryIndex) -> ShownPhotos {
        if state != index.state || shown.count >= Self.maxCount { (state, shown) = (index.state, [:]) }
        if let known = shown[limit] { return known }
        let photos = index.shown(by: limit)
        shown[limit] = photos
        return photos
    }
}
