import FileStructure
import Testing

@Suite("The size that a head declares")
struct DeclaredSizeTests {
    private func size(_ parts: [UInt8]...) -> [Int]? {
        DeclaredSize(parts.joined()).map { [$0.width, $0.height] }
    }

    private func text(_ text: String) -> [UInt8] { Array(text.utf8) }

    @Test("PNG, GIF, WebP of all three kinds, and both kinds of BMP")
    func formats() {
        #expect(
            size([0x89], text("PNG\r\n\u{1A}\n"), [0, 0, 0, 13], text("IHDR"), [0, 0, 1, 44, 0, 0, 0, 200]) == [
                300, 200,
            ]
        )
        #expect(size(text("GIF89a"), [44, 1, 200, 0]) == [300, 200])
        let riff = text("RIFF....WEBP")
        #expect(size(riff, text("VP8X"), [10, 0, 0, 0, 0, 0, 0, 0], [43, 1, 0, 199, 0, 0]) == [300, 200])
        let bits = UInt32(299) | 199 << 14
        let packed = (0..<4).map { UInt8(truncatingIfNeeded: bits >> (8 * $0)) }
        #expect(size(riff, text("VP8L"), [9, 0, 0, 0, 0x2F], packed, [0, 0, 0, 0, 0]) == [300, 200])
        let frame: [UInt8] = [9, 0, 0, 0, 0, 0, 0, 0x9D, 0x01, 0x2A, 44, 0x41, 200, 0x80]
        #expect(size(riff, text("VP8 "), frame) == [300, 200])
        let start = text("BM") + [UInt8](repeating: 0, count: 12)
        #expect(size(start, [12, 0, 0, 0], [44, 1, 200, 0], [0, 0, 0, 0]) == [300, 200])
        #expect(size(start, [40, 0, 0, 0], [44, 1, 0, 0], [0x38, 0xFF, 0xFF, 0xFF]) == [300, 200])
    }

    @Test("Other formats, cut heads and impossible sizes declare none")
    func none() {
        #expect(size([0xFF, 0xD8, 0xFF]) == nil)
        #expect(size(text("GIF89a"), [44, 1, 200]) == nil)
        #expect(size(text("GIF89a"), [0, 0, 200, 0]) == nil)
        #expect(
            size([0x89], text("PNG\r\n\u{1A}\n"), [0, 0, 0, 13], text("IHDR"), [0xFF, 0, 0, 0, 0, 0, 0, 9]) == nil
        )
        #expect(size() == nil)
    }
}
