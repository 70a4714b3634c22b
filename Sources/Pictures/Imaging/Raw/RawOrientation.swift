package import FileStructure

extension RawFile {
    /// What makes a preview upright. Some cameras store previews as the sensor lies, others turned already; some set the
    /// preview's own tag either way, most set none.
    ///
    /// - A preview whose longer side is not the sensor's was turned when it was stored.
    /// - Otherwise it lies like the sensor, and the photo's tag counts, which programs change when they turn the photo;
    ///   unless the photo is upside down and the preview's own tag says that the preview is not: their sides do not tell.
    ///
    /// - Parameters:
    ///   - size: of the preview, as stored.
    ///   - tag: EXIF orientation in the preview's own directory or EXIF, 1…8; nil if there is none.
    package func orientation(ofPreview size: PixelSize, tag: Int?) -> Orientation {
        let photo = orientation.flatMap(Orientation.init)
        guard let photo else { return tag.flatMap(Orientation.init) ?? .up }
        guard photo.isTransposed else { return tag == 1 ? .up : photo }
        let sensor = self.size.map { PixelSize($0) } ?? PixelSize(width: 2, height: 1)
        let isTurned = size.isLandscape != nil && sensor.isLandscape != nil && size.isLandscape != sensor.isLandscape
        return isTurned || size.isLandscape == nil && tag == 1 ? .up : photo
    }
}

extension PixelSize {
    /// Nil for a square.
    fileprivate var isLandscape: Bool? { width == height ? nil : width > height }
}
