import FileStructure
import SampleLibrary
import Testing

@testable import Imaging

@Suite("Thumbnails that cameras embed")
struct EmbeddedThumbnailTests {
    private let thumbnail = SamplePhoto(size: PixelSize(width: 160, height: 120), seed: 7, exif: nil)

    /// The thumbnail of a photo, as its header says where it is.
    private func embedded(
        _ jpeg: [UInt8],
        in photo: PixelSize = PixelSize(width: 640, height: 480),
        _ orientation: Orientation = .up
    ) throws -> EmbeddedThumbnail.Picture? {
        var exif = ExifWriter()
        exif.thumbnail = jpeg
        let file = SamplePhoto(size: photo, seed: 7, orientation: orientation, exif: exif)
        let probe = try JPEGProbe(.memory(FileBytes(try file.encoded())))
        return try probe.header.embeddedThumbnail?.picture()
    }

    private func size(_ jpeg: [UInt8]) throws -> PixelSize { try JPEGProbe(.memory(FileBytes(jpeg))).frame.size }

    @Test("One that lies as the photo does keeps its bytes")
    func unchanged() throws {
        let jpeg = try thumbnail.encoded()
        let picture = try #require(try embedded(jpeg))
        #expect(try size(picture.jpeg) == PixelSize(width: 160, height: 120))
        let source = try JPEGSource(.memory(FileBytes(picture.jpeg)), scaledToAtLeast: .max)
        #expect(picture.jpeg.suffix(500) == jpeg.suffix(500) && source.damage.isEmpty)
    }

    @Test("Its own metadata and what follows its picture are left out")
    func metadata() throws {
        var photo = thumbnail
        photo.exif = ExifWriter()
        photo.exif?.model = "Secret camera"
        photo.xmp = "<x:xmpmeta xmlns:x='adobe:ns:meta/'>Secret place</x:xmpmeta>"
        let picture = try #require(try embedded(try photo.encoded() + Array("Secret trailer".utf8) + [0xFF, 0xD9]))
        #expect(!picture.jpeg.includes(Array("Secret".utf8)))
        #expect(picture.jpeg.suffix(2) == [0xFF, 0xD9])
        #expect(try size(picture.jpeg) == PixelSize(width: 160, height: 120))
    }

    @Test("One of a photo that lies on its side is turned upright")
    func turned() throws {
        let lying = SamplePhoto(size: PixelSize(width: 120, height: 160), seed: 7, orientation: .right, exif: nil)
        let picture = try #require(
            try embedded(try lying.encoded(), in: PixelSize(width: 480, height: 640), .right)
        )
        #expect(try size(picture.jpeg) == PixelSize(width: 120, height: 160))
        #expect(picture.planes.size == PixelSize(width: 120, height: 160))
    }

    @Test("Black bars above and below a photo of another aspect are cut off")
    func bars() throws {
        let scene = SamplePhoto(size: PixelSize(width: 160, height: 106), seed: 7, brightness: 60, exif: nil).stored()
        let boxed = PlanarImage(size: PixelSize(width: 160, height: 120), chroma: .yuv420)
        for (index, plane) in boxed.planes.enumerated() {
            let top = index == 0 ? 6 : 3
            for y in 0..<plane.height {
                plane.row(y).update(repeating: index == 0 ? 0 : 128, count: plane.width)
                let inner = y - top
                guard (0..<scene.planes[index].height).contains(inner) else { continue }
                plane.row(y).update(from: scene.planes[index].row(inner), count: plane.width)
            }
        }
        boxed.replicateEdges()
        let jpeg = try JPEGEncoder(quality: 95).encode(boxed)
        let picture = try #require(try embedded(jpeg, in: PixelSize(width: 600, height: 400)))
        let size = try size(picture.jpeg)
        #expect(size.width == 160 && (104...108).contains(size.height))
    }

    @Test("A larger one is made small")
    func large() throws {
        let preview = SamplePhoto(size: PixelSize(width: 1600, height: 1200), seed: 7, exif: nil)
        let input = EncodedInput.memory(FileBytes(try preview.encoded()))
        let photo = PixelSize(width: 4000, height: 3000)
        let picture = try #require(
            try EmbeddedThumbnail(input, photo: photo, orientation: .up)?.picture()
        )
        #expect(try size(picture.jpeg) == PixelSize(width: 320, height: 240))
    }

    @Test("What is no JPEG, ends too early or claims to be huge is none")
    func hostile() throws {
        #expect(try embedded(Array("no picture at all".utf8))?.jpeg == nil)
        #expect(try embedded([0xFF, 0xD8, 0xFF])?.jpeg == nil)
        let jpeg = try thumbnail.encoded()
        #expect(try embedded(Array(jpeg.prefix(100)))?.jpeg == nil)
        var huge = jpeg
        let frame = try #require(huge.indices.first { huge[$0...].starts(with: [0xFF, 0xC0]) })
        huge.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0xF0, 0xFF, 0xF0])
        #expect(try embedded(huge)?.jpeg == nil)
    }
}
