/// The second derivative of a picture, summed in tiles of about 32×32 samples, as OpenCV computes it (`Laplacian(…,
/// CV_64F)`, borders mirrored without repeating the edge).
struct LaplacianTiles {
    private static let edge = 32

    struct Sums {
        var count = 0
        var sum = 0
        var squares = 0

        var variance: Double {
            let mean = Double(sum) / Double(count)
            return max(0, Double(squares) / Double(count) - mean * mean)
        }
    }

    /// Row by row.
    let tiles: [Sums]

    init(luma: UnsafePointer<UInt8>, width: Int, height: Int, stride: Int) {
        let columns = max(1, (width + Self.edge / 2) / Self.edge)
        let rows = max(1, (height + Self.edge / 2) / Self.edge)
        var tiles = [Sums](repeating: Sums(), count: columns * rows)
        var responses = [Int32](repeating: 0, count: width)
        for y in 0..<height {
            Self.filterRow(y, of: luma, width: width, height: height, stride: stride, into: &responses)
            let firstTile = y * rows / height * columns
            for column in 0..<columns {
                // A row of a tile sums to less than 48 · 1020²: 32 bits are enough.
                var (sum, squares) = (Int32(0), Int32(0))
                let range = Self.start(of: column, in: columns, width)..<Self.start(of: column + 1, in: columns, width)
                for x in range {
                    sum &+= responses[x]
                    squares &+= responses[x] &* responses[x]
                }
                tiles[firstTile + column].count += range.count
                tiles[firstTile + column].sum += Int(sum)
                tiles[firstTile + column].squares += Int(squares)
            }
        }
        self.tiles = tiles
    }

    /// The variance that this percentage of the tiles does not exceed (nearest rank).
    func variance(atPercentile percentile: Int) -> Double {
        let variances = tiles.map(\.variance).sorted()
        return variances[(variances.count * percentile + 99) / 100 - 1]
    }

    private static func start(of tile: Int, in tiles: Int, _ length: Int) -> Int { tile * length / tiles }

    /// [0 1 0; 1 −4 1; 0 1 0] for one row. Beyond the border the picture is mirrored at its last samples.
    private static func filterRow(
        _ y: Int,
        of luma: UnsafePointer<UInt8>,
        width: Int,
        height: Int,
        stride: Int,
        into responses: inout [Int32]
    ) {
        func mirrored(_ index: Int, _ count: Int) -> Int {
            count == 1 ? 0 : index < 0 ? 1 : index < count ? index : count - 2
        }
        let above = luma + mirrored(y - 1, height) * stride
        let below = luma + mirrored(y + 1, height) * stride
        let row = luma + y * stride
        func response(_ x: Int, left: Int, right: Int) -> Int32 {
            Int32(above[x]) &+ Int32(below[x]) &+ Int32(row[left]) &+ Int32(row[right]) &- 4 &* Int32(row[x])
        }
        responses.withUnsafeMutableBufferPointer { responses in
            responses[0] = response(0, left: mirrored(-1, width), right: mirrored(1, width))
            guard width > 1 else { return }
            for x in 1..<width - 1 { responses[x] = response(x, left: x - 1, right: x + 1) }
            responses[width - 1] = response(width - 1, left: width - 2, right: mirrored(width, width))
        }
    }
}
