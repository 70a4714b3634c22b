package import Imaging

/// A part of a photo's upright picture, at a size of its own.
package struct PictureRegion: Sendable, Hashable {
    package enum Quality: Sendable, Hashable { case colour, grey, blackAndWhite }
    package enum Format: Sendable, Hashable {
        case jpeg, png, webp

        package var mediaType: String {
            switch self {
            case .jpeg: "image/jpeg"
            case .png: "image/png"
            case .webp: "image/webp"
            }
        }
    }

    /// Pixels of the whole picture: at the left of the part, above it, and of the part. Inside the picture, not empty.
    package var x, y: Int
    package var part: PixelSize
    /// Before the picture is turned; not larger than the part.
    package var size: PixelSize
    package var turned = Orientation.up
    package var quality = Quality.colour
    package var format = Format.jpeg
    /// Of JPEG and WebP, 1–100; nil for the usual one.
    package var encodingQuality: Int?

    package init(x: Int, y: Int, part: PixelSize, size: PixelSize) {
        (self.x, self.y, self.part, self.size) = (x, y, part, size)
    }

    /// Everything at a size.
    package init(whole: PixelSize, size: PixelSize) { self.init(x: 0, y: 0, part: whole, size: size) }

    /// Whether it is a whole picture in its colours.
    func isPlain(of whole: PixelSize) -> Bool {
        (x, y) == (0, 0) && part == whole && turned == .up && quality == .colour
    }

    /// The same part of the same picture at another size.
    func scaled(from whole: PixelSize, to other: PixelSize) -> PictureRegion {
        let (across, down) = (
            Double(other.width) / Double(whole.width), Double(other.height) / Double(whole.height)
        )
        func place(_ value: Int, _ scale: Double, below limit: Int) -> Int {
            min(max(0, Int((Double(value) * scale).rounded())), limit)
        }
        var region = self
        region.x = place(x, across, below: other.width - 1)
        region.y = place(y, down, below: other.height - 1)
        region.part = PixelSize(
            width: max(1, place(x + part.width, across, below: other.width) - region.x),
            height: max(1, place(y + part.height, down, below: other.height) - region.y)
        )
        return region
    }
}

extension PlanarImage {
    /// The picture as a file.
    ///
    /// - Parameter iccProfile: nil means sRGB.
    package func encoded(_ region: PictureRegion, iccProfile: [UInt8]?) throws(ImagingError) -> [UInt8] {
        let image =
            switch region.quality {
            case .colour: self
            case .grey: grey()
            case .blackAndWhite: blackAndWhite()
            }
        let profile = image.chroma == .grey ? nil : iccProfile
        switch region.format {
        case .jpeg: return try JPEGEncoder(quality: region.encodingQuality ?? 85).encode(image, iccProfile: profile)
        case .png: return try PNGEncoder().encode(image, iccProfile: profile)
        case .webp:
            let shared = try PlanarRowSource(image).picture(scaledTo: image.size, turned: .up, chroma: .yuv420)
            return try WebPEncoder(quality: region.encodingQuality ?? 80).encode(shared, iccProfile: profile)
        }
    }
}
