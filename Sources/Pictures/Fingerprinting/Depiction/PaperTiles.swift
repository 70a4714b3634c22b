/// The tiles of a picture that look like paper, blank or with writing.
struct PaperTiles {
    enum Kind {
        case blank
        /// Light background, fine dark marks.
        case written
    }

    struct Tile {
        var column: Int
        var row: Int
        var kind: Kind
        /// The level of its lightest sample.
        var level: Int
        /// How far the mean is below the lightest sample, as a fraction of the range to the darkest.
        var inkShare: Double
    }

    private static let edge = 16
    /// The minimum level of paper, absolute and relative to the light parts of the picture.
    private static let minLevel = 90
    private static let minLightness = 0.72
    /// As a fraction of the lightest sample: a tile with a smaller range is blank, one with a larger range may have writing.
    private static let maxBlankRange = 0.12
    private static let minWrittenRange = 0.25
    /// As a fraction of the range: a sample that differs from the mean of its neighbours by half of this is on a fine mark.
    private static let minBend = 0.25
    /// Minimum fraction of its samples on marks, horizontal or vertical.
    private static let minMarks = 0.2

    let columns: Int
    let rows: Int
    /// In samples.
    let tileWidth: Double
    let tileHeight: Double
    /// From left to right, top to bottom, without those that look like something else.
    private(set) var tiles: [Tile] = []

    init(_ picture: AnalysisPicture) {
        let luma = picture.luma
        columns = luma.width / Self.edge
        rows = luma.height / Self.edge
        tileWidth = Double(luma.width) / Double(max(columns, 1))
        tileHeight = Double(luma.height) / Double(max(rows, 1))
        guard columns > 0, rows > 0 else { return }
        let light = LevelHistogram(luma).lastLevel(reaching: (luma.width * luma.height + 31) / 32)
        let paper = max(Double(Self.minLevel), Self.minLightness * Double(light))
        for row in 0..<rows {
            for column in 0..<columns {
                let tile = Area(
                    columns: (column * luma.width / columns)..<((column + 1) * luma.width / columns),
                    rows: (row * luma.height / rows)..<((row + 1) * luma.height / rows)
                )
                guard let kind = Self.kind(luma, tile, paper: paper) else { continue }
                guard picture.chroma.map({ tile.isOfOneColour($0.cb, $0.cr, luma) }) ?? true else { continue }
                tiles.append(
                    Tile(column: column, row: row, kind: kind.kind, level: kind.level, inkShare: kind.inkShare)
                )
            }
        }
    }

    private static func kind(
        _ luma: SamplePlane,
        _ tile: Area,
        paper: Double
    ) -> (kind: Kind, level: Int, inkShare: Double)? {
        let levels = tile.levels(luma)
        let (range, highest) = (levels.highest - levels.lowest, Double(levels.highest))
        guard highest >= paper else { return nil }
        if Double(range) < maxBlankRange * highest {
            return levels.mean >= paper ? (.blank, levels.highest, 0) : nil
        }
        let inkShare = (highest - levels.mean) / Double(range)
        guard inkShare < 0.5, Double(range) >= minWrittenRange * highest else { return nil }
        let marks = tile.bends(luma, atLeast: Int32((minBend * Double(range)).rounded(.up)))
        return Double(marks) >= minMarks * Double(tile.count) ? (.written, levels.highest, inkShare) : nil
    }
}
