extension Screen {
    /// The bytes that update the terminal. Empty if nothing changed.
    package mutating func draw() -> [UInt8] {
        var output = ScreenOutput(colours: colours)
        if isUnknown {
            // Also erases remains of pictures.
            output.add(Style.plain.sequence + "\u{1B}[2J")
            for picture in shownPictures { output.bytes += picture.erase }
            shownPictures = []
            front = Array(repeating: .blank, count: back.count)
            isUnknown = false
        }
        removePictures(&output)
        clearGlyphsCutByPictures()
        for row in 0..<rows { drawRow(row, &output) }
        drawPictures(&output)
        return finish(output)
    }

    private mutating func removePictures(_ output: inout ScreenOutput) {
        for picture in shownPictures where !pictures.contains(picture) {
            output.bytes += picture.erase
            forget(picture.area)
        }
        shownPictures.removeAll { !pictures.contains($0) }
    }

    /// Removes a whole wide glyph if a new picture covers one half of it.
    private mutating func clearGlyphsCutByPictures() {
        for area in pictures.filter({ !shownPictures.contains($0) }).map(\.area) {
            for row in area.row..<area.row + area.rows {
                let (left, right) = (row * columns + area.column - 1, row * columns + area.column + area.columns)
                if area.column > 0, front[left]?.isWide == true { front[left] = nil }
                if area.column + area.columns < columns, front[right]?.isRightHalf == true { front[right] = nil }
            }
        }
    }

    private mutating func drawRow(_ row: Int, _ output: inout ScreenOutput) {
        let beside = pictures.filter { $0.area.row <= row && row < $0.area.row + $0.area.rows }
        for column in 0..<columns {
            let index = row * columns + column
            let cell = back[index]
            guard !isCovered(beside, row, column) else { continue }
            if cell.isRightHalf {
                // Already drawn with the left half, unless a picture covers that.
                if front[index] != cell, isCovered(beside, row, column - 1) {
                    output.put(.blank(cell.style), row, column)
                    front[index] = cell
                }
                continue
            }
            guard front[index] != cell || cell.isWide && front[index + 1] != back[index + 1] else { continue }
            if cell.isWide && isCovered(beside, row, column + 1) {
                output.put(.blank(cell.style), row, column)
            } else {
                output.put(cell, row, column)
                if cell.isWide { front[index + 1] = back[index + 1] }
            }
            front[index] = cell
        }
    }

    private func isCovered(_ pictures: [PlacedPicture], _ row: Int, _ column: Int) -> Bool {
        pictures.contains { $0.area.contains(row: row, column: column) }
    }

    private mutating func drawPictures(_ output: inout ScreenOutput) {
        for picture in pictures where !shownPictures.contains(picture) {
            let area = picture.area
            // Clears what the picture leaves uncovered in its cells.
            for row in area.row..<area.row + area.rows {
                for column in area.column..<area.column + area.columns where front[row * columns + column] != .blank {
                    output.put(.blank, row, column)
                }
            }
            output.move(area.row, area.column)
            output.bytes += picture.draw
            output.loseCursor()
            forget(area)
            shownPictures.append(picture)
        }
    }

    private mutating func forget(_ area: CellArea) {
        for row in area.row..<min(area.row + area.rows, rows) {
            for column in area.column..<min(area.column + area.columns, columns) {
                front[row * columns + column] = nil
            }
        }
    }

    private mutating func finish(_ output: ScreenOutput) -> [UInt8] {
        var output = output
        let hasDrawn = !output.bytes.isEmpty
        let cursorMoved = shownCursor?.row != cursor?.row || shownCursor?.column != cursor?.column
        guard hasDrawn || cursorMoved else { return [] }
        output.resetStyle()
        if let cursor, (0..<rows).contains(cursor.row), (0..<columns).contains(cursor.column) {
            output.move(cursor.row, cursor.column)
            output.add("\u{1B}[?25h")
        } else if shownCursor != nil {
            output.add("\u{1B}[?25l")
        }
        shownCursor = cursor
        guard isSynchronized else { return output.bytes }
        return Array("\u{1B}[?2026h".utf8) + output.bytes + Array("\u{1B}[?2026l".utf8)
    }
}

/// Collects bytes, and tracks the terminal's cursor and style.
struct ScreenOutput {
    var bytes: [UInt8] = []
    private let colours: ColourDepth
    private var style: Style?
    private var cursor: (row: Int, column: Int)?

    init(colours: ColourDepth) {
        self.colours = colours
    }

    mutating func add(_ text: String) { bytes += text.utf8 }

    mutating func put(_ cell: Cell, _ row: Int, _ column: Int) {
        move(row, column)
        let wanted = cell.style.reduced(to: colours)
        if style != wanted {
            add(wanted.sequence)
            style = wanted
        }
        add(cell.text)
        cursor = cell.isCertain ? (row, column + (cell.isWide ? 2 : 1)) : nil
    }

    mutating func move(_ row: Int, _ column: Int) {
        if let cursor, cursor == (row, column) { return }
        add("\u{1B}[\(row + 1);\(column + 1)H")
        cursor = (row, column)
    }

    /// Call after output that leaves the cursor at an unknown place.
    mutating func loseCursor() { cursor = nil }

    /// Frames begin and end with the terminal's own style.
    mutating func resetStyle() {
        guard style != nil else { return }
        add(Style.plain.sequence)
        style = nil
    }
}
