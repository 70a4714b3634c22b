internal import Imaging
package import SampleLibrary

/// A number in a file that declares a length, a count or an offset.
package struct LengthField: Sendable, Hashable {
    package var offset: Int
    /// 1 to 8.
    package var byteCount: Int
    package var isBigEndian: Bool

    package init(_ offset: Int, _ byteCount: Int, isBigEndian: Bool) {
        self.offset = offset
        self.byteCount = byteCount
        self.isBigEndian = isBigEndian
    }

    /// The fields found from the file's beginning, and those of the first TIFF structures in it (files of every format can
    /// contain EXIF).
    package static func all(in bytes: [UInt8]) -> [LengthField] {
        var finder = LengthFieldFinder(bytes)
        switch ImageFormat.sniff(bytes) {
        case .jpeg: finder.findSegments()
        case .png: finder.findPNGChunks()
        case .webp: finder.findRIFFChunks()
        case .heic, .avif, .jxl, .jp2: finder.findBoxes()
        // The sizes of the screen and the first frame are at the beginning.
        case .gif: finder.findNumbers(6..<14, of: 2, isBigEndian: false)
        case .bmp: finder.findNumbers(10..<54, of: 4, isBigEndian: false)
        case .video: finder.findVideoLengths()
        case .tiff, .raw, .pdf, nil: break
        }
        finder.findTIFFStructures()
        // In inconsistent files, parts of one field may be inside another.
        return finder.fields.filter { $0.offset + $0.byteCount <= bytes.count }
    }

    package func value(in bytes: [UInt8]) -> UInt64 {
        let field = bytes[offset..<offset + byteCount]
        let ordered = isBigEndian ? Array(field) : field.reversed()
        return ordered.reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Writes a value that is wrong by a little or by much.
    package func change(in bytes: inout [UInt8], _ generator: inout SeededGenerator) {
        let value = value(in: bytes)
        let rest = UInt64(bytes.count - offset)
        let greatest = byteCount == 8 ? UInt64.max : 1 << UInt64(byteCount * 8) - 1
        let chosen = generator.element(of: [
            0, 1, 2, value &+ 1, value &- 1, value &* 2, value / 2, value &+ 8, greatest, greatest / 2,
            greatest / 2 + 1, rest, rest &+ 1, rest &- 1, UInt64(bytes.count), generator.next(), generator.next() % 64,
        ])
        let digits = (0..<byteCount).map { UInt8(truncatingIfNeeded: chosen >> UInt64($0 * 8)) }
        bytes.replaceSubrange(offset..<offset + byteCount, with: isBigEndian ? digits.reversed() : digits)
    }
}
