/// The properties of a picture that are known before its pixels are decoded.
package struct ImageHeader: Sendable, Equatable {
    package var format: ImageFormat
    /// As stored, before `orientation` is applied.
    package var storedSize: PixelSize
    /// The upright size of the photo of which the decoded picture is a preview, or the preview's own if it is unknown; nil
    /// if the picture is the photo itself.
    package var fullSize: PixelSize?
    /// The transformation for the rows that the decoder delivers. `.up` if the decoder has applied it (HEIF).
    package var orientation: Orientation
    /// Bits per sample, as stored.
    package var bitDepth: Int
    package var hasAlpha: Bool
    /// PQ, HLG or a gain map: the tiers show the standard-range rendition.
    package var isHDR: Bool
    /// The gain map, if it can be used.
    package var gainMap: GainMap?
    /// TIFF-structured EXIF data, without the leading "Exif\0\0".
    package var exif: [UInt8]?
    /// An XMP packet.
    package var xmp: [UInt8]?
    /// An IPTC-IIM block, or Photoshop's image resources that may hold one.
    package var iptc: [UInt8]?
    /// The colour profile of the delivered samples (after YCbCr → RGB); nil means sRGB.
    package var iccProfile: [UInt8]?
    /// Of a video, of which the picture is one frame.
    package var video: VideoFacts?
    /// Of a file of pages, of which the picture is one.
    package var document: DocumentFacts?
    /// The most bytes that decoding will hold at once, including rows and coefficients, excluding the file's own bytes.
    package var peakByteCount: Int

    package init(
        format: ImageFormat,
        storedSize: PixelSize,
        fullSize: PixelSize? = nil,
        orientation: Orientation,
        bitDepth: Int = 8,
        hasAlpha: Bool = false,
        isHDR: Bool = false,
        gainMap: GainMap? = nil,
        exif: [UInt8]? = nil,
        xmp: [UInt8]? = nil,
        iptc: [UInt8]? = nil,
        iccProfile: [UInt8]? = nil,
        video: VideoFacts? = nil,
        document: DocumentFacts? = nil,
        peakByteCount: Int
    ) {
        self.format = format
        self.storedSize = storedSize
        self.fullSize = fullSize
        self.orientation = orientation
        self.bitDepth = bitDepth
        self.hasAlpha = hasAlpha
        self.isHDR = isHDR
        self.gainMap = gainMap
        self.exif = exif
        self.xmp = xmp
        self.iptc = iptc
        self.iccProfile = iccProfile
        self.video = video
        self.document = document
        self.peakByteCount = peakByteCount
    }

    package var uprightSize: PixelSize { orientation.upright(storedSize) }
}
