import DecodeProtocol
import FileStructure
import SystemPackage

/// The chunks of a PNG file before its pixels, traversed without reading their content (ISO/IEC 15948, 5.3).
enum PNGChunks {
    /// libpng inflates each text, up to 8 MB, before it returns the size of the picture. A file has a handful.
    private static let maxTexts = 64
    /// Limit for all chunks together: libpng drops those that are too long for it, but computes their checksums.
    private static let maxBytes = 64 << 20

    /// Rejects a file with more texts that may be compressed, or with more bytes of chunks.
    static func check(_ file: FileDescriptor) throws(DecodeFailure) {
        var (offset, textCount) = (8, 0)
        while let header = file.bytes(at: offset, count: 8) {
            let byteCount = header.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            switch String(decoding: header.suffix(4), as: UTF8.self) {
            case "IDAT", "IEND": return
            case "zTXt", "iTXt": textCount += 1
            default: break
            }
            // Followed by its checksum.
            offset += 8 + byteCount + 4
            guard textCount <= maxTexts else {
                throw DecodeFailure(kind: .tooLarge, message: "more than \(maxTexts) texts before its pixels")
            }
            guard offset <= maxBytes else {
                throw DecodeFailure(kind: .tooLarge, message: "more than \(maxBytes >> 20) MiB before its pixels")
            }
        }
    }
}
