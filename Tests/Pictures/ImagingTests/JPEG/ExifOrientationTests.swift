import Testing

@testable import Imaging

@Suite struct ExifOrientationTests {
    func tiff(_ value: UInt8, type: UInt8 = 3) -> [UInt8] {
        [0x49, 0x49, 42, 0, 8, 0, 0, 0, 2, 0]
            + [0x0F, 0x01, 2, 0, 1, 0, 0, 0, 0, 0, 0, 0]
            + [0x12, 0x01, type, 0, 1, 0, 0, 0, value, 0, 0, 0, 0, 0, 0, 0]
    }

    @Test("All eight orientations are read", arguments: Orientation.allCases)
    func all(orientation: Orientation) {
        #expect(ExifOrientation.read(tiff(UInt8(orientation.rawValue))) == orientation)
        #expect(ExifOrientation.read(tiff(UInt8(orientation.rawValue), type: 4)) == orientation)
    }

    @Test("Other values give no orientation")
    func outside() {
        #expect(ExifOrientation.read(tiff(0)) == nil)
        #expect(ExifOrientation.read(tiff(9)) == nil)
    }

    @Test("A truncated block gives the orientation or none")
    func cut() {
        for count in 0..<tiff(6).count {
            let found = ExifOrientation.read(Array(tiff(6).prefix(count)))
            #expect(found == (count >= 34 ? .right : nil))
        }
    }

    @Test("A directory beyond the end gives no orientation")
    func beyond() {
        #expect(ExifOrientation.read([0x4D, 0x4D, 0, 42, 0xFF, 0xFF, 0xFF, 0xFF, 0, 1]) == nil)
    }
}
