/// A picture drawn by the terminal itself, and its place. Compared by ID and place.
package struct PlacedPicture: Sendable, Hashable {
    /// Identifies the picture and its size: any other one has another ID.
    package let id: UInt32
    package let area: CellArea
    /// Bytes that draw it at the cursor, and bytes that delete it.
    let draw: [UInt8]
    let erase: [UInt8]

    package init(id: UInt32, area: CellArea, draw: [UInt8], erase: [UInt8] = []) {
        self.id = id
        self.area = area
        self.draw = draw
        self.erase = erase
    }

    package static func == (a: PlacedPicture, b: PlacedPicture) -> Bool { a.id == b.id && a.area == b.area }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(area)
    }

    /// A picture in the middle of a box, in the form that the terminal supports. Nil if it supports none: use
    /// ``HalfBlocks`` then. Takes milliseconds, tens of them for large boxes. Do not call it on the thread that reads
    /// keys.
    ///
    /// - Parameter id: from 1 on. Successive pictures must have different IDs.
    package init?(_ picture: RGBPicture, id: UInt32, in box: CellArea, _ capabilities: TerminalCapabilities) {
        guard !box.isEmpty, capabilities.pictures != .halfBlocks else { return nil }
        let fit = PictureFit(
            width: picture.width,
            height: picture.height,
            columns: box.columns,
            rows: box.rows,
            cell: capabilities.cell
        )
        let scaled = picture.scaled(toWidth: fit.width, height: fit.height)
        switch capabilities.pictures {
        case .kitty:
            self.init(
                id: id,
                area: fit.area(in: box),
                draw: KittyEncoder.encode(scaled, id: id, cells: fit.isExact ? nil : (fit.columns, fit.rows)),
                erase: KittyEncoder.deletion(of: id)
            )
        case .sixel: self.init(id: id, area: fit.area(in: box), draw: SixelEncoder.encode(scaled))
        case .halfBlocks: return nil
        }
    }
}
