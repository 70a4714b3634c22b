import PhotoSession
import Terminal

extension PictureBoard {
    /// Blocks for as long as it takes to decode the picture.
    static func draw(_ request: Request, id: UInt32, _ abilities: TerminalAbilities) throws -> DrawnPicture? {
        if let part = request.part { return try draw(part, of: request, id: id, abilities) }
        let (box, picture) = (request.box, request.picture)
        let cell = abilities.cell ?? .assumed
        let isByCells = abilities.pictures == .halfBlocks
        // As many pixels as the box has in its longer direction; the picture's own shape is not known here.
        let pixels =
            isByCells ? max(box.columns, 2 * box.rows) : max(box.columns * cell.width, box.rows * cell.height)
        guard let decoded = try PictureDecoder.picture(picture, longEdge: max(16, pixels)) else { return nil }
        if isByCells { return cells(decoded, columns: box.columns, rows: box.rows, abilities) }
        // A small picture would be a small spot: placeholders and thumbnails are enlarged to the box.
        let fit = PictureFit(
            width: decoded.width,
            height: decoded.height,
            columns: box.columns,
            rows: box.rows,
            cell: abilities.cell,
            enlarges: true
        )
        let sized = picture.isProvisional ? decoded.scaled(toWidth: fit.width, height: fit.height) : decoded
        return PlacedPicture(sized, id: id, in: box, abilities).map { .placed($0) }
    }

    private static func draw(
        _ part: PixelArea,
        of request: Request,
        id: UInt32,
        _ abilities: TerminalAbilities
    ) throws -> DrawnPicture? {
        guard let picture = request.picture.picture, let decoded = try PictureDecoder.part(picture, part) else {
            return nil
        }
        guard abilities.pictures == .halfBlocks else {
            return PlacedPicture(decoded, id: id, in: request.box, abilities).map { .placed($0) }
        }
        // A pixel is as wide as a cell.
        let cell = abilities.cell ?? .assumed
        let rows = min((part.height * cell.width + cell.height - 1) / cell.height, request.box.rows)
        return cells(decoded, columns: part.width, rows: rows, abilities)
    }

    private static func cells(
        _ picture: RGBPicture,
        columns: Int,
        rows: Int,
        _ abilities: TerminalAbilities
    ) -> DrawnPicture {
        .cells(
            HalfBlocks.cells(picture, columns: columns, rows: rows, cell: abilities.cell, colours: abilities.colours)
        )
    }
}
