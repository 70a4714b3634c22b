import DecodeProtocol
import Imaging

/// One open picture: its report, and its pixels, delivered once.
protocol PictureDecoder: AnyObject {
    /// Its header with the metadata and the colour profile of the samples delivered.
    var report: PictureReport { get }

    /// The most bytes that decoding this picture can take: the report's estimate, or the needs of a second attempt.
    var maxByteCount: Int { get }

    /// The same for R, G and B, which may need another path.
    var maxByteCountOfRGB: Int { get }

    /// Whether R, G and B are delivered upright, not as they are stored.
    var isTurnedInRGB: Bool { get }

    /// Decodes, scales to the size of `planes` and fills them.
    ///
    /// - Returns: what was lost; empty for an undamaged picture.
    func render(into planes: inout PlaneWriter) throws(DecodeFailure) -> [String]

    /// Decodes the gain map that the report names, scales it to the size of `planes` and fills them.
    ///
    /// - Returns: what was lost; empty for an undamaged map.
    func renderGainMap(into planes: inout PlaneWriter) throws(DecodeFailure) -> [String]

    /// Fills `planes` from a thumbnail in the file.
    ///
    /// - Returns: whether there is a suitable one. If not, the content of `planes` is undefined.
    func renderThumbnail(into planes: inout PlaneWriter, _ use: ThumbnailUse) -> Bool
}

extension PictureDecoder {
    var maxByteCount: Int { report.header.peakByteCount }
    var maxByteCountOfRGB: Int { maxByteCount }
    var isTurnedInRGB: Bool { false }

    /// The largest size that may be requested.
    func size(_ format: PixelFormat) -> PixelSize {
        format == .rgb && isTurnedInRGB ? report.header.uprightSize : report.header.storedSize
    }

    func renderThumbnail(into planes: inout PlaneWriter, _ use: ThumbnailUse) -> Bool { false }

    func renderGainMap(into planes: inout PlaneWriter) throws(DecodeFailure) -> [String] {
        throw DecodeFailure(kind: .unsupported, message: "a gain map of this format")
    }
}

/// Metadata passed on as in the file; empty if there is none.
enum PictureBlobs {
    /// A profile of the delivered colour model. Another one would be misleading.
    static func profile(from bytes: [UInt8], isGrey: Bool) -> [UInt8] {
        // ICC.1:2022, 7.2: data colour space at byte 16 of the header, which has 128 bytes.
        guard bytes.count > 128 else { return [] }
        return bytes[16..<20].elementsEqual(isGrey ? "GRAY".utf8 : "RGB ".utf8) ? bytes : []
    }
}
