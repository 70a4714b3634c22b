/// The desired and the current content of a terminal. ``draw()`` returns the bytes that turn the current one into the
/// desired one.
///
/// Each frame is built anew: ``clear()``, put, draw. Unchanged cells cost nothing. Rows and columns count from 0 at the
/// top left, and what does not fit is left out. A glyph is never cut in two: a space replaces half of a wide one.
package struct Screen: Sendable {
    package private(set) var rows: Int
    package private(set) var columns: Int
    let colours: ColourDepth
    let isSynchronized: Bool
    /// Position of the cursor; nil hides it.
    package var cursor: (row: Int, column: Int)?

    /// The desired cells.
    private(set) var back: [Cell]
    private(set) var pictures: [PlacedPicture] = []
    /// The cells on display; nil if unknown.
    var front: [Cell?]
    var shownPictures: [PlacedPicture] = []
    var shownCursor: (row: Int, column: Int)?
    /// True before the first frame, and when the terminal's content is unknown.
    var isUnknown = true

    package init(columns: Int, rows: Int, colours: ColourDepth, isSynchronized: Bool = false) {
        self.columns = max(columns, 1)
        self.rows = max(rows, 1)
        self.colours = colours
        self.isSynchronized = isSynchronized
        back = Array(repeating: .blank, count: self.columns * self.rows)
        front = Array(repeating: nil, count: back.count)
    }

    /// A screen of a terminal's size, with its capabilities.
    package init(_ size: TerminalSize, _ capabilities: TerminalCapabilities) {
        self.init(
            columns: size.columns,
            rows: size.rows,
            colours: capabilities.colours,
            isSynchronized: capabilities.hasSynchronizedOutput
        )
    }

    /// The whole screen.
    package var area: CellArea { CellArea(row: 0, column: 0, rows: rows, columns: columns) }

    /// Begins a frame without text, pictures or a cursor.
    package mutating func clear() {
        for index in back.indices { back[index] = .blank }
        pictures = []
        cursor = nil
    }

    /// Adapts to another window size. Begins a frame, and the next one is drawn completely.
    package mutating func resize(columns: Int, rows: Int) {
        self.columns = max(columns, 1)
        self.rows = max(rows, 1)
        back = Array(repeating: .blank, count: self.columns * self.rows)
        pictures = []
        cursor = nil
        invalidate()
    }

    /// Call when another program has written to the terminal: the next frame is drawn completely.
    package mutating func invalidate() {
        front = Array(repeating: nil, count: back.count)
        isUnknown = true
    }
}

extension Screen {
    /// Puts text in one row.
    ///
    /// - Parameter width: maximum number of columns; nil for the rest of the row. Longer text is cut off: see
    ///   ``Swift/String/clipped(to:)`` for an ellipsis.
    /// - Returns: the column after the text.
    @discardableResult
    package mutating func put(
        _ text: String,
        row: Int,
        column: Int,
        width: Int = .max,
        style: Style = .plain
    ) -> Int {
        guard (0..<rows).contains(row), column < columns else { return column }
        let end = width < columns - column ? column + max(width, 0) : columns
        var column = column
        for glyph in Glyph.glyphs(of: text) {
            guard column + glyph.width <= end else { break }
            if column >= 0 { set(Cell(glyph, style), row, column) }
            column += glyph.width
        }
        return column
    }

    /// Puts cells, row by row, such as those of ``HalfBlocks``.
    package mutating func put(_ cells: [[Cell]], row: Int, column: Int) {
        for (y, line) in cells.enumerated() where (0..<rows).contains(row + y) {
            for (x, cell) in line.enumerated() where (0..<columns).contains(column + x) && !cell.isRightHalf {
                set(cell, row + y, column + x)
            }
        }
    }

    /// Makes an area blank, in a style.
    package mutating func fill(_ area: CellArea, style: Style = .plain) {
        let area = area.intersection(self.area)
        for row in area.row..<area.row + area.rows {
            for column in area.column..<area.column + area.columns { set(.blank(style), row, column) }
        }
    }

    /// Puts a picture. Its cells are left alone as long as it is put in every frame. A picture that does not fit
    /// completely, or overlaps another, is not put.
    ///
    /// - Returns: whether it was put.
    @discardableResult
    package mutating func put(_ picture: PlacedPicture) -> Bool {
        guard !picture.area.isEmpty, picture.area.intersection(area) == picture.area,
            !pictures.contains(where: { !$0.area.intersection(picture.area).isEmpty })
        else { return false }
        pictures.append(picture)
        return true
    }

    private mutating func set(_ cell: Cell, _ row: Int, _ column: Int) {
        let index = row * columns + column
        if cell.isWide && column + 1 == columns { return set(.blank(cell.style), row, column) }
        clearWideGlyph(index)
        if cell.isWide {
            clearWideGlyph(index + 1)
            back[index + 1] = .rightHalf(cell.style)
        }
        back[index] = cell
    }

    /// Removes a whole wide glyph if one half of it is about to be overwritten.
    private mutating func clearWideGlyph(_ index: Int) {
        if back[index].isRightHalf {
            back[index - 1] = .blank(back[index - 1].style)
        } else if back[index].isWide {
            back[index + 1] = .blank(back[index].style)
        }
    }
}
