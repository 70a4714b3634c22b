import Cryptography
import FileStructure
import Imaging

/// A digest of what a file holds of its picture, as it is compressed: equal for two files that differ only in what they
/// say of it (capture, title, colour profile, thumbnail).
///
/// Kept to the forms whose parts are plainly named: JPEG, PNG, WebP, HEIC and AVIF. Of TIFF, GIF and JPEG XL there is
/// none.
struct PictureDigest: ~Copyable {
    /// Names what is computed, with any change of which all of it is computed again.
    static let version = 2

    private var hash = SHA256()

    /// Nil where the bytes do not hold a picture in such a form.
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
            case .tiff, .gif, .jxl, .jp2, .bmp: false
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
