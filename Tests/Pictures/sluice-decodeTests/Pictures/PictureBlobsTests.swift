import Testing

@testable import sluice_decode

@Suite("Metadata blobs")
struct PictureBlobsTests {
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
