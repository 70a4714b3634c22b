/// The headers of a Windows bitmap (BITMAPFILEHEADER, and BITMAPCOREHEADER or one of BITMAPINFOHEADER to BITMAPV5HEADER).
package struct BMPHeader: Sendable, Equatable {
    package enum Coding: Sendable, Equatable {
        /// Indices of 1, 2, 4 or 8 bits into the palette.
        case palette(bits: Int)
        /// Indices of 4 or 8 bits, coded as runs.
        case runs(bits: Int)
        /// Blue, green, red.
        case bytes
        /// Bit fields of a little-endian number of 16 or 32 bits.
        case masks(bits: Int, red: UInt32, green: UInt32, blue: UInt32, alpha: UInt32)
    }

    package enum Fault: Error, Equatable {
        case malformed(String)
        case unsupported(String)
    }

    package let width: Int
    package let height: Int
    /// The first row of the file is the top one.
    package let isTopDown: Bool
    package let coding: Coding
    /// Red, green, blue.
    package let palette: [[UInt8]]
    /// Offset of the rows.
    package let dataOffset: Int

    /// More than any header with its palette.
    package static let maxBytes = 14 + 124 + 12 + 256 * 4

    /// Bytes of a row that is not run-length coded.
    package var rowByteCount: Int { (width * bitsPerPixel + 31) / 32 * 4 }

    package var hasAlpha: Bool {
        if case .masks(_, _, _, _, let alpha) = coding { alpha != 0 } else { false }
    }

    private var bitsPerPixel: Int {
        switch coding {
        case .palette(let bits), .runs(let bits), .masks(let bits, _, _, _, _): bits
        case .bytes: 24
        }
    }

    /// - Parameter bytes: the first bytes of the file: `maxBytes`, or all if there are fewer.
    package init(_ bytes: [UInt8]) throws(Fault) {
        func number(_ offset: Int, _ count: Int) throws(Fault) -> Int {
            guard offset + count <= bytes.count else { throw .malformed("the file ends within its header") }
            return bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        guard bytes.starts(with: "BM".utf8) else { throw .malformed("not a bitmap header") }
        dataOffset = try number(10, 4)
        let size = try number(14, 4)
        let isCore = size == 12
        guard isCore || (40...124).contains(size) else { throw .unsupported("a bitmap header of \(size) bytes") }
        guard 14 + size <= bytes.count else { throw .malformed("the file ends within its header") }
        width = isCore ? try number(18, 2) : Int(Int32(truncatingIfNeeded: try number(18, 4)))
        let rows = isCore ? try number(20, 2) : Int(Int32(truncatingIfNeeded: try number(22, 4)))
        (height, isTopDown) = (abs(rows), rows < 0)
        guard width > 0, height > 0 else { throw .malformed("it has no pixels") }
        let bits = try number(isCore ? 24 : 28, 2)
        let compression = isCore ? 0 : try number(30, 4)
        guard (14 + size...Int(Int32.max)).contains(dataOffset) else {
            throw .malformed("the offset of its pixel data is invalid")
        }

        func mask(_ index: Int) throws(Fault) -> UInt32 { UInt32(try number(54 + 4 * index, 4)) }
        switch (compression, bits) {
        case (0, 1), (0, 2), (0, 4), (0, 8): coding = .palette(bits: bits)
        case (1, 8), (2, 4): coding = .runs(bits: bits)
        case (0, 24): coding = .bytes
        case (0, 16): coding = .masks(bits: 16, red: 0x7C00, green: 0x3E0, blue: 0x1F, alpha: 0)
        case (0, 32): coding = .masks(bits: 32, red: 0xFF0000, green: 0xFF00, blue: 0xFF, alpha: 0)
        case (3, 16), (3, 32), (6, 16), (6, 32):
            let hasAlpha = size >= 56 || compression == 6
            coding = .masks(
                bits: bits,
                red: try mask(0),
                green: try mask(1),
                blue: try mask(2),
                alpha: hasAlpha ? try mask(3) : 0
            )
        default: throw .unsupported("a bitmap of \(bits) bits per pixel, compression \(compression)")
        }
        switch coding {
        case .palette(let bits), .runs(let bits):
            let entrySize = isCore ? 3 : 4
            let used = isCore ? 0 : try number(46, 4)
            let room = max(0, dataOffset - 14 - size) / entrySize
            let count = min(used > 0 ? used : 1 << bits, 1 << bits, room)
            var palette: [[UInt8]] = []
            for index in 0..<count {
                let start = 14 + size + index * entrySize
                guard start + 3 <= bytes.count else { throw .malformed("the file ends within its palette") }
                palette.append([bytes[start + 2], bytes[start + 1], bytes[start]])
            }
            guard !palette.isEmpty else { throw .malformed("it has no palette") }
            self.palette = palette
        case .bytes, .masks: palette = []
        }
    }
}
