import Testing

@testable import FileStructure
@testable import Imaging

@Suite("Black bars of thumbnails")
struct LetterboxTests {
    private func area(
        _ size: PixelSize,
        photo: (Int, Int),
        luma: (_ x: Int, _ y: Int) -> UInt8
    ) -> Letterbox? {
        let image = PlanarImage(size: size, chroma: .grey)
        for y in 0..<size.height { for x in 0..<size.width { image.planes[0].row(y)[x] = luma(x, y) } }
        return Letterbox(in: image, photo: RawFile.Size(width: photo.0, height: photo.1))
    }

    private let thumbnail = PixelSize(width: 160, height: 120)

    @Test("Bars end where the photo's aspect says, or a line beside", arguments: [6, 7, 8])
    func bars(count: Int) {
        let found = area(thumbnail, photo: (6000, 4000)) { _, y in (count..<120 - count).contains(y) ? 120 : 3 }
        #expect(found?.top == count && found?.left == 0)
        #expect(found?.size == PixelSize(width: 160, height: 120 - 2 * count))
    }

    @Test("Bars may be of different width, and beside the picture")
    func sides() {
        let square = area(thumbnail, photo: (3000, 3000)) { x, _ in (20..<141).contains(x) ? 200 : 0 }
        #expect(square?.left == 20 && square?.size == PixelSize(width: 121, height: 120))
        let turned = area(thumbnail.transposed, photo: (6000, 4000)) { x, _ in (7..<113).contains(x) ? 200 : 0 }
        #expect(turned?.left == 7 && turned?.size == PixelSize(width: 106, height: 160))
        let wide = area(thumbnail, photo: (5472, 3078)) { _, y in (15..<105).contains(y) ? 200 : 9 }
        #expect(wide?.top == 15 && wide?.size == PixelSize(width: 160, height: 90))
    }

    @Test("A dark photo keeps what lies between the bars")
    func dark() {
        let found = area(thumbnail, photo: (6000, 4000)) { _, _ in 0 }
        #expect(found?.top == 8 && found?.size.height == 104)
    }

    @Test("Nothing is cropped without bars, of the photo's own aspect, or from larger pictures")
    func none() {
        #expect(area(thumbnail, photo: (6000, 4000)) { _, _ in 90 } == nil)
        #expect(area(thumbnail, photo: (6000, 4000)) { _, y in y < 7 ? 0 : 90 } == nil)
        #expect(area(thumbnail, photo: (6000, 4000)) { x, y in (7..<113).contains(y) || x < 30 ? 90 : 0 } == nil)
        #expect(area(thumbnail, photo: (4640, 3472)) { _, y in (7..<113).contains(y) ? 90 : 0 } == nil)
        #expect(area(PixelSize(width: 640, height: 480), photo: (6000, 4000)) { _, _ in 0 } == nil)
        #expect(area(PixelSize(width: 160, height: 106), photo: (6000, 4000)) { _, _ in 0 } == nil)
    }
}
