import TestSupport
import Testing

@testable import Terminal

@Suite("Pictures of a terminal")
struct PictureTests {
    @Test("have exactly the declared number of pixels")
    func sizes() {
        #expect(RGBPicture(width: 2, height: 1, pixels: [1, 2, 3, 4, 5, 6]) != nil)
        #expect(RGBPicture(width: 2, height: 1, pixels: [1, 2, 3, 4, 5]) == nil)
        #expect(RGBPicture(width: 0, height: 0, pixels: []) == nil)
        #expect(RGBPicture(width: .max, height: .max, pixels: [1, 2, 3]) == nil)
    }

    @Test("are reduced by the mean of the area of each pixel")
    func scaled() throws {
        let picture = try RGBPicture.made(3, 2, [0, 0, 0, 60, 0, 0, 120, 0, 9, 0, 90, 0, 60, 90, 0, 120, 90, 9])
        #expect(picture.scaled(toWidth: 1, height: 1).pixels == [60, 45, 3])
        #expect(picture.scaled(toWidth: 3, height: 1).pixels == [0, 45, 0, 60, 45, 0, 120, 45, 9])
        // Two thirds of one and one third of the other.
        #expect(picture.scaled(toWidth: 2, height: 2).pixels == [20, 0, 0, 100, 0, 6, 20, 90, 0, 100, 90, 6])
        #expect(picture.scaled(toWidth: 3, height: 2) == picture)
        #expect(picture.scaled(toWidth: 6, height: 4).scaled(toWidth: 3, height: 2) == picture)
    }

    @Test("of one colour keep it in every size", arguments: UInt64(0)..<12)
    func flat(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        func side() -> Int { Int.random(in: 1...90, using: &random) }
        let (width, height, value) = (side(), side(), UInt8.random(in: 0...255, using: &random))
        let picture = try RGBPicture.made(width, height, [UInt8](repeating: value, count: width * height * 3))
        #expect(picture.scaled(toWidth: side(), height: side()).pixels.allSatisfy { $0 == value })
        let white = try RGBPicture.made(width, height, [UInt8](repeating: 255, count: width * height * 3))
        #expect(white.scaled(toWidth: side(), height: side()).pixels.allSatisfy { $0 == 255 })
    }

    @Test("fit into their box with their own aspect ratio, and are not enlarged", arguments: UInt64(0)..<50)
    func fit(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let (width, height) = (Int.random(in: 1...8000, using: &random), Int.random(in: 1...8000, using: &random))
        let (columns, rows) = (Int.random(in: 1...200, using: &random), Int.random(in: 1...60, using: &random))
        let cell = CellSize(
            width: Int.random(in: 4...20, using: &random),
            height: Int.random(in: 8...40, using: &random)
        )
        let fit = PictureFit(width: width, height: height, columns: columns, rows: rows, cell: cell)
        #expect(fit.columns <= columns && fit.rows <= rows && fit.width <= width && fit.height <= height)
        #expect(fit.width <= fit.columns * cell.width && fit.height <= fit.rows * cell.height)
        // Within the rounding of the shorter side.
        let exact = Double(fit.width) * Double(height) / Double(width)
        #expect(abs(exact - Double(fit.height)) <= max(1, Double(height) / Double(width)))
        let fills = fit.width == columns * cell.width || fit.height == rows * cell.height || fit.width == width
        #expect(fills)
    }

    @Test("are in the middle of their box")
    func middle() {
        let fit = PictureFit(width: 400, height: 400, columns: 60, rows: 20, cell: CellSize(width: 10, height: 20))
        #expect((fit.width, fit.height, fit.columns, fit.rows) == (400, 400, 40, 20))
        let area = fit.area(in: CellArea(row: 2, column: 5, rows: 20, columns: 60))
        #expect(area == CellArea(row: 2, column: 15, rows: 20, columns: 40))
    }

    @Test("are placed in the form that the terminal supports")
    func placed() throws {
        let picture = try RGBPicture.sample(300, 200)
        let box = CellArea(row: 0, column: 0, rows: 10, columns: 20)
        let cell = CellSize(width: 10, height: 20)
        let kitty = try #require(
            PlacedPicture(picture, id: 3, in: box, TerminalCapabilities(pictures: .kitty, colours: .direct, cell: cell))
        )
        #expect(kitty.area == CellArea(row: 1, column: 0, rows: 7, columns: 20))
        #expect(String(decoding: kitty.draw, as: UTF8.self).contains("s=200,v=133,i=3,"))
        #expect(kitty.erase == KittyEncoder.deletion(of: 3))
        let sixel = try #require(
            PlacedPicture(picture, id: 3, in: box, TerminalCapabilities(pictures: .sixel, colours: .direct))
        )
        // Assumes cells of 8 × 16 pixels.
        let decoded = try SixelDecoder.decode(sixel.draw).picture
        #expect((decoded.width, decoded.height) == (160, 107))
        #expect(sixel.erase.isEmpty)
        #expect(
            PlacedPicture(picture, id: 3, in: box, TerminalCapabilities(pictures: .halfBlocks, colours: .direct)) == nil
        )
    }
}
