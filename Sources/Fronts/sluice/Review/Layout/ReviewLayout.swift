import Terminal

/// Areas of a window: the picture as large as possible, the facts beside or below it, three rows at the foot.
struct ReviewLayout: Sendable, Equatable {
    /// Smaller windows have no useful room.
    static let least = (columns: 32, rows: 10)
    /// From this size on, the facts are beside the picture. Below it they would take rows, which windows have few of.
    static let leastBeside = (columns: 72, rows: 18)

    let picture: CellArea
    let facts: CellArea
    let isBeside: Bool
    let progressRow: Int
    let messageRow: Int
    let keysRow: Int
    let columns: Int
    let rows: Int

    /// Nil if the window is too small.
    init?(columns: Int, rows: Int, isPictureAlone: Bool = false, hasPrompt: Bool = false) {
        guard columns >= Self.least.columns, rows >= Self.least.rows else { return nil }
        (self.columns, self.rows) = (columns, rows)
        (progressRow, messageRow, keysRow) = (rows - 3, rows - 2, rows - 1)
        let height = rows - 3
        isBeside = columns >= Self.leastBeside.columns && rows >= Self.leastBeside.rows
        if isPictureAlone {
            // Keeps the last row for messages, and because a picture in it makes some terminals scroll. A question
            // takes the foot: a picture drawn by the terminal itself would hide what is below it.
            picture = CellArea(row: 0, column: 0, rows: hasPrompt ? height : rows - 1, columns: columns)
            facts = CellArea(row: 0, column: 0, rows: 0, columns: 0)
        } else if isBeside {
            let width = min(max(columns / 4, 26), 40)
            picture = CellArea(row: 0, column: 0, rows: height, columns: columns - width - 2)
            facts = CellArea(row: 0, column: columns - width, rows: height, columns: width)
        } else {
            let lines = rows >= 16 ? 3 : 2
            picture = CellArea(row: 0, column: 0, rows: height - lines, columns: columns)
            facts = CellArea(row: height - lines, column: 0, rows: lines, columns: columns)
        }
    }
}
