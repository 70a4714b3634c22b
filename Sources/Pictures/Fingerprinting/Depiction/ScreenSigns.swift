/// Evidence that a picture is a screenshot.
struct ScreenSigns {
    /// The reasons, as text; nil if they are insufficient.
    let signals: [String]?

    /// Shares of the picture that are of exactly one tone, like drawn surfaces. Of 33 camera photos five had more than
    /// 0.15, and one, which is black, more than 0.3.
    private static let someFlatness = 0.3
    private static let muchFlatness = 0.6
    private static let someBars = 0.05
    private static let enough = 4

    /// - Parameter luma: luma of the analysis picture.
    init(_ luma: SamplePlane, _ facts: PictureFacts) {
        let isScreenSize = ScreenSizes.contains(width: facts.width, height: facts.height)
        guard !facts.hasCamera, facts.namesScreenshot || isScreenSize else {
            signals = nil
            return
        }
        let surfaces = Self.surfaces(of: luma)
        let (flat, bars) = (Depiction.percent(surfaces.flat), Depiction.percent(surfaces.bars))
        var signs: [(points: Int, words: String)] = []
        if facts.namesScreenshot { signs.append((3, "its metadata calls it a screenshot")) }
        if isScreenSize { signs.append((2, "\(facts.width) × \(facts.height) pixels are the size of a screen")) }
        if facts.isPNG { signs.append((1, "a PNG, which cameras do not write")) }
        if surfaces.flat >= Self.someFlatness {
            signs.append((surfaces.flat >= Self.muchFlatness ? 2 : 1, "\(flat) of it has exactly one tone"))
        }
        if surfaces.bars >= Self.someBars {
            signs.append((1, "\(bars) of its rows have one tone from side to side"))
        }
        let isEnough = signs.reduce(0) { $0 + $1.points } >= Self.enough
        signals = isEnough ? signs.map(\.words) + ["its metadata names no camera"] : nil
    }

    /// - Returns: the share of samples equal to their right and lower neighbours, and of rows that are of one tone.
    private static func surfaces(of luma: SamplePlane) -> (flat: Double, bars: Double) {
        guard luma.width > 1, luma.height > 1 else { return (0, 0) }
        var (flat, bars) = (0, 0)
        for y in 0..<luma.height - 1 {
            let (row, below) = (luma.row(y), luma.row(y + 1))
            var (equal, level) = (0, 0)
            for x in 0..<luma.width - 1 {
                let isLevel = row[x] == row[x + 1]
                level += isLevel ? 1 : 0
                equal += isLevel && row[x] == below[x] ? 1 : 0
            }
            flat += equal
            bars += level == luma.width - 1 ? 1 : 0
        }
        let (columns, rows) = (Double(luma.width - 1), Double(luma.height - 1))
        return (Double(flat) / (columns * rows), Double(bars) / rows)
    }
}
