import SheetProtocol

/// Lengths on a page, in points: 72 are an inch.
struct PageGeometry {
    let width, height: Double
    let margin: Double
    let columns: Int
    let cellWidth: Double
    let isGrouped: Bool
    /// Of captions: those of narrow columns are smaller.
    let scale: Double
    let captionHeight: Double

    /// Between columns, and between the caption of a row and the next row.
    let gutter: Double
    let rowGap: Double
    /// Title and facts on the first page; the title alone on others.
    static let firstHeader = 52.0, otherHeader = 26.0
    /// The line of a group's title, with the space below it.
    static let headingHeight = 20.0

    /// Height of a picture that is still one.
    static let leastPicture = 20.0

    static let pointsPerMillimetre = 72 / 25.4
    /// Above a caption, and of its lines.
    static let captionGap = 4.0, firstLine = 10.0, otherLine = 9.0

    init(_ header: SheetHeader) {
        let (width, height) = header.layout.size
        self.width = width * Self.pointsPerMillimetre
        self.height = height * Self.pointsPerMillimetre
        margin = header.layout.margin * Self.pointsPerMillimetre
        columns = header.layout.columns
        let inner = self.width - 2 * margin
        gutter = min(14, inner / Double(columns) * 0.12)
        cellWidth = (inner - gutter * Double(columns - 1)) / Double(columns)
        scale = min(1.2, max(0.75, cellWidth / 120))
        let lines = Self.firstLine + Self.otherLine * Double(header.captionLines - 1)
        captionHeight = header.captionLines == 0 ? 0 : (Self.captionGap + lines) * scale
        rowGap = 12 * scale
        isGrouped = header.groups.contains { !$0.title.isEmpty }
    }

    func headerHeight(isFirst: Bool) -> Double { isFirst ? Self.firstHeader : Self.otherHeader }

    /// What a picture may be high if a page has these rows. Negative if they do not fit.
    func pictureHeight(rows: Int, headings: Int, isFirst: Bool) -> Double {
        let inner = height - 2 * margin - headerHeight(isFirst: isFirst) - Double(headings) * Self.headingHeight
        return (inner + rowGap) / Double(rows) - captionHeight - rowGap
    }

    /// Of these rows, as many as leave room for pictures.
    func rows(atMost rows: Int) -> Int {
        let headings = isGrouped ? 1 : 0
        return (1...rows).last { pictureHeight(rows: $0, headings: headings, isFirst: true) >= Self.leastPicture } ?? 1
    }

    /// The left edge of a column.
    func left(of column: Int) -> Double { margin + Double(column) * (cellWidth + gutter) }

    /// Across columns.
    func width(of columns: Int) -> Double { Double(columns) * (cellWidth + gutter) - gutter }
}
