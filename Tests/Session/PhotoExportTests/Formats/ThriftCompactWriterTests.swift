import Testing

@testable import PhotoExport

struct ThriftCompactWriterTests {
    @Test func `Integers are those of the specification's example`() {
        var bytes: [UInt8] = []
        bytes.append(varint: 50399)
        #expect(bytes == [0xDF, 0x89, 0x03])
    }

    @Test func `Small integers of either sign are short`() {
        var bytes: [UInt8] = []
        for value in [0, -1, 1, -2, 2, 63, -64, 64] { bytes.append(zigzag: value) }
        #expect(bytes == [0, 1, 2, 3, 4, 126, 127, 128, 1])
    }

    @Test func `The extremes take ten bytes`() {
        var bytes: [UInt8] = []
        bytes.append(zigzag: .min)
        bytes.append(zigzag: .max)
        let nine = [UInt8](repeating: 0xFF, count: 9)
        #expect(bytes == nine + [1, 0xFE] + nine.dropFirst() + [1])
    }

    @Test func `A field tells its distance from the previous one and its type`() {
        let bytes = ThriftCompactWriter.structure { writer in
            writer.int32(1, 1)
            writer.int64(3, -1)
            writer.boolean(4, true)
            writer.boolean(5, false)
            writer.string(20, "é")
        }
        #expect(bytes == [0x15, 2, 0x26, 1, 0x11, 0x12, 0xF8, 2, 0xC3, 0xA9, 0])
    }

    @Test func `A structure counts its fields anew`() {
        let bytes = ThriftCompactWriter.structure { writer in
            writer.structure(10) { $0.structure(1) }
            writer.int32(11, 0)
        }
        #expect(bytes == [0xAC, 0x1C, 0, 0, 0x15, 0, 0])
    }

    @Test func `Lists of fifteen elements have the long header`() {
        func bytes(_ count: Int) -> [UInt8] {
            ThriftCompactWriter.structure { $0.list(1, int32s: [Int](repeating: 0, count: count)) }
        }
        #expect(bytes(0) == [0x19, 0x05, 0])
        #expect(bytes(14) == [0x19, 0xE5] + [UInt8](repeating: 0, count: 15))
        #expect(bytes(15) == [0x19, 0xF5, 15] + [UInt8](repeating: 0, count: 16))
    }
}
