import TestSupport
import Testing

@testable import PhotoExport

struct ParquetRunLengthTests {
    @Test func `Packs bits as the specification's example does`() {
        #expect(bytes([0, 1, 2, 3, 4, 5, 6, 7], 3) == [0b11, 0b1000_1000, 0b1100_0110, 0b1111_1010])
    }

    @Test func `Writes the specification's example of levels`() {
        let packed: [UInt32] = [1, 1, 0, 1, 0, 1, 1, 1, 0, 1, 0, 0, 0, 0, 0, 0]
        let run = [UInt32](repeating: 1, count: 8)
        #expect(bytes(packed + run, 1) == [0b0000_0101, 0b1110_1011, 0b0000_0010, 0b0001_0000, 0b0000_0001])
    }

    @Test func `A run has whole bytes, the lowest first`() {
        #expect(bytes([UInt32](repeating: 0x1234, count: 100), 13) == [0xC8, 0x01, 0x34, 0x12])
        #expect(bytes([1, 1, 1], 1) == [6, 1])
        #expect(bytes([], 1) == [])
    }

    @Test(arguments: 1...32)
    func `Random values come back`(bitWidth: Int) throws {
        var random = SplitMix64(seed: UInt64(bitWidth))
        for _ in 0..<50 {
            var values: [UInt32] = []
            while values.count < 200, Int.random(in: 0..<30, using: &random) > 0 {
                let value = UInt32(truncatingIfNeeded: random.next()) >> (32 - bitWidth)
                let count = [1, 1, 2, 7, 8, 9, 40].randomElement(using: &random) ?? 1
                values += [UInt32](repeating: value, count: count)
            }
            #expect(decoded(bytes(values, bitWidth), bitWidth, count: values.count) == values)
        }
    }

    private func bytes(_ values: [UInt32], _ bitWidth: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        ParquetRunLength.append(values[...], bitWidth: bitWidth, to: &bytes)
        return bytes
    }

    /// Bit by bit, from the text of the specification.
    private func decoded(_ bytes: [UInt8], _ bitWidth: Int, count: Int) -> [UInt32] {
        var rest = bytes[...]
        var values: [UInt32] = []
        while !rest.isEmpty {
            var (header, shift) = (0, 0)
            while let byte = rest.popFirst() {
                header |= Int(byte & 0x7F) << shift
                shift += 7
                if byte < 0x80 { break }
            }
            let byteCount = header & 1 == 1 ? header >> 1 * bitWidth : (bitWidth + 7) / 8
            let bits = rest.prefix(byteCount).flatMap { byte in (0..<8).map { byte >> $0 & 1 } }
            rest = rest.dropFirst(byteCount)
            func value(_ place: Int) -> UInt32 {
                bits[place * bitWidth..<(place + 1) * bitWidth].reversed().reduce(0) { $0 << 1 | UInt32($1) }
            }
            if header & 1 == 1 {
                values += (0..<header >> 1 * 8).map(value)
            } else {
                values += [UInt32](repeating: value(0), count: header >> 1)
            }
        }
        return values.count - count < 8 ? Array(values.prefix(count)) : []
    }
}
