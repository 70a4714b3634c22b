import FileStructure
import SampleLibrary
import Testing

@Suite("Boxes of CR3 files")
struct CR3FileTests {
    private func box(_ type: String, _ content: [UInt8], byteCount: Int? = nil) -> [UInt8] {
        let count = byteCount ?? content.count + 8
        return (0..<4).reversed().map { UInt8(truncatingIfNeeded: count >> (8 * $0)) } + Array(type.utf8) + content
    }

    @Test("A box whose header ends beyond the box around it is left out", arguments: ["uuid", "trak"])
    func headers(type: String) throws {
        for byteCount in [0, 1, 8, 16, 24, 1 << 30] {
            let inner = box(type, [], byteCount: byteCount)
            let file = box("ftyp", Array("crx ".utf8)) + box("moov", inner) + [UInt8](repeating: 0, count: 64)
            let raw = try #require(RawFile(FileWindow(file)))
            #expect(raw.previews.isEmpty && raw.exif == nil)
        }
    }

    @Test("A file truncated anywhere has the previews that begin before")
    func truncated() throws {
        let preview: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 2, 0xFF, 0xD9]
        let whole = SampleRaw(.cr3, previews: [preview + [1], preview + [2], preview + [3]]).bytes()
        for count in 12...whole.count {
            let raw = RawFile(FileWindow(Array(whole.prefix(count))))
            #expect(raw?.previews.allSatisfy { $0.range.lowerBound < count } ?? true)
        }
        #expect(RawFile(FileWindow(whole))?.previews.count == 3)
    }
}
