import FileStructure
import Testing

@Suite("Directories of TIFF structures")
struct TIFFReaderTests {
    /// A structure with one directory of a SHORT, an ASCII text that does not fit into its entry, and the SHORT's tag
    /// again. Its next directory is declared at 99.
    private func structure(isBigEndian: Bool, isBigTIFF: Bool) -> [UInt8] {
        func number(_ value: Int, _ byteCount: Int) -> [UInt8] {
            let bytes = (0..<byteCount).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
            return isBigEndian ? bytes.reversed() : bytes
        }
        let offsetSize = isBigTIFF ? 8 : 4
        func entry(_ tag: Int, _ type: Int, _ count: Int, _ field: [UInt8]) -> [UInt8] {
            let padding = [UInt8](repeating: 0, count: offsetSize - field.count)
            return number(tag, 2) + number(type, 2) + number(count, offsetSize) + field + padding
        }
        let head = Array((isBigEndian ? "MM" : "II").utf8) + number(isBigTIFF ? 43 : 42, 2)
        let first = isBigTIFF ? number(8, 2) + number(0, 2) + number(16, 8) : number(8, 4)
        let countSize = isBigTIFF ? 8 : 2
        let text = head.count + first.count + countSize + 3 * (4 + 2 * offsetSize) + offsetSize
        return head + first + number(3, countSize) + entry(0x0103, 3, 1, number(7, 2))
            + entry(0x0110, 2, 12, number(text, offsetSize)) + entry(0x0103, 3, 1, number(8, 2))
            + number(99, offsetSize) + Array("Eleven long\0".utf8)
    }

    @Test(
        "Entries are read in either byte order, also of BigTIFF; of two with one tag the first counts",
        arguments: [true, false],
        [true, false]
    )
    func entries(isBigEndian: Bool, isBigTIFF: Bool) throws {
        let bytes = structure(isBigEndian: isBigEndian, isBigTIFF: isBigTIFF)
        let tiff = try #require(TIFFReader(bytes[...]))
        #expect(tiff.isBigEndian == isBigEndian && tiff.isBigTIFF == isBigTIFF)
        let first = try #require(tiff.firstDirectory)
        let entries = tiff.entries(at: first)
        #expect(entries.map(\.tag) == [0x0103, 0x0110])
        #expect(tiff.number(entries[0]) == 7)
        #expect(tiff.value(of: entries[1], upTo: 12) == Array("Eleven long\0".utf8))
        #expect(tiff.value(of: entries[1], upTo: 11) == nil)
        #expect(tiff.directory(after: first) == 99)
        #expect(tiff.entries(at: 99).isEmpty)
    }

    @Test("A structure truncated anywhere has its complete entries", arguments: [true, false])
    func cut(isBigTIFF: Bool) throws {
        let bytes = structure(isBigEndian: true, isBigTIFF: isBigTIFF)
        let (start, size) = isBigTIFF ? (24, 20) : (10, 12)
        for count in 4..<bytes.count {
            let tiff = try #require(TIFFReader(bytes.prefix(count)))
            let entries = tiff.firstDirectory.map(tiff.entries) ?? []
            #expect(entries.count == min(2, max(0, (count - start) / size)))
        }
    }
}
