extension PaperTiles {
    /// The samples of one tile.
    struct Area {
        var columns: Range<Int>
        var rows: Range<Int>

        var count: Int { columns.count * rows.count }

        func levels(_ plane: SamplePlane) -> (lowest: Int, highest: Int, mean: Double) {
            var (lowest, highest, sum) = (UInt8.max, UInt8.min, Int32(0))
            for y in rows {
                let row = plane.row(y)
                for x in columns {
                    lowest = min(lowest, row[x])
                    highest = max(highest, row[x])
                    sum &+= Int32(row[x])
                }
            }
            return (Int(lowest), Int(highest), Double(sum) / Double(count))
        }

        /// Counts second differences, horizontal or vertical, of at least `bound`. A sample may count twice.
        func bends(_ plane: SamplePlane, atLeast bound: Int32) -> Int {
            var count = Int32(0)
            for y in rows {
                let row = plane.row(y)
                for x in columns.dropFirst().dropLast() {
                    let bend = Int32(row[x - 1]) &+ Int32(row[x + 1]) &- 2 &* Int32(row[x])
                    count &+= abs(bend) >= bound ? 1 : 0
                }
            }
            for y in rows.dropFirst().dropLast() {
                let (above, row, below) = (plane.row(y - 1), plane.row(y), plane.row(y + 1))
                for x in columns {
                    let bend = Int32(above[x]) &+ Int32(below[x]) &- 2 &* Int32(row[x])
                    count &+= abs(bend) >= bound ? 1 : 0
                }
            }
            return Int(count)
        }

        /// Whether the area is about grey, as paper in lamp light still is, and of one hue, which marks on paper hardly
        /// change.
        func isOfOneColour(_ cb: SamplePlane, _ cr: SamplePlane, _ luma: SamplePlane) -> Bool {
            let (blue, red) = (chroma(cb, luma), chroma(cr, luma))
            return abs(blue.mean) <= Self.maxChroma && abs(red.mean) <= Self.maxChroma
                && blue.variance + red.variance <= Self.maxVariance
        }

        private static let maxChroma = 28.0
        private static let maxVariance = 36.0

        private func chroma(_ plane: SamplePlane, _ luma: SamplePlane) -> (mean: Double, variance: Double) {
            func scaled(_ range: Range<Int>, _ whole: Int, _ part: Int) -> Range<Int> {
                let first = min(range.lowerBound * part / whole, part - 1)
                return first..<max(first + 1, range.upperBound * part / whole)
            }
            let columns = scaled(columns, luma.width, plane.width)
            let rows = scaled(rows, luma.height, plane.height)
            var (sum, squares) = (Int32(0), Int32(0))
            for y in rows {
                let row = plane.row(y)
                for x in columns {
                    let value = Int32(row[x]) &- 128
                    sum &+= value
                    squares &+= value &* value
                }
            }
            let count = Double(columns.count * rows.count)
            let mean = Double(sum) / count
            return (mean, max(0, Double(squares) / count - mean * mean))
        }
    }
}
