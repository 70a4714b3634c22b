/// A rectangle of cells. Rows and columns count from 0 at the top left.
package struct CellArea: Sendable, Hashable {
    package var row: Int
    package var column: Int
    package var rows: Int
    package var columns: Int

    package init(row: Int, column: Int, rows: Int, columns: Int) {
        self.row = row
        self.column = column
        self.rows = max(rows, 0)
        self.columns = max(columns, 0)
    }

    package var isEmpty: Bool { rows == 0 || columns == 0 }

    func contains(row: Int, column: Int) -> Bool {
        row >= self.row && row < self.row + rows && column >= self.column && column < self.column + columns
    }

    package func intersection(_ other: CellArea) -> CellArea {
        let (top, left) = (max(row, other.row), max(column, other.column))
        return CellArea(
            row: top,
            column: left,
            rows: min(row + rows, other.row + other.rows) - top,
            columns: min(column + columns, other.column + other.columns) - left
        )
    }
}

/// One cell of a grid.
package struct Cell: Sendable, Hashable {
    /// Empty for the right half of a wide glyph.
    var text: String
    var isWide: Bool
    var style: Style
    /// Whether the cursor is certain to be after it once it is written.
    var isCertain: Bool

    static let blank = Cell(text: " ", isWide: false, style: .plain, isCertain: true)
    static func blank(_ style: Style) -> Cell { Cell(text: " ", isWide: false, style: style, isCertain: true) }

    init(text: String, isWide: Bool, style: Style, isCertain: Bool) {
        self.text = text
        self.isWide = isWide
        self.style = style
        self.isCertain = isCertain
    }

    /// A block or another one-column character that every terminal has.
    package init(_ character: Character, _ style: Style) {
        self.init(text: String(character), isWide: false, style: style, isCertain: true)
    }

    init(_ glyph: Glyph, _ style: Style) {
        self.init(text: glyph.text, isWide: glyph.width == 2, style: style, isCertain: glyph.isCertain)
    }

    var isRightHalf: Bool { text.isEmpty }
    static func rightHalf(_ style: Style) -> Cell { Cell(text: "", isWide: false, style: style, isCertain: true) }
}
