/// The paper in a picture, treated as one sheet.
struct PaperSheet {
    /// Shares of the picture.
    private let written: Double
    private let blank: Double
    /// Deviation divided by mean of the lightest samples of written tiles: paper is about equally light everywhere.
    private let unevenness: Double
    /// Mean `inkShare` of the written tiles: little of a text is ink, but about half of sand or foliage is dark.
    private let inkShare: Double
    /// Long side divided by short side of the rectangle with the same second moments as the paper's tiles.
    private let aspect: Double
    /// How much of that rectangle is paper.
    private let compactness: Double

    // How these were chosen: of 24 rendered and 24 photographed pages and receipts (skewed, unevenly lit, with noise,
    // on a dark texture) and 77 photos, written pages had an ink share of up to 0.28, and photos that passed the other
    // tests had 0.34 and more. Compactness was above 0.66 for pages and below 0.5 for all photos but one. The one photo
    // that passes all tests is of a drawing.
    private static let minWritten = 0.08
    private static let minWrittenCount = 8
    private static let maxUnevenness = 0.12
    private static let maxInk = 0.31
    private static let minCompactness = 0.6
    /// Between A4 (1.41) or Legal (1.65) and receipts.
    private static let minNarrowAspect = 1.7

    /// Nil if nothing looks like paper with writing.
    init?(_ picture: AnalysisPicture) {
        let paper = PaperTiles(picture)
        let marked = paper.tiles.filter { $0.kind == .written }
        guard marked.count >= Self.minWrittenCount else { return nil }
        let whole = Double(paper.columns * paper.rows)
        written = Double(marked.count) / whole
        blank = Double(paper.tiles.count - marked.count) / whole

        let levels = Moments(marked.map { (Double($0.level), 0) })
        unevenness = levels.varianceX.squareRoot() / levels.meanX
        inkShare = marked.reduce(0) { $0 + $1.inkShare } / Double(marked.count)

        let tile = (width: paper.tileWidth, height: paper.tileHeight)
        var places = Moments(paper.tiles.map { (Double($0.column) * tile.width, Double($0.row) * tile.height) })
        // A rectangle with sides a and b has the variances a²/12 and b²/12, and so has each tile.
        places.widen(by: tile.width * tile.width / 12, tile.height * tile.height / 12)
        let axes = places.principalVariances
        aspect = (axes.long / axes.short).squareRoot()
        let area = Double(paper.tiles.count) * tile.width * tile.height
        compactness = area / (12 * (axes.long * axes.short).squareRoot())
    }

    var isWritten: Bool {
        written >= Self.minWritten && unevenness <= Self.maxUnevenness && inkShare <= Self.maxInk
            && compactness >= Self.minCompactness
    }

    var isNarrow: Bool { aspect >= Self.minNarrowAspect }

    /// As text.
    var signals: [String] {
        let tenths = Int((aspect * 10).rounded())
        return [
            "\(Depiction.percent(written + blank)) of it looks like one sheet of even, light paper",
            "\(Depiction.percent(written)) of it is covered with fine dark marks such as text",
        ] + (isNarrow ? ["the paper is \(tenths / 10).\(tenths % 10) times as long as wide"] : [])
    }
}

/// Means, variances and covariance of points.
private struct Moments {
    private(set) var (meanX, meanY) = (0.0, 0.0)
    private(set) var (varianceX, varianceY, covariance) = (0.0, 0.0, 0.0)

    /// - Parameter points: at least one.
    init(_ points: [(x: Double, y: Double)]) {
        let count = Double(points.count)
        for (x, y) in points {
            meanX += x / count
            meanY += y / count
        }
        for (x, y) in points {
            varianceX += (x - meanX) * (x - meanX) / count
            varianceY += (y - meanY) * (y - meanY) / count
            covariance += (x - meanX) * (y - meanY) / count
        }
    }

    /// Adds the variances of the area around each point.
    mutating func widen(by x: Double, _ y: Double) {
        varianceX += x
        varianceY += y
    }

    /// Along the direction of the largest spread, and across it.
    var principalVariances: (long: Double, short: Double) {
        let (middle, half) = ((varianceX + varianceY) / 2, (varianceX - varianceY) / 2)
        let spread = (half * half + covariance * covariance).squareRoot()
        return (middle + spread, max(0, middle - spread))
    }
}
