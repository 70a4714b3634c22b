/// The size of a picture in a box of cells: as large as fits with its own aspect ratio, enlarged only on request.
package struct PictureFit: Sendable, Hashable {
    /// In pixels.
    package let width: Int
    package let height: Int
    /// The cells that it covers, the last ones perhaps only in part.
    package let columns: Int
    package let rows: Int
    /// Whether one pixel of the picture is one of the terminal. False if the cell size is only assumed.
    package let isExact: Bool

    /// - Parameters:
    ///   - width: width of the picture in pixels, as is the height.
    ///   - columns: columns of the box, as are the rows. Terminals that scroll when a picture ends in the last row
    ///     (Sixel) require that row to stay free.
    ///   - cell: nil if the terminal does not report it.
    ///   - enlarges: allows enlarging beyond the picture's own pixels, for cells used as pixels, which are few.
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

    /// The area in the middle of a box.
    package func area(in box: CellArea) -> CellArea {
        CellArea(
            row: box.row + max(0, box.rows - rows) / 2,
            column: box.column + max(0, box.columns - columns) / 2,
            rows: min(rows, box.rows),
            columns: min(columns, box.columns)
        )
    }
}
