import Imaging
import PhotoModel
import PhotoPipeline
import SampleLibrary
import SluiceClient
import Terminal
import Testing

@testable import sluice

@Suite("Photos pixel by pixel")
struct ZoomTests {
    private func picture(_ size: PixelSize, _ orientation: Orientation) throws -> [UInt8] {
        // The size of a sample is that of the upright picture.
        Array(try SamplePhoto(size: orientation.upright(size), seed: 3, orientation: orientation).encoded())
    }

    @Test("A part matches the same area of the whole picture, for every orientation", arguments: Orientation.allCases)
    func parts(_ orientation: Orientation) throws {
        let stored = PixelSize(width: 317, height: 201)
        let picture = try picture(stored, orientation)
        let size = try #require(PictureDecoder.size(picture, isOriginal: true))
        #expect(size == orientation.upright(stored))
        let all = PixelArea(columns: 0..<size.width, rows: 0..<size.height)
        let whole = try #require(try PictureDecoder.part(picture, all))
        #expect((whole.width, whole.height) == (size.width, size.height))
        for (columns, rows) in [(0..<50, 0..<40), (33..<34, 71..<90), (120..<201, 150..<201)] {
            let part = try #require(try PictureDecoder.part(picture, PixelArea(columns: columns, rows: rows)))
            let expected = rows.flatMap { y in
                whole.pixels[3 * (y * size.width + columns.lowerBound)..<3 * (y * size.width + columns.upperBound)]
            }
            #expect(part.pixels == expected)
        }
        // Turned like its tiers: the same pixels, from one corner to the other.
        let plain = try #require(try PictureDecoder.decode(picture, longEdge: .max))
        let isTurned = orientation.isTransposed
        for (x, y) in [(0, 0), (10, 150), (200, 7)] {
            var (column, row) = isTurned ? (y, x) : (x, y)
            if orientation.mirrorsColumns { column = 316 - column }
            if orientation.mirrorsRows { row = 200 - row }
            let (a, b) = (3 * (y * size.width + x), 3 * (row * 317 + column))
            #expect(whole.pixels[a..<a + 3] == plain.pixels[b..<b + 3])
        }
    }

    @Test("A part that crosses tiles is put together from them")
    func tiles() throws {
        let image = SamplePhoto(size: PixelSize(width: 1200, height: 1100), seed: 3).upright()
        let encoder = JPEGEncoder(quality: 95)
        let tiles = PictureTiles(
            content: try #require(ContentID([UInt8](repeating: 1, count: 32))),
            size: image.size,
            tiles: try PictureTiles.places(in: image.size).map { place in
                try encoder.encode(image.part(x: place.x, y: place.y, size: place.size), iccProfile: nil)
            },
            damage: []
        )
        let area = PixelArea(columns: 990..<1070, rows: 1000..<1060)
        let part = try #require(try PictureDecoder.part(.tiles(tiles), area))
        #expect((part.width, part.height) == (80, 60))
        let whole = image.rgb()
        let expected = area.rows.flatMap { whole[3 * ($0 * 1200 + 990)..<3 * ($0 * 1200 + 1070)] }
        let difference = zip(part.pixels, expected).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        #expect(difference < 4 * expected.count)
    }

    @Test("An original that cannot be decoded here has no size, while a tier of any kind has")
    func kinds() throws {
        #expect(PictureDecoder.size(Array("....ftyp".utf8), isOriginal: true) == nil)
        let image = PlanarImage(size: PixelSize(width: 40, height: 20), chroma: .yuv420)
        for plane in image.planes {
            for y in 0..<plane.height { plane.row(y).update(repeating: UInt8(y), count: plane.width) }
        }
        let webp = try TierEncoding.webp(quality: 90).encode(image, iccProfile: nil)
        #expect(PictureDecoder.size(webp, isOriginal: false) == PixelSize(width: 40, height: 20))
        #expect(PictureDecoder.size(webp, isOriginal: true) == nil)
        let part = try #require(try PictureDecoder.part(webp, PixelArea(columns: 30..<40, rows: 5..<9)))
        #expect((part.width, part.height) == (10, 4))
    }

    @Test("It begins in the middle, moves by half a window, and stays within the picture")
    func moves() throws {
        let window = PixelSize(width: 100, height: 80)
        var zoom = Zoom(
            "a photo",
            .picture(try picture(PixelSize(width: 16, height: 16), .up), tier: nil),
            PixelSize(width: 1000, height: 300)
        )
        #expect(zoom.part(window) == PixelArea(columns: 450..<550, rows: 110..<190))
        zoom.move(.right, window)
        zoom.move(.down, window)
        #expect(zoom.part(window) == PixelArea(columns: 500..<600, rows: 150..<230))
        for _ in 0..<30 { zoom.move(.right, window) }
        for _ in 0..<9 { zoom.move(.up, window) }
        #expect(zoom.part(window) == PixelArea(columns: 900..<1000, rows: 0..<80))
        zoom.move(.left, window)
        #expect(zoom.part(window) == PixelArea(columns: 850..<950, rows: 0..<80))
        // A larger window shows more of the same place.
        #expect(zoom.part(PixelSize(width: 5000, height: 200)) == PixelArea(columns: 0..<1000, rows: 0..<200))
    }
}
