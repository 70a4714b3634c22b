import FileStructure
import Testing

@Suite("Pictures inside PDF files")
struct PDFPicturesTests {
    private func maxPixelCount(_ text: String, after byteCount: Int = 0) -> Int {
        let bytes = [UInt8](repeating: UInt8(ascii: " "), count: byteCount) + Array(text.utf8)
        return PDFPictures.maxPixelCount(in: FileWindow(bytes), upTo: 1 << 28)
    }

    @Test(
        "The largest one counts, however its dictionary is written",
        arguments: [
            "<< /Width 40 /Height 30 >> << /Width 400 /Height 300 >>",
            "<</Subtype/Image/Height 300/Width 400/BitsPerComponent 8>>",
            "<< /Width\n400\r\n/ColorSpace [/ICCBased 3 0 R]\n/Height\t300 /Length 12 0 R >>",
        ]
    )
    func largest(_ text: String) { #expect(maxPixelCount(text) == 120_000) }

    @Test(
        "Other numbers do not count",
        arguments: [
            "<< /Widths [400 300] /Height 300 >>", "<< /Width 12 0 R /Height 300 >>", "/Width /Height 300",
            "/Width 400", "/Width 4000000000 /Height 4000000000", "/Width 99999999999999 /Height 1", "/Width",
            "/Width 20000 /Height 20000",
        ]
    )
    func others(_ text: String) { #expect(maxPixelCount(text) == 0) }

    @Test("They are found at every place of a large file", arguments: [1 << 20, (1 << 20) - 2000])
    func places(_ place: Int) {
        for offset in stride(from: -40, through: 40, by: 7) {
            #expect(maxPixelCount("/Width 400 /Height 300", after: place + offset) == 120_000, "\(place + offset)")
        }
    }
}
