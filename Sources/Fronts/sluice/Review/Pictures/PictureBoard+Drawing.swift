import SluiceClient
import Terminal

extension PictureBoard {
    /// Blocks its thread while the picture is decoded.
    static func draw(_ request: Request, id: UInt32, _ capabilities: TerminalCapabilities) throws -> DrawnPicture? {
        if let part = request.part { return try draw(part, of: request, id: id, capabilities) }
        let (box, picture) = (request.box, request.picture)
        let cell = capabilities.cell ?? .assumed
        let isByCells = capabilities.pictures == .halfBlocks
        // As many pixels as the longer side of the box. The aspect ratio of the picture is not known here.
        let pixels =
            isByCells ? max(box.columns, 2 * box.rows) : max(box.columns * cell.width, box.rows * cell.height)
        guard let decoded = try PictureDecoder.picture(picture, longEdge: max(16, pixels)) else { return nil }
        if isByCells { return cells(decoded, columns: box.columns, rows: box.rows, capabilities) }
        // Enlarges placeholders and thumbnails to the box. Otherwise they would be a small spot.
        let fit = PictureFit(
            width: decoded.width,
            height: decoded.height,
            columns: box.columns,
            rows: box.rows,
            cell: capabilities.cell,
            enlarges: true
        )
        let sized = picture.isStandIn ? decoded.scaled(toWidth: fit.width, height: fit.height) : decoded
        return PlacedPicture(sized, id: id, in: box, capabilities).map { .placed($0) }
    }

    private static func draw(
        _ part: Request.Part,
        of request: Request,
        id: UInt32,
        _ capabilities: TerminalCapabilities
    ) throws -> DrawnPicture? {
        guard let decoded = try PictureDecoder.part(part.source, part.area) else { return nil }
        guard capabilities.pictures == .halfBlocks else {
            return PlacedPicture(decoded, id: id, in: request.box, capabilities).map { .placed($0) }
        }
        // A pixel is as wide as a cell.
        let cell = capabilities.cell ?? .assumed
        let rows = min((part.area.height * cell.width + cell.height - 1) / cell.height, request.box.rows)
        return cells(decoded, columns: part.area.width, rows: rows, capabilities)
    }

    private static func cells(
        _ picture: RGBPicture,
        columns: Int,
        rows: Int,
        _ capabilities: TerminalCapabilities
    ) -> DrawnPicture {
        .cells(
            HalfBlocks.cells(
                picture,
                columns: columns,
                rows: rows,
                cell: capabilities.cell,
                colours: capabilities.colours
            )
        )
    }
}
