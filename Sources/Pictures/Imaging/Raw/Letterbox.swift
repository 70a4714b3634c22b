package import FileStructure

/// The part of a thumbnail between black bars: DCF wants 160 × 120 pixels of every photo (DCF 2.0, 3.3.4).
package struct Letterbox: Equatable, Sendable {
    package let left: Int
    package let top: Int
    package let size: PixelSize

    /// Larger pictures are previews, which have the photo's aspect.
    private static let maxEdge = 160
    /// Of the bars, in lines. Narrower ones are what rounding makes of equal aspects.
    private static let minBar = 3.0
    /// How far a bar may end from where the photo's aspect puts its end: cameras round it, some to blocks of a JPEG.
    private static let tolerance = 1
    /// Of eight-bit luma: of a line's mean, and of nearly all of its samples.
    private static let (maxMean, maxSample) = (16, 40)

    /// Nil if nothing says that there are bars, or they are not black.
    ///
    /// - Parameters:
    ///   - input: the thumbnail's JPEG, which `probe` describes.
    ///   - photo: size of the photo as stored.
    package init?(in input: EncodedInput, probe: JPEGProbe, photo: RawFile.Size) {
        guard let chroma = probe.chroma, Self.bar(in: probe.frame.size, photo: photo) != nil else { return nil }
        let image = PlanarImage(size: probe.frame.size, chroma: chroma)
        do throws(ImagingError) {
            let source = try JPEGSource(input, probe: probe, scaledToAtLeast: image.size.longEdge)
            while try source.pull(row: { image.planes[$0].row($1) })[0] < image.size.height {}
        } catch {
            return nil
        }
        self.init(in: image, photo: photo)
    }

    init?(in image: PlanarImage, photo: RawFile.Size) {
        let size = image.size
        guard let (bar, isHorizontal) = Self.bar(in: size, photo: photo) else { return nil }
        let luma = image.planes[0]
        let (count, length) = isHorizontal ? (size.height, size.width) : (size.width, size.height)
        func isBlack(_ line: Int) -> Bool {
            let samples = (0..<length).lazy.map { Int(isHorizontal ? luma.row(line)[$0] : luma.row($0)[line]) }
            return samples.reduce(0, +) <= Self.maxMean * length && samples.count { $0 > Self.maxSample } * 50 <= length
        }
        let limit = Int(bar.rounded(.up)) + Self.tolerance
        let first = (0..<limit).prefix { isBlack($0) }.count
        let last = (0..<limit).prefix { isBlack(count - 1 - $0) }.count
        guard min(first, last) >= Int(bar) - Self.tolerance else { return nil }
        let rest = count - first - last
        (left, top) = isHorizontal ? (0, first) : (first, 0)
        self.size =
            isHorizontal ? PixelSize(width: size.width, height: rest) : PixelSize(width: rest, height: size.height)
    }

    /// The width of each of two bars between which a thumbnail shows the photo, and whether they lie above and below.
    static func bar(in size: PixelSize, photo: RawFile.Size) -> (width: Double, isHorizontal: Bool)? {
        guard size.longEdge <= maxEdge, size.longEdge * 3 == size.shortEdge * 4 else { return nil }
        // Some thumbnails were turned when they were stored.
        let isTurned = (size.width > size.height) != (photo.width >= photo.height)
        let aspect = isTurned ? PixelSize(photo).transposed : PixelSize(photo)
        let (width, height) = (Double(size.width), Double(size.height))
        let ratio = Double(aspect.width) / Double(aspect.height)
        let isHorizontal = ratio > width / height
        let bar = isHorizontal ? (height - width / ratio) / 2 : (width - height * ratio) / 2
        return bar >= minBar && bar * 4 < (isHorizontal ? height : width) ? (bar, isHorizontal) : nil
    }
}
