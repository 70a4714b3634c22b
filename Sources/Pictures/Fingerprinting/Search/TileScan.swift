import CHamming

/// Compares runs of hashes with each other, in tiles that fit into the processor's cache.
struct TileScan: ~Copyable {
    private static let maxRows = hamming_most_rows
    private static let maxColumns = hamming_most_columns

    private let kernels = hamming_best().pointee
    let rows: HashWords
    let columns: HashWords
    private let distance: UInt32
    /// Room for the matches of one tile.
    private let found: UnsafeMutablePointer<hamming_match>

    /// - Parameter distance: the maximum distance of matches, at least 0.
    init(rows: HashWords, columns: HashWords, distance: Int) {
        (self.rows, self.columns) = (rows, columns)
        self.distance = UInt32(min(distance, 256))
        found = .allocate(capacity: Self.maxRows * Self.maxColumns)
    }

    deinit { found.deallocate() }

    /// Calls `body` with each row and column that match and their distance, in no particular order.
    mutating func matches(_ rowRange: Range<Int>, _ columnRange: Range<Int>, _ body: (Int, Int, UInt16) -> Void) {
        var row = rowRange.lowerBound
        while row < rowRange.upperBound {
            let rowCount = min(Self.maxRows, rowRange.upperBound - row)
            var column = columnRange.lowerBound
            while column < columnRange.upperBound {
                let columnCount = min(Self.maxColumns, columnRange.upperBound - column)
                let count = kernels.within(
                    rows.planes(from: row),
                    rowCount,
                    columns.planes(from: column),
                    columnCount,
                    distance,
                    found
                )
                for index in 0..<count {
                    body(row + Int(found[index].row), column + Int(found[index].column), found[index].distance)
                }
                column += columnCount
            }
            row += rowCount
        }
    }
}
