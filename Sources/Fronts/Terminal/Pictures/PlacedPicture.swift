/// A picture that the terminal itself draws, and where. Equal by its name and its place.
package struct PlacedPicture: Sendable, Hashable {
    /// Of the picture and its size: another one gets another name.
    package let id: UInt32
    package let area: CellArea
    /// What draws it where the cursor is, and what takes it away again.
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

    /// A picture in the middle of a box, as the terminal can show it; nil where it cannot: then ``HalfBlocks`` do it.
    /// Takes milliseconds, for large boxes tens of them: not for the thread that reads keys.
    ///
    /// - Parameter id: from 1 on; pictures that are shown one after another have different ones.
    package init?(_ picture: RGBPicture, id: UInt32, in box: CellArea, _ abilities: TerminalAbilities) {
        guard !box.isEmpty, abilities.pictures != .halfBlocks else { return nil }
        let fit = PictureFit(
            width: picture.width,
            height: picture.height,
            columns: box.columns,
            rows: box.rows,
            cell: abilities.cell
        )
        let scaled = picture.scaled(toWidth: fit.width, height: fit.height)
        switch abilities.pictures {
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
