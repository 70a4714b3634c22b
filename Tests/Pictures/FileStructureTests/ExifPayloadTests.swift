import FileStructure
import Testing

@Suite("EXIF data")
struct ExifPayloadTests {
    private let tiff = Array("MM\0*\0\0\0\u{8}".utf8)

    @Test("The header of a JPEG segment is left out, and nothing else is accepted as EXIF")
    func header() {
        #expect(ExifPayload.tiff(in: tiff) == tiff)
        #expect(ExifPayload.tiff(in: Array("Exif\0\0".utf8) + tiff) == tiff)
        #expect(ExifPayload.tiff(in: Array("Exif\0\0no TIFF".utf8)) == [])
    }

    @Test("A HEIF item says where it begins, and where that is wrong, what follows is tried")
    func item() {
        #expect(ExifPayload.tiff(inHeifItem: [0, 0, 0, 0] + tiff) == tiff)
        #expect(ExifPayload.tiff(inHeifItem: [0, 0, 0, 6] + Array("Exif\0\0".utf8) + tiff) == tiff)
        #expect(ExifPayload.tiff(inHeifItem: [0, 0, 0, 0] + Array("Exif\0\0".utf8) + tiff) == tiff)
        for offset in [[0, 0, 0, 6], [0, 0, 1, 0], [0xFF, 0xFF, 0xFF, 0xFF]] as [[UInt8]] {
            #expect(ExifPayload.tiff(inHeifItem: offset + tiff) == tiff)
        }
        #expect(ExifPayload.tiff(inHeifItem: [0, 0, 0, 0]) == [])
    }
}
