import FileStructure
import Testing

@Suite("Previews in maker notes")
struct MakerNoteTests {
    /// A DNG of one maker's camera with a preview that only the maker note tells of.
    struct Sample: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var make: String
        /// Before the directory.
        var head: [UInt8]
        var isBigEndian = false
        /// Offsets count from the note's beginning instead of the file's.
        var isRelative = false
        /// The values as numbers of the type.
        var entries: [(tag: Int, type: Int, values: [Int])]
        var name = "PreviewImage"

        /// Where the preview begins, and how long it is.
        static let preview = (offset: 4000, byteCount: 500)
        fileprivate static let note = 1000
        private static let noteByteCount = 1000

        func bytes() -> [UInt8] {
            var file = Array("II*\0".utf8) + Self.number(8, 4, false)
            let first: [(Int, Int, Int, Int)] = [
                (0x00FE, 4, 1, 0), (0x0100, 4, 1, 60), (0x0101, 4, 1, 40), (0x0106, 3, 1, 32803),
                (0x010F, 2, make.utf8.count + 1, 300), (0x0110, 2, 3, 0x3153), (0x8769, 4, 1, 400),
                (0xC612, 1, 4, 0x0401),
            ]
            file += Self.directory(first)
            Self.pad(&file, to: 300)
            file += make.utf8
            Self.pad(&file, to: 400)
            file += Self.directory([(0x927C, 7, Self.noteByteCount, Self.note)])
            Self.pad(&file, to: Self.note)
            file += head
            file += noteDirectory(at: file.count)
            Self.pad(&file, to: Self.preview.offset)
            file += [0xFF, 0xD8, 0xFF, 0xDB] + [UInt8](repeating: 7, count: Self.preview.byteCount - 4)
            return file + [UInt8](repeating: 0, count: 200)
        }

        private func noteDirectory(at start: Int) -> [UInt8] {
            let origin = isRelative ? Self.note : 0
            var bytes = Self.number(entries.count, 2, isBigEndian)
            var values: [UInt8] = []
            for entry in entries {
                let size = [1: 1, 3: 2, 4: 4, 7: 1][entry.type] ?? 1
                let encoded = entry.values.flatMap { Self.number($0, size, isBigEndian) }
                bytes += Self.number(entry.tag, 2, isBigEndian) + Self.number(entry.type, 2, isBigEndian)
                bytes += Self.number(entry.values.count, 4, isBigEndian)
                if encoded.count <= 4 {
                    bytes += encoded + [UInt8](repeating: 0, count: 4 - encoded.count)
                } else {
                    let offset = start + 2 + entries.count * 12 + 4 + values.count - origin
                    bytes += Self.number(offset, 4, isBigEndian)
                    values += encoded
                }
            }
            return bytes + [0, 0, 0, 0] + values
        }

        private static func directory(_ entries: [(Int, Int, Int, Int)]) -> [UInt8] {
            number(entries.count, 2, false)
                + entries.flatMap {
                    number($0, 2, false) + number($1, 2, false) + number($2, 4, false) + number($3, 4, false)
                }
                + [0, 0, 0, 0]
        }

        static func number(_ value: Int, _ byteCount: Int, _ isBigEndian: Bool) -> [UInt8] {
            let bytes = (0..<byteCount).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
            return isBigEndian ? bytes.reversed() : bytes
        }

        private static func pad(_ bytes: inout [UInt8], to count: Int) {
            bytes += [UInt8](repeating: 0, count: count - bytes.count)
        }
    }

    private static let pair = (Sample.preview.offset, Sample.preview.byteCount)

    private static func ricohSettings(isBigEndian: Bool) -> [Int] {
        let numbers = Sample.number(pair.0, 2, isBigEndian) + Sample.number(pair.1, 2, isBigEndian)
        return [Int](repeating: 0, count: 28) + numbers.map(Int.init) + [Int](repeating: 0, count: 32)
    }

    static let samples = [
        Sample(
            testDescription: "Ricoh GR III",
            make: "RICOH IMAGING COMPANY, LTD.",
            head: Array("RICOH\0II".utf8),
            isRelative: true,
            entries: [
                (0x0000, 1, [7, 0, 0, 0]), (0x0003, 4, [pair.1]), (0x0004, 4, [pair.0 - Sample.note]), (0x0006, 3, [1]),
            ]
        ),
        Sample(
            testDescription: "Ricoh GR Digital, in the file's order",
            make: "RICOH",
            head: Array("Ricoh\0\0\0".utf8),
            entries: [(0x0001, 2, [48, 49, 48, 0]), (0x1001, 7, ricohSettings(isBigEndian: false))]
        ),
        Sample(
            testDescription: "Ricoh GX, in another order than the file's",
            make: "RICOH",
            head: Array("Ricoh\0\0\0".utf8),
            isBigEndian: true,
            entries: [(0x0001, 2, [48, 49, 48, 0]), (0x1001, 7, ricohSettings(isBigEndian: true))]
        ),
        Sample(
            testDescription: "Leica S2",
            make: "Leica Camera AG",
            head: [76, 69, 73, 67, 65, 0, 2, 255],
            entries: [
                (0x0300, 7, [0xFF, 0xD8, 0xFF, 0xDB] + [Int](repeating: 7, count: 496)), (0x0301, 7, [0]),
            ]
        ),
        Sample(
            testDescription: "Canon",
            make: "Canon",
            head: [],
            entries: [(0x0006, 2, [65, 66, 67, 0]), (0x00B6, 4, [24, 2, pair.1, 60, 40, pair.0, 0, 0, 0, 0, 0, 0])]
        ),
        Sample(
            testDescription: "Casio",
            make: "CASIO COMPUTER CO.,LTD.",
            head: Array("QVC\0\0\0".utf8),
            isBigEndian: true,
            entries: [(0x0002, 3, [60, 40]), (0x0003, 4, [pair.1]), (0x0004, 4, [pair.0])]
        ),
        Sample(
            testDescription: "Olympus, zoomed",
            make: "OLYMPUS CORPORATION",
            head: Array("OLYMP\0\u{1}\0".utf8),
            entries: [(0x0207, 2, [65, 66, 67, 0]), (0x0F04, 4, [pair.0]), (0x0F05, 4, [pair.1])],
            name: "ZoomedPreviewImage"
        ),
    ]

    @Test("The preview is found, and is none if its JPEG does not begin there", arguments: samples)
    func preview(sample: Sample) throws {
        var bytes = sample.bytes()
        let previews = try #require(RawFile(FileWindow(bytes))).previews
        #expect(previews.map(\.name) == [sample.name])
        let start = try #require(previews.first?.range.lowerBound)
        #expect(previews.first?.range.count == Sample.preview.byteCount)
        #expect(bytes[start..<start + 4] == [0xFF, 0xD8, 0xFF, 0xDB])
        bytes[start + 1] = 0
        #expect(RawFile(FileWindow(bytes))?.previews.isEmpty == true)
    }

    @Test("A preview whose first byte is wrong is found")
    func firstByte() throws {
        let sample = Sample(
            testDescription: "Minolta",
            make: "Minolta Co., Ltd.",
            head: [],
            entries: [(0x0000, 7, [77, 76, 84, 48]), (0x0088, 4, [Self.pair.0]), (0x0089, 4, [Self.pair.1])]
        )
        var bytes = sample.bytes()
        bytes[Sample.preview.offset] = 0x0B
        let previews = try #require(RawFile(FileWindow(bytes))).previews
        #expect(previews.map(\.range) == [4000..<4500] && previews.map(\.name) == ["PreviewImage"])
        bytes[Sample.preview.offset + 3] = 0
        #expect(RawFile(FileWindow(bytes))?.previews.isEmpty == true)
    }

    @Test("A note changed anywhere is read without fault", arguments: samples)
    func changed(sample: Sample) throws {
        let whole = sample.bytes()
        for place in Sample.note..<Sample.note + 200 {
            for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
                var bytes = whole
                bytes[place] = value
                let raw = try #require(RawFile(FileWindow(bytes)))
                #expect(raw.previews.allSatisfy { $0.range.lowerBound < bytes.count })
            }
        }
    }
}
