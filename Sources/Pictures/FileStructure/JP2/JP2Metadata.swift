package import SystemPackage

/// EXIF and XMP of a JPEG 2000 file: boxes of the type `uuid` (ISO/IEC 15444-1, annex I), which decoders skip. A bare
/// codestream has none.
package struct JP2Metadata: Sendable, Equatable {
    /// TIFF-structured; empty if there is none.
    package private(set) var exif: [UInt8] = []
    package private(set) var xmp: [UInt8] = []

    private static let maxBoxes = 256
    private static let exifIdentifier = Array("JpgTiffExif->JP2".utf8)
    private static let xmpIdentifier: [UInt8] = [
        0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
    ]

    /// - Parameter limit: longer blobs are omitted.
    package init(_ file: FileDescriptor, limit: Int) {
        var (offset, boxCount) = (0, 0)
        while boxCount < Self.maxBoxes, let header = file.bytes(at: offset, count: 8) {
            boxCount += 1
            var (byteCount, headerByteCount) = (Self.number(header.prefix(4)), 8)
            if byteCount == 1 {
                guard let long = file.bytes(at: offset + 8, count: 8) else { return }
                (byteCount, headerByteCount) = (Self.number(long[...]), 16)
            }
            if header.suffix(4).elementsEqual("uuid".utf8) {
                // The length 0 means that the last box extends to the end of the file.
                let end = byteCount == 0 ? Int(file.end() ?? 0) : offset + min(byteCount, 1 << 48)
                take(file, offset + headerByteCount, end, limit)
            }
            guard byteCount >= headerByteCount, byteCount < 1 << 48 else { return }
            offset += byteCount
        }
    }

    private mutating func take(_ file: FileDescriptor, _ start: Int, _ end: Int, _ limit: Int) {
        guard (0...limit).contains(end - start - 16), let identifier = file.bytes(at: start, count: 16) else { return }
        if identifier == Self.exifIdentifier, exif.isEmpty {
            exif = file.bytes(at: start + 16, count: end - start - 16) ?? []
        } else if identifier == Self.xmpIdentifier, xmp.isEmpty {
            xmp = file.bytes(at: start + 16, count: end - start - 16) ?? []
        }
    }

    /// A big-endian number; all ones if it has more than 48 bits.
    private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
        Int(min(bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }, 1 << 48))
    }
}
