import Cryptography
import FileStructure
import Imaging

/// A digest of a file's compressed picture data. It is equal for two files that differ only in metadata (capture, title,
/// colour profile, thumbnail).
///
/// Supports formats with clearly identified parts: JPEG, PNG, WebP, HEIC and AVIF. TIFF, GIF and JPEG XL have no digest.
struct PictureDigest: ~Copyable {
    /// Version of the computation. Changing it recomputes all digests.
    static let version = 2

    private var hash = SHA256()

    /// Nil if the bytes do not hold a picture in a supported format.
    static func digest(of bytes: [UInt8], items: () -> HeifItems?) -> [UInt8]? {
        guard let format = ImageFormat.sniff(Array(bytes.prefix(ImageFormat.sniffByteCount))) else { return nil }
        var digest = PictureDigest()
        digest.take(Array(format.rawValue.utf8)[...])
        let isWhole =
            switch format {
            case .jpeg: bytes.withUnsafeBytes { digest.takeJPEG($0) }
            case .png: bytes.withUnsafeBytes { digest.takePNG($0) }
            case .webp: bytes.withUnsafeBytes { digest.takeWebP($0) }
            case .heic, .avif: items().map { digest.take($0, of: bytes) } ?? false
            case .tiff, .gif, .jxl, .jp2, .bmp, .raw, .video, .pdf: false
            }
        return isWhole ? digest.hash.finish() : nil
    }

    mutating func take(_ bytes: ArraySlice<UInt8>) { bytes.withUnsafeBytes { hash.update($0) } }

    mutating func take(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) {
        hash.update(UnsafeRawBufferPointer(rebasing: bytes[range]))
    }

    mutating func take(number: Int) {
        withUnsafeBytes(of: UInt64(clamping: number).littleEndian) { hash.update($0) }
    }
}
