import Imaging
import SampleLibrary
import Testing

@Suite("A sample photo")
struct SamplePhotoTests {
    @Test("The same values give the same bytes, another seed others")
    func repeatable() throws {
        let photo = SamplePhoto(size: PixelSize(width: 97, height: 61), seed: 5)
        var other = photo
        other.seed = 6
        #expect(try photo.encoded() == photo.encoded())
        #expect(try photo.encoded() != other.encoded())
    }

    @Test("The upright picture is the same in every stored orientation", arguments: Orientation.allCases)
    func orientations(orientation: Orientation) {
        let size = PixelSize(width: 75, height: 50)
        for chroma in ChromaLayout.allCases {
            let photo = SamplePhoto(size: size, seed: 9, orientation: orientation, chroma: chroma)
            let stored = photo.stored()
            let upright = photo.upright()
            #expect(stored.size == (orientation.isTransposed ? size.transposed : size))
            #expect(stored.chroma == chroma)
            var differing = 0
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let place = orientation.storedPlace(x: x, y: y, stored: stored.size)
                    if stored.planes[0].row(place.y)[place.x] != upright.planes[0].row(y)[x] { differing += 1 }
                }
            }
            #expect(differing == 0, "\(chroma)")
        }
    }

    @Test("Chroma follows the picture in every orientation", arguments: Orientation.allCases)
    func chroma(orientation: Orientation) {
        // An odd width: the last, half-covered chroma sample comes first if the picture is reversed.
        let size = PixelSize(width: 301, height: 203)
        let stored = SamplePhoto(size: size, seed: 2, orientation: orientation, chroma: .yuv444).stored()
        let halved = SamplePhoto(size: size, seed: 2, orientation: orientation, chroma: .yuv420).stored()
        for plane in 1...2 {
            var sum = 0
            var count = 0
            for y in stride(from: 0, to: stored.size.height, by: 7) {
                for x in stride(from: 0, to: stored.size.width, by: 7) {
                    sum += abs(Int(stored.planes[plane].row(y)[x]) - Int(halved.planes[plane].row(y / 2)[x / 2]))
                    count += 1
                }
            }
            #expect(Double(sum) / Double(count) < 6)
        }
    }

    @Test("A smaller photo with the same seed shows the same scene, another seed another one")
    func scenes() {
        func means(_ photo: SamplePhoto) -> [Double] {
            let image = photo.stored()
            let plane = image.planes[0]
            return withExtendedLifetime(image) {
                (0..<64).map { cell in
                    let rows = plane.height / 8
                    let columns = plane.width / 8
                    var sum = 0
                    for y in cell / 8 * rows..<(cell / 8 + 1) * rows {
                        for x in cell % 8 * columns..<(cell % 8 + 1) * columns { sum += Int(plane.row(y)[x]) }
                    }
                    return Double(sum) / Double(rows * columns)
                }
            }
        }
        func distance(_ one: [Double], _ other: [Double]) -> Double {
            zip(one, other).reduce(0) { $0 + abs($1.0 - $1.1) } / 64
        }
        let large = means(SamplePhoto(size: PixelSize(width: 640, height: 480), seed: 4))
        let small = means(SamplePhoto(size: PixelSize(width: 320, height: 240), seed: 4))
        let other = means(SamplePhoto(size: PixelSize(width: 640, height: 480), seed: 5))
        #expect(distance(large, small) < 6)
        #expect(distance(large, other) > 12)
    }

    @Test("Files are as large as a camera's")
    func fileSizes() throws {
        let pixels = 800 * 600
        for seed in 1...8 as ClosedRange<UInt64> {
            let photo = SamplePhoto(size: PixelSize(width: 800, height: 600), seed: seed, quality: 94)
            let share = Double(try photo.encoded().count) / Double(pixels)
            #expect((0.12...0.7).contains(share), "\(share) bytes a pixel")
        }
    }

    @Test("The file contains EXIF and XMP, with the photo's orientation unless another is given")
    func segments() throws {
        var photo = SamplePhoto(size: PixelSize(width: 32, height: 24), seed: 1, orientation: .left, xmp: "<packet/>")
        var exif = ExifWriter()
        exif.orientation = 8
        #expect(try photo.encoded().contains(exif.tiff()))
        #expect(try photo.encoded().contains(Array("<packet/>".utf8)))
        exif.orientation = 3
        photo.exif = exif
        #expect(try photo.encoded().contains(exif.tiff()))
        photo.exif = nil
        #expect(try !photo.encoded().contains(Array("Exif".utf8)))
    }

    @Test("Damage keeps what it promises")
    func damage() throws {
        let sound = try SamplePhoto(size: PixelSize(width: 400, height: 300), seed: 1).encoded()
        #expect(Damage.truncated.done(to: sound).count == sound.count * 3 / 5)
        #expect(Damage.gap.done(to: sound).count == sound.count - sound.count / 20)
        #expect(Damage.headerOnly.done(to: sound).count < 1024)
        for damage in Damage.allCases {
            #expect(damage.done(to: sound) != sound)
            #expect(damage.done(to: []).isEmpty)
            #expect(damage.done(to: [0xFF, 0xD8]).count <= 2)
        }
    }
}

extension Orientation {
    /// Where a pixel of the upright picture is stored, from the definition of the tag: "the 0th row is at the visual top,
    /// the 0th column at the visual left-hand side" for 1, and so on.
    fileprivate func storedPlace(x: Int, y: Int, stored: PixelSize) -> (x: Int, y: Int) {
        switch self {
        case .up: (x, y)
        case .upMirrored: (stored.width - 1 - x, y)
        case .down: (stored.width - 1 - x, stored.height - 1 - y)
        case .downMirrored: (x, stored.height - 1 - y)
        case .leftMirrored: (y, x)
        case .right: (y, stored.height - 1 - x)
        case .rightMirrored: (stored.width - 1 - y, stored.height - 1 - x)
        case .left: (stored.width - 1 - y, x)
        }
    }
}
