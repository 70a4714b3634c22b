import Testing

@testable import FileStructure
@testable import Imaging

@Suite("Previews of camera raw files become upright")
struct RawOrientationTests {
    private static let sensor = RawFile.Size(width: 6000, height: 4000)

    private func raw(_ orientation: Int?, size: RawFile.Size? = sensor) -> RawFile {
        RawFile.sample(previews: [], orientation: orientation, size: size)
    }

    private let lying = PixelSize(width: 1620, height: 1080)
    private let turned = PixelSize(width: 1080, height: 1620)

    @Test("A preview that lies like the sensor is turned as the photo is", arguments: 1...8, [nil, 1, 6] as [Int?])
    func likeTheSensor(photo: Int, tag: Int?) {
        let expected = (photo < 5 && tag == 1) ? .up : Orientation(rawValue: photo)
        #expect(raw(photo).orientation(ofPreview: lying, tag: tag) == expected)
    }

    @Test("A preview that was turned when it was stored stays as it is", arguments: 5...8, [nil, 1] as [Int?])
    func turnedAlready(photo: Int, tag: Int?) {
        #expect(raw(photo).orientation(ofPreview: turned, tag: tag) == .up)
    }

    @Test("A sensor of unknown size is taken for one that is wider than high", arguments: 5...8)
    func unknownSensor(photo: Int) {
        #expect(raw(photo, size: nil).orientation(ofPreview: lying, tag: nil) == Orientation(rawValue: photo))
        #expect(raw(photo, size: nil).orientation(ofPreview: turned, tag: nil) == .up)
    }

    @Test("The sides of a square tell nothing: its own tag counts, or else the photo's", arguments: 5...8)
    func square(photo: Int) {
        let square = PixelSize(width: 1000, height: 1000)
        #expect(raw(photo).orientation(ofPreview: square, tag: nil) == Orientation(rawValue: photo))
        #expect(raw(photo).orientation(ofPreview: square, tag: photo) == Orientation(rawValue: photo))
        #expect(raw(photo).orientation(ofPreview: square, tag: 1) == .up)
    }

    @Test("Without a tag of the photo the preview's own counts", arguments: 1...8)
    func onlyItsOwn(tag: Int) {
        #expect(raw(nil).orientation(ofPreview: lying, tag: tag) == Orientation(rawValue: tag))
        #expect(raw(nil).orientation(ofPreview: lying, tag: nil) == .up)
    }
}
