/// The paper in a picture, taken for one sheet.
struct PaperSheet {
    /// Shares of the picture.
    private let written: Double
    private let blank: Double
    /// Of the lightest samples of tiles that are written on, deviation to mean: paper is about equally light all over.
    private let unevenness: Double
    /// Mean of the written tiles' `inkShare`: little of a text is ink, of sand or foliage about half is dark.
    private let inkShare: Double
    /// Long side to short side, of the rectangle whose second moments the paper's tiles have.
    private let aspect: Double
    /// How much of that rectangle is paper.
    private let compactness: Double

    // How these were chosen: of 24 rendered and 24 photographed pages and receipts (skewed, unevenly lit, with noise, on
    // a dark texture) and 77 photos, written pages had an ink share of up to 0.28, and photos that passed the other tests
    // of 0.34 and more; compactness was above 0.66 and below 0.5 but for one. The one that passes all is of a drawing.
    private static let leastWritten = 0.08
    private static let leastWrittenCount = 8
    private static let maxUnevenness = 0.12
    private static let maxInk = 0.31
    private static let leastCompactness = 0.6
    /// Between A4 (1.41) or Legal (1.65) and receipts.
    private static let leastNarrowAspect = 1.7

    /// Nil where nothing looks like paper that is written on.
    init?(_ picture: AnalysisPicture) {
        let paper = PaperTiles(picture)
        let marked = paper.tiles.filter { $0.kind == .written }
        guard marked.count >= Self.leastWrittenCount else { return nil }
        let whole = Double(paper.columns * paper.rows)
        written = Double(marked.count) / whole
        blank = Double(paper.tiles.count - marked.count) / whole

        let levels = Moments(marked.map { (Double($0.level), 0) })
        unevenness = levels.varianceX.squareRoot() / levels.meanX
        inkShare = marked.reduce(0) { $0 + $1.inkShare } / Double(marked.count)

        let tile = (width: paper.tileWidth, height: paper.tileHeight)
        var places = Moments(paper.tiles.map { (Double($0.column) * tile.width, Double($0.row) * tile.height) })
        // A rectangle of sides a and b has the variances a²/12 and b²/12, and so has each tile.
        places.widen(by: tile.width * tile.width / 12, tile.height * tile.height / 12)
        let axes = places.principalVariances
        aspect = (axes.long / axes.short).squareRoot()
        let area = Double(paper.tiles.count) * tile.width * tile.height
        compactness = area / (12 * (axes.long * axes.short).squareRoot())
    }

    var isWritten: Bool {
        written >= Self.leastWritten && unevenness <= Self.maxUnevenness && inkShare <= Self.maxInk
            && compactness >= Self.leastCompactness
    }

    var isNarrow: Bool { aspect >= Self.leastNarrowAspect }

    /// In words.
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

    /// Adds the variances of what is around each point.
    mutating func widen(by x: Double, _ y: Double) {
        varianceX += x
        varianceY += y
    }

    /// Along the direction in which they lie farthest apart, and across it.
    var principalVariances: (long: Double, short: Double) {
        let (middle, half) = ((varianceX + varianceY) / 2, (varianceX - varianceY) / 2)
        let spread = (half * half + covariance * covariance).squareRoot()
        return (middle + spread, max(0, middle - spread))
    }
}
