import FileStructure
import Foundation
import Testing

@Suite("Reading of raw files")
struct RawReadingTests {
    @Test("Headers are read, and neither previews nor sensor data", arguments: RawCorpus.files)
    func amounts(file: URL) throws {
        let (raw, window) = try RawCorpus.read(file)
        #expect(raw != nil && window.failure == nil)
        let metadata = (raw?.xmp?.count ?? 0) + (raw?.exif?.count ?? 0)
        #expect(window.readByteCount - metadata <= 192 << 10)
        #expect(window.readCount <= 12)
    }

    @Test("A raw file truncated anywhere is read without fault", arguments: RawCorpus.files)
    func truncated(file: URL) throws {
        let whole = [UInt8](try Data(contentsOf: file).prefix(64 << 10))
        for count in stride(from: 0, to: whole.count, by: 997) {
            let raw = RawFile(FileWindow(Array(whole.prefix(count))))
            for preview in raw?.previews ?? [] {
                #expect(preview.range.lowerBound < count)
                #expect(preview.coding == .jpeg || preview.range.upperBound <= count)
            }
        }
    }
}
