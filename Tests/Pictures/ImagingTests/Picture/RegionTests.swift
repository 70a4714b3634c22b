import Testing

@testable import Imaging

@Suite struct RegionTests {
    /// Samples that differ from their neighbours.
    private func picture(_ width: Int, _ height: Int, _ chroma: ChromaLayout) -> PlanarImage {
        let image = PlanarImage(size: PixelSize(width: width, height: height), chroma: chroma)
        for (index, plane) in image.planes.enumerated() {
            for y in 0..<plane.height {
                for x in 0..<plane.width { plane.row(y)[x] = UInt8(truncatingIfNeeded: 7 * x + 13 * y + 50 * index) }
            }
        }
        return image
    }

    @Test(
        arguments: [ChromaLayout.grey, .yuv444, .yuv420, .yuv422],
        [(0, 0, 70, 50), (2, 4, 33, 17), (3, 5, 31, 20), (69, 49, 1, 1), (0, 33, 70, 17)]
    )
    func `A part has the pixels of the whole picture`(_ chroma: ChromaLayout, _ part: (Int, Int, Int, Int)) throws {
        let whole = picture(70, 50, chroma)
        let size = PixelSize(width: part.2, height: part.3)
        let rows = CroppedRows(try PlanarRowSource(whole), x: part.0, y: part.1, size: size)
        let cut = try rows.picture(scaledTo: size, turned: .up)
        #expect(cut.size == size)
        let (all, own) = (whole.rgb(), cut.rgb())
        for y in 0..<size.height {
            let start = 3 * ((part.1 + y) * 70 + part.0)
            let row = own[3 * y * size.width..<3 * (y + 1) * size.width]
            #expect(Array(row) == Array(all[start..<start + 3 * size.width]))
        }
    }

    @Test(arguments: [(0, 0, 100, 90), (10, 6, 64, 40), (33, 47, 20, 30)])
    func `Tiles are one picture`(_ part: (Int, Int, Int, Int)) throws {
        let whole = picture(100, 90, .yuv420)
        let edge = 32
        var decoded: Set<[Int]> = []
        let rows = try TiledRows(columns: 0..<4, rows: 0..<3, size: whole.size, edge: edge) {
            column,
            row throws(ImagingError) in
            decoded.insert([column, row])
            let size = PixelSize(width: min(edge, 100 - column * edge), height: min(edge, 90 - row * edge))
            return whole.part(x: column * edge, y: row * edge, size: size)
        }
        let size = PixelSize(width: part.2, height: part.3)
        let cut = try CroppedRows(rows, x: part.0, y: part.1, size: size).picture(scaledTo: size, turned: .up)
        let same = try CroppedRows(try PlanarRowSource(whole), x: part.0, y: part.1, size: size)
            .picture(scaledTo: size, turned: .up)
        #expect(cut.rgb() == same.rgb())
    }

    @Test(arguments: Orientation.allCases)
    func `A part is scaled and turned like a whole picture`(_ orientation: Orientation) throws {
        let whole = picture(64, 48, .yuv420)
        let size = PixelSize(width: 32, height: 24)
        let turned = try PlanarRowSource(whole).picture(scaledTo: size, turned: orientation)
        #expect(turned.size == orientation.upright(size))
        let plain = try PlanarRowSource(whole).picture(scaledTo: size, turned: .up)
        // Where the top left corner is afterwards.
        let corner: (Int, Int) =
            switch orientation {
            case .up, .leftMirrored: (0, 0)
            case .upMirrored: (31, 0)
            case .down: (31, 23)
            case .downMirrored: (0, 23)
            case .right: (23, 0)
            case .rightMirrored: (23, 31)
            case .left: (0, 31)
            }
        #expect(abs(Int(turned.planes[0].row(corner.1)[corner.0]) - Int(plain.planes[0].row(0)[0])) <= 1)
    }

    @Test func `Grey and black and white pictures have one plane`() {
        let image = picture(16, 16, .yuv420)
        #expect(image.grey().planes.count == 1 && image.grey().planes[0].row(3)[4] == image.planes[0].row(3)[4])
        let bitonal = image.blackAndWhite()
        #expect((0..<16).allSatisfy { [0, 255].contains(bitonal.planes[0].row(5)[$0]) })
    }
}
