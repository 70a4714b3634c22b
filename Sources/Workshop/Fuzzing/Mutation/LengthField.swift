internal import Imaging
package import SampleLibrary

/// A number in a file that says how long something is, how many there are of it, or where it lies.
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

    /// Those that can be found from the file's beginning, and those of the first TIFF structures in it (EXIF lies in
    /// files of every format).
    package static func all(in bytes: [UInt8]) -> [LengthField] {
        var finder = LengthFieldFinder(bytes)
        switch ImageFormat.sniff(bytes) {
        case .jpeg: finder.findSegments()
        case .png: finder.findPNGChunks()
        case .webp: finder.findRIFFChunks()
        case .heic, .avif, .jxl, .jp2: finder.findBoxes()
        // The size of the screen and of the first frame lie at the beginning.
        case .gif: finder.findNumbers(6..<14, of: 2, isBigEndian: false)
        case .bmp: finder.findNumbers(10..<54, of: 4, isBigEndian: false)
        case .tiff, nil: break
        }
        finder.findTIFFStructures()
        // Of contradictory files, parts of one may lie in another.
        return finder.fields.filter { $0.offset + $0.byteCount <= bytes.count }
    }

    package func value(in bytes: [UInt8]) -> UInt64 {
        let field = bytes[offset..<offset + byteCount]
        let ordered = isBigEndian ? Array(field) : field.reversed()
        return ordered.reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Puts in what is wrong by a little or by much.
    package func change(in bytes: inout [UInt8], _ generator: inout SeededGenerator) {
        let value = value(in: bytes)
        let rest = UInt64(bytes.count - offset)
        let most = byteCount == 8 ? UInt64.max : 1 << UInt64(byteCount * 8) - 1
        let chosen = generator.element(of: [
            0, 1, 2, value &+ 1, value &- 1, value &* 2, value / 2, value &+ 8, most, most / 2, most / 2 + 1,
            rest, rest &+ 1, rest &- 1, UInt64(bytes.count), generator.next(), generator.next() % 64,
        ])
        let digits = (0..<byteCount).map { UInt8(truncatingIfNeeded: chosen >> UInt64($0 * 8)) }
        bytes.replaceSubrange(offset..<offset + byteCount, with: isBigEndian ? digits.reversed() : digits)
    }
}
