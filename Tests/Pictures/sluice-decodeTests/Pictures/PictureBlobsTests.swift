import Testing

@testable import sluice_decode

@Suite("Metadata that is handed over")
struct PictureBlobsTests {
    @Test("EXIF goes without the header of a JPEG segment, and nothing else passes for it")
    func exif() {
        let tiff = Array("MM\0*\0\0\0\u{8}".utf8)
        #expect(PictureBlobs.exif(from: tiff) == tiff)
        #expect(PictureBlobs.exif(from: Array("Exif\0\0".utf8) + tiff) == tiff)
        #expect(PictureBlobs.exif(from: Array("Exif\0\0no TIFF".utf8)) == [])
    }

    @Test("A profile of another colour model than the samples' is left out")
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
