import DecodeProtocol
import Imaging

/// One open picture: what is known of it, and its pixels, once.
protocol PictureDecoder: AnyObject {
    /// Its header with the metadata and the colour profile of the samples delivered.
    var report: PictureReport { get }

    /// Bytes beyond which it is not this picture any more that is decoded: what the report says, or what a second try
    /// takes.
    var maxByteCount: Int { get }

    /// The same where R, G and B are asked for, which may need another path.
    var maxByteCountOfRGB: Int { get }

    /// Whether R, G and B are delivered upright, not as they are stored.
    var isTurnedInRGB: Bool { get }

    /// Decodes, scales to the size of `planes` and fills them.
    ///
    /// - Returns: what was lost; empty for a sound picture.
    func render(into planes: inout PlaneWriter) throws(DecodeFailure) -> [String]

    /// Fills `planes` from a thumbnail that the file brings along.
    ///
    /// - Returns: whether there is one that will do; if not, `planes` hold anything.
    func renderThumbnail(into planes: inout PlaneWriter) -> Bool
}

extension PictureDecoder {
    var maxByteCount: Int { report.header.peakByteCount }
    var maxByteCountOfRGB: Int { maxByteCount }
    var isTurnedInRGB: Bool { false }

    /// The most that may be asked for.
    func size(_ format: PixelFormat) -> PixelSize {
        format == .rgb && isTurnedInRGB ? report.header.uprightSize : report.header.storedSize
    }

    func renderThumbnail(into planes: inout PlaneWriter) -> Bool { false }
}

/// What is handed over as it is in the file; empty where there is none.
enum PictureBlobs {
    /// EXIF data as files have it: maybe with the header of JPEG's APP1 segment in front.
    static func exif(from bytes: [UInt8]) -> [UInt8] {
        let header = Array("Exif\0\0".utf8)
        let data = bytes.starts(with: header) ? Array(bytes.dropFirst(header.count)) : bytes
        return data.starts(with: Array("II*\0".utf8)) || data.starts(with: Array("MM\0*".utf8)) ? data : []
    }

    /// A profile that is of the colour model delivered; another one would be misleading.
    static func profile(from bytes: [UInt8], isGrey: Bool) -> [UInt8] {
        // ICC.1:2022, 7.2: data colour space at byte 16 of the header, which has 128 bytes.
        guard bytes.count > 128 else { return [] }
        return bytes[16..<20].elementsEqual(isGrey ? "GRAY".utf8 : "RGB ".utf8) ? bytes : []
    }
}
