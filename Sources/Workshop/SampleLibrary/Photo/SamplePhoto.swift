package import Imaging

/// A photo-like JPEG computed from a seed: the same values give the same bytes, another seed another picture.
///
/// The scene does not depend on the size, quality or layout, so two photos with the same seed are near-duplicates.
package struct SamplePhoto: Sendable {
    /// Size of the upright picture, in pixels.
    package var size: PixelSize
    package var seed: UInt64
    /// How the pixels are stored, and the EXIF orientation: the upright picture is always the same.
    package var orientation: Orientation
    package var chroma: ChromaLayout
    /// 1–100, on libjpeg's scale.
    package var quality: Int
    package var isProgressive: Bool
    /// Added to the luma everywhere, in levels.
    package var brightness: Float
    /// The EXIF data; nil for none. If it has no orientation, it gets the photo's.
    package var exif: ExifWriter?
    /// An XMP packet to embed.
    package var xmp: String?
    package var iccProfile: [UInt8]?

    package init(
        size: PixelSize,
        seed: UInt64,
        orientation: Orientation = .up,
        chroma: ChromaLayout = .yuv420,
        quality: Int = 90,
        isProgressive: Bool = false,
        brightness: Float = 0,
        exif: ExifWriter? = ExifWriter(),
        xmp: String? = nil,
        iccProfile: [UInt8]? = nil
    ) {
        self.size = size
        self.seed = seed
        self.orientation = orientation
        self.chroma = chroma
        self.quality = quality
        self.isProgressive = isProgressive
        self.brightness = brightness
        self.exif = exif
        self.xmp = xmp
        self.iccProfile = iccProfile
    }

    /// The planes as the file stores them, before JPEG.
    package func stored() -> PlanarImage {
        Scene(seed: seed, brightness: brightness).rendered(upright: size, orientation: orientation, chroma: chroma)
    }

    /// The planes as a viewer shows them, before JPEG, in the same chroma layout.
    package func upright() -> PlanarImage {
        Scene(seed: seed, brightness: brightness).rendered(upright: size, orientation: .up, chroma: chroma)
    }

    /// The bytes of the file.
    package func encoded() throws(ImagingError) -> [UInt8] {
        var options = JPEGEncoder.Options()
        options.progressive = isProgressive
        if var exif {
            exif.orientation = exif.orientation ?? UInt16(orientation.rawValue)
            options.segments.append(.exif(exif.tiff()))
        }
        if let xmp { options.segments.append(.xmp(Array(xmp.utf8))) }
        return try JPEGEncoder(quality: quality, options: options).encode(stored(), iccProfile: iccProfile)
    }
}
