import Testing

@testable import FileStructure

@Suite("Windows bitmaps")
struct BMPRowsTests {
    /// Little-endian numbers, each with its size in bytes.
    private static func numbers(_ values: (Int, Int)...) -> [UInt8] {
        values.flatMap { value, count in (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
    }

    private static func header(
        width: Int = 4,
        height: Int = 2,
        bits: Int,
        compression: Int = 0,
        size: Int = 40,
        masks: [Int] = [],
        palette: [[UInt8]] = []
    ) -> [UInt8] {
        let offset = 14 + size + (size == 40 ? 4 * masks.count : 0) + 4 * palette.count
        var bytes = Array("BM".utf8) + numbers((0, 4), (0, 4), (offset, 4), (size, 4), (width, 4), (height, 4), (1, 2))
        bytes += numbers((bits, 2), (compression, 4), (0, 4), (0, 4), (0, 4), (palette.count, 4), (0, 4))
        bytes += masks.flatMap { numbers(($0, 4)) }
        if size > 40 { bytes += [UInt8](repeating: 0, count: max(0, 14 + size - bytes.count)) }
        return bytes + palette.flatMap { [$0[2], $0[1], $0[0], 0] }
    }

    private func row(_ header: BMPHeader, _ bytes: [UInt8]) -> [UInt8] {
        let rows = BMPRows(header)
        var out = [UInt8](repeating: 9, count: header.width * rows.bandCount)
        bytes.withUnsafeBytes { row in out.withUnsafeMutableBytes { rows.decode(row, into: $0) } }
        return out
    }

    @Test func `Byte rows decode to red, green and blue, and are padded to four bytes`() throws {
        let header = try BMPHeader(Self.header(width: 2, height: -5, bits: 24))
        #expect(header.isTopDown && header.height == 5 && header.rowByteCount == 8)
        #expect(row(header, [3, 2, 1, 6, 5, 4, 0, 0]) == [1, 2, 3, 4, 5, 6])
    }

    @Test func `Bits are scaled to eight`() throws {
        let header = try BMPHeader(
            Self.header(width: 2, bits: 16, compression: 3, masks: [0xF800, 0x07E0, 0x001F])
        )
        #expect(!header.hasAlpha)
        #expect(row(header, [0xFF, 0xFF, 0x00, 0xF8]) == [255, 255, 255, 255, 0, 0])
    }

    @Test func `Alpha is the fourth sample if the header has a mask for it`() throws {
        let header = try BMPHeader(
            Self.header(
                width: 1,
                bits: 32,
                compression: 3,
                size: 108,
                masks: [0xFF0000, 0xFF00, 0xFF, Int(bitPattern: 0xFF00_0000)]
            )
        )
        #expect(row(header, [3, 2, 1, 128]) == [1, 2, 3, 128])
    }

    @Test func `Palettes of one, four and eight bits give their colours, and black beyond their end`() throws {
        let palette: [[UInt8]] = [[1, 2, 3], [4, 5, 6]]
        for (bits, bytes) in [(1, [0b0100_0000]), (4, [0x01, 0x00]), (8, [0, 1, 0, 0])] as [(Int, [UInt8])] {
            let header = try BMPHeader(Self.header(bits: bits, palette: palette))
            let padded = bytes + [UInt8](repeating: 0, count: header.rowByteCount - bytes.count)
            #expect(row(header, padded) == [1, 2, 3, 4, 5, 6, 1, 2, 3, 1, 2, 3])
        }
        let header = try BMPHeader(Self.header(width: 1, bits: 8, palette: palette))
        #expect(row(header, [7, 0, 0, 0]) == [0, 0, 0])
    }

    @Test func `Runs, jumps and single pixels fill rows, and a truncated file is incomplete`() throws {
        let header = try BMPHeader(
            Self.header(bits: 8, compression: 1, palette: [[0, 0, 0], [10, 0, 0], [20, 0, 0]])
        )
        func decode(_ bytes: [UInt8]) -> (rows: [[UInt8]], isWhole: Bool) {
            var (rows, rest) = ([[UInt8]](), bytes[...])
            let isWhole = BMPRows(header).decodeRuns(next: { rest.popFirst() }) { _, row in
                rows.append(stride(from: 0, to: row.count, by: 3).map { row[$0] })
            }
            return (rows, isWhole)
        }
        let sound = decode([3, 1, 1, 2, 0, 0, 0, 3, 2, 1, 2, 0, 0, 1])
        #expect(sound.rows == [[10, 10, 10, 20], [20, 10, 20, 0]] && sound.isWhole)
        #expect(decode([0, 2, 2, 1, 1, 2, 0, 1]).rows == [[0, 0, 0, 0], [0, 0, 20, 0]])
        let cut = decode([4, 1])
        #expect(!cut.isWhole && cut.rows == [[10, 10, 10, 10], [0, 0, 0, 0]])
        // Excess pixels of a row do not spill into the next.
        #expect(decode([255, 1, 0, 0, 4, 2, 0, 1]).rows == [[10, 10, 10, 10], [20, 20, 20, 20]])
    }

    @Test func `Contradictory headers are rejected`() {
        #expect(throws: BMPHeader.Fault.self) { try BMPHeader(Self.header(width: 0, bits: 24)) }
        #expect(throws: BMPHeader.Fault.self) { try BMPHeader(Self.header(width: -4, bits: 24)) }
        #expect(throws: BMPHeader.Fault.self) { try BMPHeader(Self.header(bits: 24, compression: 4)) }
        #expect(throws: BMPHeader.Fault.self) { try BMPHeader(Self.header(bits: 8)) }
        #expect(throws: BMPHeader.Fault.self) { try BMPHeader(Array(Self.header(bits: 24).prefix(40))) }
        #expect(throws: BMPHeader.Fault.self) { try BMPHeader([]) }
    }
}
