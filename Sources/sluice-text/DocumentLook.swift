/// Whether a picture looks like a page: much of it paper, of one brightness in each place, with thin dark strokes on it.
///
/// Nature has few such places: what is flat there has nothing on it, and what has strokes is not flat between them.
enum DocumentLook {
    /// Pixels of a tile's side, and what the picture's long edge is brought to first: a letter is some pixels wide then.
    private static let side = 32
    private static let longEdge = 1024.0
    /// Of all tiles, those that must look like paper with writing.
    private static let leastShare = 0.03
    private static let leastTiles = 10

    static func isLikely(_ page: Page) -> Bool {
        let factor = min(1, longEdge / Double(max(page.width, page.height)))
        guard let small = factor < 1 ? page.scaled(by: factor) : page else { return true }
        let (columns, rows) = (small.width / side, small.height / side)
        guard columns > 0, rows > 0 else { return false }
        var written = 0
        for row in 0..<rows {
            for column in 0..<columns where isWritten(small, column * side, row * side) { written += 1 }
        }
        return written >= leastTiles && Double(written) >= leastShare * Double(columns * rows)
    }

    private static func isWritten(_ page: Page, _ left: Int, _ top: Int) -> Bool {
        var counts = [Int](repeating: 0, count: 256)
        for y in top..<top + side {
            page.withRow(y) { sample in for x in left..<left + side { counts[Int(sample(x))] += 1 } }
        }
        let paper = level(counts, 0.7)
        guard level(counts, 0.9) - level(counts, 0.5) <= 24, paper >= 90, paper - level(counts, 0.03) >= 50 else {
            return false
        }
        // Strokes: a few on a row, none of them wide.
        let ink = paper - 35
        var strokes = 0
        for y in top..<top + side {
            page.withRow(y) { sample in
                var wasInk = false
                for x in left..<left + side {
                    let isInk = Int(sample(x)) < ink
                    if isInk, !wasInk { strokes += 1 }
                    wasInk = isInk
                }
            }
        }
        return strokes >= side
    }

    /// That a share of the samples does not exceed.
    private static func level(_ counts: [Int], _ share: Double) -> Int {
        var left = Int(share * Double(side * side))
        for (value, count) in counts.enumerated() {
            left -= count
            if left <= 0 { return value }
        }
        return 255
    }
}
