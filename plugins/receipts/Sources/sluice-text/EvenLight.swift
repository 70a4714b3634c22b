import CTesseract

/// Divides a picture by the brightness of its paper, estimated from a coarse picture: the brightest sample of each block
/// and its neighbours, smoothed. This removes shadows, and keeps the contrast between text and paper.
enum EvenLight {
    /// Pixels per side of a block.
    private static let side = 8
    /// Neighbouring blocks on each side to include.
    private static let reach = 2, smoothing = 6
    /// The resulting level of paper, and the level below which it is not paper but a dark table.
    private static let paper = 220, darkest = 100

    static func applied(to page: Page) -> Page? {
        let (columns, rows) = ((page.width + side - 1) / side, (page.height + side - 1) / side)
        guard columns > 0, rows > 0, let result = page.copy() else { return nil }
        var levels = [Int](repeating: 0, count: columns * rows)
        for y in 0..<page.height {
            page.withRow(y) { sample in
                for x in 0..<page.width {
                    let place = y / side * columns + x / side
                    levels[place] = max(levels[place], Int(sample(x)))
                }
            }
        }
        levels = inBothDirections(levels, columns, rows) { values, place in
            values[max(0, place - reach)...min(values.count - 1, place + reach)].max() ?? 0
        }
        levels = inBothDirections(levels, columns, rows) { values, place in
            let around = values[max(0, place - smoothing)...min(values.count - 1, place + smoothing)]
            return around.reduce(0, +) / around.count
        }
        for y in 0..<page.height {
            result.setRow(y) { x, sample in
                let level = max(darkest, interpolated(levels, columns, rows, x, y))
                return UInt8(min(255, Int(sample) * paper / level))
            }
        }
        return result
    }

    private static func inBothDirections(
        _ levels: [Int],
        _ columns: Int,
        _ rows: Int,
        _ value: ([Int], Int) -> Int
    ) -> [Int] {
        var result = levels
        for row in 0..<rows {
            let values = Array(result[row * columns..<(row + 1) * columns])
            for column in 0..<columns { result[row * columns + column] = value(values, column) }
        }
        for column in 0..<columns {
            let values = (0..<rows).map { result[$0 * columns + column] }
            for row in 0..<rows { result[row * columns + column] = value(values, row) }
        }
        return result
    }

    /// Interpolated between the centres of blocks, in 16ths.
    private static func interpolated(_ levels: [Int], _ columns: Int, _ rows: Int, _ x: Int, _ y: Int) -> Int {
        let (across, down) = (max(0, 2 * x + 1 - side), max(0, 2 * y + 1 - side))
        let (column, row) = (min(across / (2 * side), columns - 1), min(down / (2 * side), rows - 1))
        let (right, below) = (min(column + 1, columns - 1), min(row + 1, rows - 1))
        let (h, v) = (across - column * 2 * side, down - row * 2 * side)
        let upper = levels[row * columns + column] * (16 - h) + levels[row * columns + right] * h
        let lower = levels[below * columns + column] * (16 - h) + levels[below * columns + right] * h
        return (upper * (16 - v) + lower * v) / 256
    }
}
