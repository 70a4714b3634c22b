/// Pictures made of characters: ▀ shows two pixels, one above the other, in every terminal with colours.
package enum HalfBlocks {
    /// A picture as large as fits into a box of cells, row by row.
    ///
    /// - Parameters:
    ///   - cell: determines the aspect ratio.
    ///   - colours: without any, the picture is made of shades.
    package static func cells(
        _ picture: RGBPicture,
        columns: Int,
        rows: Int,
        cell: CellSize?,
        colours: ColourDepth
    ) -> [[Cell]] {
        guard columns > 0, rows > 0 else { return [] }
        let cell = cell ?? .assumed
        let fit = PictureFit(
            width: picture.width,
            height: picture.height,
            columns: columns,
            rows: rows,
            cell: cell,
            enlarges: true
        )
        let width = min(max(1, (fit.width + cell.width / 2) / cell.width), columns)
        let halves = min(max(1, (2 * fit.height + cell.height / 2) / cell.height), 2 * rows)
        let scaled = picture.scaled(toWidth: width, height: halves)
        return stride(from: 0, to: halves, by: 2).map { y in
            (0..<width).map { x in
                let upper = scaled.pixel(x, y)
                let lower = y + 1 < halves ? scaled.pixel(x, y + 1) : nil
                return colours == .none ? shade(upper, lower) : block(upper, lower).reduced(to: colours)
            }
        }
    }

    private static func block(_ upper: TerminalPalette.Components, _ lower: TerminalPalette.Components?) -> Cell {
        Cell("▀", Style(foreground: Colour(upper), background: lower.map(Colour.init) ?? .standard))
    }

    private static let shades: [Character] = [" ", "░", "▒", "▓", "█"]

    private static func shade(_ upper: TerminalPalette.Components, _ lower: TerminalPalette.Components?) -> Cell {
        let lower = lower ?? upper
        let light = (TerminalPalette.luma(upper) + TerminalPalette.luma(lower)) / 2
        return Cell(shades[min(light * shades.count / 256, shades.count - 1)], .plain)
    }
}

extension RGBPicture {
    func pixel(_ x: Int, _ y: Int) -> TerminalPalette.Components {
        let start = 3 * (y * width + x)
        return (Int(pixels[start]), Int(pixels[start + 1]), Int(pixels[start + 2]))
    }
}

extension TerminalPalette {
    /// 0–255, by Rec. 601.
    static func luma(_ colour: Components) -> Int { (299 * colour.red + 587 * colour.green + 114 * colour.blue) / 1000 }
}

extension Colour {
    fileprivate init(_ colour: TerminalPalette.Components) {
        self = .rgb(UInt8(clamping: colour.red), UInt8(clamping: colour.green), UInt8(clamping: colour.blue))
    }
}

extension Cell {
    /// Reduces colours once per picture, not in every frame.
    fileprivate func reduced(to depth: ColourDepth) -> Cell {
        var cell = self
        cell.style = style.reduced(to: depth)
        return cell
    }
}
