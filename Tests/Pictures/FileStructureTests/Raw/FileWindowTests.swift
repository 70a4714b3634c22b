import FileStructure
import PictureSamples
import SystemPackage
import Testing

@Suite("Windows of files")
struct FileWindowTests {
    private let content = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }

    @Test("Any range of a file is read as it is, large ones too, and nothing outside it")
    func ranges() throws {
        try withScratchFile(content) { file in
            let windows = [FileWindow(file, byteCount: content.count), FileWindow(content)]
            for window in windows {
                for (offset, count) in [(0, 4), (99_999, 1), (4095, 2), (100_000, 0), (70_000, 30_000), (3, 50_000)] {
                    #expect(window.bytes(at: offset, count: count) == Array(content[offset..<offset + count]))
                }
                for (offset, count) in [(-1, 4), (99_999, 2), (0, 100_001), (Int.max, Int.max), (5, -1)] {
                    #expect(window.bytes(at: offset, count: count) == nil)
                }
                #expect(window.failure == nil)
            }
        }
    }

    @Test("Places that are read in turn are read once")
    func pieces() throws {
        try withScratchFile(content) { file in
            let window = FileWindow(file, byteCount: content.count)
            for step in 0..<1000 { _ = window.bytes(at: step % 3 * 40_000 + step, count: 8) }
            #expect(window.readCount == 3)
            #expect(window.readByteCount <= 3 * 16 << 10)
        }
    }

    @Test("A file that has become shorter ends early; one that cannot be read reports why")
    func failures() throws {
        try withScratchFile(content) { file in
            let window = FileWindow(file, byteCount: content.count + 10)
            #expect(window.bytes(at: content.count, count: 5) == nil)
            #expect(window.failure == nil)
        }
        let maker = try PictureMaker()
        let path = FilePath(maker.path("unreadable"))
        let writing = try FileDescriptor.open(path, .writeOnly, options: .create, permissions: .ownerReadWrite)
        try writing.closeAfter {
            let window = FileWindow(writing, byteCount: 10)
            #expect(window.bytes(at: 0, count: 4) == nil)
            #expect(window.failure == .badFileDescriptor)
            // Decoding processes report it instead of what they made of missing bytes.
            #expect(FileFault.take() == .badFileDescriptor)
            #expect(RawFile(window) == nil)
        }
    }
}
