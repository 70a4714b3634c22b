/// The rows of a picture that is cut into tiles: of those that a part of it needs. A row of tiles is in memory at a time.
package final class TiledRows: RowSource {
    package let size: PixelSize
    package let planes: [PlaneGeometry]
    package let damage: [String] = []

    private let columns: Range<Int>
    private let first: Int
    private let edge: Int
    private let tile: (_ column: Int, _ row: Int) throws(ImagingError) -> PlanarImage
    /// The tiles of the current row, the row's number, and the rows of each plane that were delivered.
    private var band: [PlanarImage]
    private var row: Int
    private var delivered: [Int]

    /// Rows at a time: a multiple of what shares chroma.
    private static let stripRows = 16

    /// - Parameters:
    ///   - columns: of the tiles, and `rows` of them, which this source has; not empty.
    ///   - size: of the picture that they are together.
    ///   - edge: of a tile, a multiple of 16; those of the last column and row may be smaller.
    ///   - tile: decodes one: grey, or 4:2:0.
    /// - Throws: what `tile` throws
    package init(
        columns: Range<Int>,
        rows: Range<Int>,
        size: PixelSize,
        edge: Int,
        tile: @escaping (_ column: Int, _ row: Int) throws(ImagingError) -> PlanarImage
    ) throws(ImagingError) {
        (self.columns, self.size, self.edge, self.tile) = (columns, size, edge, tile)
        (first, row) = (rows.lowerBound, rows.lowerBound)
        band = []
        for column in columns { band.append(try tile(column, row)) }
        let chroma: ChromaLayout = band.allSatisfy { $0.chroma == .grey } ? .grey : .yuv420
        planes = PlaneGeometry.planes(of: size, chroma).enumerated().map { index, plane in
            var plane = plane
            plane.stripRows = index == 0 ? Self.stripRows : Self.stripRows / 2
            return plane
        }
        delivered = planes.map { _ in 0 }
    }

    package func pull(row to: (_ plane: Int, _ y: Int) -> UnsafeMutablePointer<UInt8>) throws(ImagingError) -> [Int] {
        guard delivered[0] < size.height else { return delivered }
        let wanted = first + delivered[0] / edge
        if wanted != row {
            band = []
            for column in columns { band.append(try tile(column, wanted)) }
            row = wanted
        }
        for (index, plane) in planes.enumerated() {
            let (scale, start) = (index == 0 ? 1 : 2, delivered[index])
            let end = min(plane.height, start + plane.stripRows)
            for y in start..<end { copy(index, y - (row - first) * edge / scale, to: to(index, y)) }
            delivered[index] = end
        }
        return delivered
    }

    /// - Parameter y: in the tiles.
    private func copy(_ plane: Int, _ y: Int, to: UnsafeMutablePointer<UInt8>) {
        var x = 0
        for image in band {
            if plane < image.planes.count {
                let samples = image.planes[plane]
                (to + x).update(from: samples.row(min(y, samples.height - 1)), count: samples.width)
                x += samples.width
            } else {
                let width = (image.size.width + 1) / 2
                (to + x).update(repeating: 128, count: width)
                x += width
            }
        }
    }
}
