/// The photos that a filter shows at one state of an index, for checking single ones.
package struct ShownPhotos: Sendable, Hashable {
    let photos: Bitmap

    package func contains(_ position: Int32) -> Bool { photos.contains(Int(position)) }

    package var count: Int { photos.count }
}
