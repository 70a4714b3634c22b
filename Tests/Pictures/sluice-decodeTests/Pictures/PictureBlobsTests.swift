import Testing

@testable import sluice_decode

@Suite("Metadata blobs")
struct PictureBlobsTests {
    @Test("EXIF is passed on without the header of a JPEG segment, and nothing else is accepted as EXIF")
    func exif() {
        let tiff = Array("MM\0*\0\0\0\u{8}".utf8)
        #expect(PictureBlobs.exif(from: tiff) == tiff)
        #expect(PictureBlobs.exif(from: Array("Exif\0\0".utf8) + tiff) == tiff)
        #expect(PictureBlobs.exif(from: Array("Exif\0\0no TIFF".utf8)) == [])
    }

    @Test("A profile with another colour model than the samples is omitted")
    func profile() {
        func profile(_ model: String) -> [UInt8] {
            [UInt8](repeating: 0, count: 16) + model.utf8 + [UInt8](repeating: 0, count: 112)
        }
        #expect(PictureBlobs.profile(from: profile("RGB "), isGrey: false) == profile("RGB "))
        #expect(PictureBlobs.profile(from: profile("GRAY"), isGrey: true) == profile("GRAY"))
        #expect(PictureBlobs.profile(from: profile("CMYK"), isGrey: false) == [])
        #expect(PictureBlobs.profile(from: profile("RGB "), isGrey: true) == [])
        #expect(PictureBlobs.profile(from: Array(profile("RGB ").prefix(128)), isGrey: false) == [])
    }
}
