import PhotoModel
import Testing

@testable import PhotoExport

@Suite struct ExportPathTests {
    @Test(arguments: ["", "/a", "a/", "a//b", ".", "..", "a/../b", "a\0b"])
    func `Paths that leave the folder, or name no file, are none`(_ text: String) {
        #expect(ExportPath(text) == nil)
    }

    @Test func `A name has at most 255 bytes`() {
        #expect(ExportPath(String(repeating: "a", count: 255)) != nil)
        #expect(ExportPath(String(repeating: "a", count: 256)) == nil)
    }

    @Test func `Every path is read back from its line`() throws {
        var bytes = Array(UInt8(1)...255).filter { $0 != UInt8(ascii: "/") }
        bytes.insert(UInt8(ascii: "/"), at: 100)
        let path = try #require(ExportPath(bytes))
        #expect(ExportPath(escaped: path.escaped) == path)
        #expect(!path.escaped.contains { $0 <= 0x20 || $0 == 0x7F })
        let line = ExportLine(key: ExportKey("a"), size: 3, modified: -5, inode: 9, path: path)
        #expect(ExportLine(line.text) == line)
    }

    @Test(arguments: [0, 1, 5, 20])
    func `Lines that were cut off are none`(_ lost: Int) throws {
        let path = try #require(ExportPath("a b/c"))
        let text = ExportLine(key: ExportKey("a"), size: 3, modified: 1, inode: 9, path: path).text
        let line = ExportLine(text.dropLast(lost).dropFirst(lost == 0 ? 0 : 1))
        #expect((line == nil) == (lost != 0))
    }

    @Test func `Keys depend on how parts are divided`() {
        #expect(ExportKey("a", [1, 2], [3]) != ExportKey("a", [1], [2, 3]))
        #expect(ExportKey("a", [1, 2], [3]) == ExportKey("a", [1, 2], [3]))
        #expect(ExportKey("a") != ExportKey("b"))
    }
}
