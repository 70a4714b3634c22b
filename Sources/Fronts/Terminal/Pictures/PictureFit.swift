/// How large a picture is shown in a box of cells: as large as fits with its own aspect, and enlarged
/// only where that is asked for.
package struct PictureFit: Sendable, Hashable {
    /// In pixels.
    package let width: Int
    package let height: Int
    /// The cells that it takes, the last ones perhaps in part.
    package let columns: Int
    package let rows: Int
    /// Whether pixels of the terminal are those of the picture; otherwise the cells' size is assumed.
    package let isExact: Bool

    /// - Parameters:
    ///   - width: of the picture, in pixels, as the height.
    ///   - columns: of the box, as the rows. Terminals that scroll when a picture ends in the last row (Sixel) want
    ///     that row left free.
    ///   - cell: nil where the terminal does not say.
    ///   - enlarges: also beyond the picture's own pixels: for cells as pixels, which are few.
    package init(
        width: Int,
        height: Int,
        columns: Int,
        rows: Int,
        cell: CellSize?,
        enlarges: Bool = false
    ) {
        isExact = cell != nil
        let cell = cell ?? .assumed
        let (width, height) = (Double(max(width, 1)), Double(max(height, 1)))
        let box = (width: Double(max(columns, 1) * cell.width), height: Double(max(rows, 1) * cell.height))
        var scale = min(box.width / width, box.height / height)
        if !enlarges { scale = min(scale, 1) }
        self.width = max(1, Int(min((width * scale).rounded(), box.width)))
        self.height = max(1, Int(min((height * scale).rounded(), box.height)))
        self.columns = (self.width + cell.width - 1) / cell.width
        self.rows = (self.height + cell.height - 1) / cell.height
    }

    /// In the middle of a box.
    package func area(in box: CellArea) -> CellArea {
        CellArea(
            row: box.row + max(0, box.rows - rows) / 2,
            column: box.column + max(0, box.columns - columns) / 2,
            rows: min(rows, box.rows),
            columns: min(columns, box.columns)
        )
    }
}
