import TestSupport
import Testing

@testable import PhotoExport

struct ParquetWriterTests {
    @Test func `A file is what the specification says, byte for byte`() throws {
        var options = ParquetWriter.Options()
        options.createdBy = "x"
        let bytes = try TableSamples.parquet([TableColumn("n", .integer)], [[.integer(5)], [.null]], options)
        let page: [UInt8] = [
            0x15, 0x00,  // Data page
            0x15, 0x1C, 0x15, 0x1C,  // of 14 bytes, uncompressed and stored.
            0x2C, 0x15, 0x04, 0x15, 0x00, 0x15, 0x06, 0x15, 0x06, 0x00,  // 2 values, PLAIN, levels RLE.
            0x00,
            2, 0, 0, 0, 0x03, 0x01,  // Levels: packed 1, 0.
            5, 0, 0, 0, 0, 0, 0, 0,
        ]
        let schema: [UInt8] = [
            0x48, 6, 0x73, 0x63, 0x68, 0x65, 0x6D, 0x61, 0x15, 0x02, 0x00,  // "schema", 1 child.
            0x15, 0x04, 0x25, 0x02, 0x18, 1, 0x6E, 0x00,  // INT64, OPTIONAL, "n".
        ]
        let five: [UInt8] = [8, 5, 0, 0, 0, 0, 0, 0, 0]
        let statistics: [UInt8] = [0x36, 0x02, 0x28] + five + [0x18] + five + [0x11, 0x11, 0x00]
        let length = UInt8(page.count) << 1
        let metadata: [UInt8] =
            [0x15, 0x04, 0x19, 0x25, 0x00, 0x06, 0x19, 0x18, 1, 0x6E, 0x15, 0x00, 0x16, 0x04]
            + [0x16, length, 0x16, length, 0x26, 0x08, 0x3C] + statistics
            + [0x19, 0x1C, 0x15, 0x00, 0x15, 0x00, 0x15, 0x02, 0x00, 0x00]
        let chunk: [UInt8] = [0x26, 0x00, 0x1C] + metadata + [0x00]
        let group: [UInt8] = [0x19, 0x1C] + chunk + [0x16, length, 0x16, 0x04, 0x26, 0x08, 0x16, length, 0x00]
        let footer: [UInt8] =
            [0x15, 0x02, 0x19, 0x2C] + schema + [0x16, 0x04, 0x19, 0x1C] + group
            + [0x28, 1, 0x78, 0x19, 0x1C, 0x1C, 0x00, 0x00, 0x00]
        let magic = Array("PAR1".utf8)
        #expect(bytes == magic + page + footer + [UInt8(footer.count), 0, 0, 0] + magic)
    }

    @Test func `Equal rows make equal bytes`() throws {
        let rows = TableSamples.rows(3000, seed: 1)
        let first = try TableSamples.parquet(TableSamples.columns, rows)
        #expect(try TableSamples.parquet(TableSamples.columns, rows) == first)
    }

    @Test func `A row that does not fit is refused, and leaves nothing`() throws {
        let columns = [TableColumn("a", .integer), TableColumn("b", .fixedBinary(byteCount: 2))]
        let collected = Collected()
        var writer = try ParquetWriter(columns, output: collected.append)
        try writer.append([.integer(1), .bytes([1, 2])])
        func refusal(_ row: [TableValue], _ writer: inout ParquetWriter) -> TableError? {
            do { try writer.append(row) } catch { return error as? TableError }
            return nil
        }
        #expect(refusal([.integer(1)], &writer) == .wrongValueCount(expected: 2, found: 1))
        #expect(refusal([.string("1"), .null], &writer) == .wrongValue(column: "a"))
        #expect(refusal([.integer(1), .bytes([1])], &writer) == .wrongValue(column: "b"))
        try writer.append([.null, .null])
        try writer.finish()
        #expect(
            try collected.bytes == TableSamples.parquet(columns, [[.integer(1), .bytes([1, 2])], [.null, .null]])
        )
    }

    @Test func `Impossible columns are refused`() {
        func refusal(_ columns: [TableColumn]) -> TableError? {
            do { try ParquetWriter(columns, output: { _ in }).finish() } catch { return error as? TableError }
            return nil
        }
        #expect(refusal([]) == .noColumns)
        #expect(refusal([TableColumn("a", .integer), TableColumn("a", .string)]) == .repeatedName("a"))
        #expect(refusal([TableColumn("a", .fixedBinary(byteCount: 0))]) == .invalidByteCount(column: "a"))
        #expect(refusal([TableColumn("é", .integer), TableColumn("e\u{301}", .string)]) == nil)
    }

    @Test func `Errors of the output reach the caller`() throws {
        struct Full: Error {}
        var options = ParquetWriter.Options()
        options.maxRowGroupRowCount = 1
        options.compressionLevel = nil
        var left = 100
        var writer = try ParquetWriter([TableColumn("a", .binary)], options) { bytes in
            left -= bytes.count
            if left < 0 { throw Full() }
        }
        #expect(throws: Full.self) { try writer.append([.bytes([UInt8](repeating: 1, count: 1000))]) }
    }

    @Test func `A row group is written as soon as its values have the limit`() throws {
        var options = ParquetWriter.Options()
        options.maxRowGroupByteCount = 100_000
        options.compressionLevel = nil
        let collected = Collected()
        var writer = try ParquetWriter([TableColumn("a", .binary)], options, output: collected.append)
        for place in 0..<100 {
            try writer.append([.bytes([UInt8](repeating: UInt8(place), count: 10_000))])
            #expect(place * 10_000 - collected.bytes.count < 110_000)
        }
        try writer.finish()
        #expect(collected.largestWrite < 110_000)
    }

    @Test func `A dictionary with long values counts with all of them`() throws {
        var options = ParquetWriter.Options()
        options.maxRowGroupByteCount = 1_000_000
        let collected = Collected()
        var writer = try ParquetWriter([TableColumn("a", .string)], options, output: collected.append)
        let texts = ["a", "b"].map { String(repeating: $0, count: 10_000) }
        for place in 0..<99 { try writer.append([.string(texts[place % 2])]) }
        #expect(collected.bytes.count == 4)
        for place in 0..<2 { try writer.append([.string(texts[place % 2])]) }
        #expect(collected.bytes.count > 4)
        try writer.finish()
        #expect(collected.bytes.count < 21_000)
    }
}
