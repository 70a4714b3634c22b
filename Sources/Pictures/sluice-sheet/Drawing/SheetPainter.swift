import SheetProtocol

/// Draws a contact sheet in the order of its photos.
struct SheetPainter {
    private let header: SheetHeader
    private let geometry: PageGeometry
    private let pageCount: Int
    private let document: PDFDocument
    private var canvas: Canvas { document.canvas }

    private var page = 0
    private var pictureHeight = 0.0
    /// The upper edge of the current row, below its headings.
    private var top = 0.0
    private var isFirstRow = true
    private var usesShortTitles = false
    private var rowHasHeadings = false
    /// Of the next photo.
    private var column = 0

    init(_ header: SheetHeader, _ geometry: PageGeometry, pageCount: Int, _ document: PDFDocument) {
        (self.header, self.geometry, self.pageCount, self.document) = (header, geometry, pageCount, document)
    }

    mutating func begin(_ page: SheetPlan.Page, _ number: Int) {
        (self.page, pictureHeight, isFirstRow) = (number, page.pictureHeight, true)
        top = geometry.margin + geometry.headerHeight(isFirst: number == 0)
        if number == 0 { drawTitle() } else { drawRunningHead() }
        usesShortTitles = page.rows.flatMap(\.segments).contains { segment in
            let title = header.groups[segment.group].title
            return segment.isStart && canvas.width(of: title, .groupTitle) > geometry.width(of: segment.count)
        }
    }

    mutating func begin(_ row: SheetPlan.Row) {
        if !isFirstRow { top += pictureHeight + geometry.captionHeight + geometry.rowGap }
        rowHasHeadings = geometry.isGrouped && (row.hasHeadings || isFirstRow)
        if rowHasHeadings { top += PageGeometry.headingHeight }
        (isFirstRow, column) = (false, 0)
    }

    func begin(_ segment: SheetPlan.Segment) {
        let group = header.groups[segment.group]
        guard rowHasHeadings, !group.title.isEmpty else { return }
        let left = geometry.left(of: column)
        let width = geometry.width(of: segment.count)
        let baseline = top - 8
        let note = segment.isStart ? (group.count == 1 ? "" : "\(group.count) photos") : "continued"
        let title = usesShortTitles ? group.shortTitle : group.title
        let taken = canvas.draw(title, .groupTitle, at: left, baseline, width: width)
        if taken + 6 + canvas.width(of: note, .groupNote) <= width {
            canvas.draw(note, .groupNote, at: left + taken + 6, baseline, width: width)
        }
        if segment.isStart { document.addOutline(group.title, page: page, top: top - PageGeometry.headingHeight - 4) }
    }

    mutating func draw(_ entry: SheetEntry, _ picture: EmbeddedPicture?) {
        let left = geometry.left(of: column)
        column += 1
        drawPicture(picture, left: left)
        guard header.captionLines > 0 else { return }
        let scale = geometry.scale
        var baseline = top + pictureHeight + (PageGeometry.captionGap + PageGeometry.firstLine * 0.76) * scale
        for number in 0..<header.captionLines {
            if number > 0 { baseline += PageGeometry.otherLine * scale }
            var width = geometry.cellWidth
            if number == header.marksLine {
                let marks = drawMarks(entry, right: left + width, baseline)
                width -= marks == 0 ? 0 : marks + 4 * scale
            }
            guard number < entry.lines.count else { continue }
            let style = number == 0 ? TextStyle.first(scale) : .other(scale)
            canvas.draw(entry.lines[number], style, at: left, baseline, width: width)
        }
    }

    /// Pictures stand on their captions.
    private func drawPicture(_ picture: EmbeddedPicture?, left: Double) {
        let (width, height) = size(of: picture)
        let top = top + pictureHeight - height
        if let picture {
            document.draw(picture, at: left, top, width: width, height: height)
            canvas.frame(.line, left: left, top: top, width: width, height: height)
        } else {
            canvas.fill(.empty, left: left, top: top, width: width, height: height)
            let style = TextStyle(size: 7 * geometry.scale, colour: .soft)
            let indent = max(0, width - canvas.width(of: "No picture", style)) / 2
            canvas.draw("No picture", style, at: left + indent, top + height / 2 + 2, width: width)
        }
    }

    private func size(of picture: EmbeddedPicture?) -> (width: Double, height: Double) {
        guard let picture else { return (geometry.cellWidth, min(pictureHeight, geometry.cellWidth * 2 / 3)) }
        let (width, height) = (Double(picture.width), Double(picture.height))
        // A pixel is no larger than a point: small pictures stay small.
        let scale = min(geometry.cellWidth / width, pictureHeight / height, 1)
        return (width * scale, height * scale)
    }

    /// - Returns: the width that they took.
    private func drawMarks(_ entry: SheetEntry, right: Double, _ baseline: Double) -> Double {
        let size = 6.4 * geometry.scale
        var left = right
        for shape in Array(repeating: Shape.star, count: min(5, max(0, entry.stars))) {
            left -= size * 1.08
            canvas.fill(shape, .favourite, left: left, top: baseline - size * 0.9, size: size)
        }
        if entry.isFavourite {
            left -= size * (left < right ? 1.35 : 1.08)
            canvas.fill(.heart, .favourite, left: left, top: baseline - size * 0.9, size: size)
        }
        return right - left
    }

    private func drawTitle() {
        let width = geometry.width - 2 * geometry.margin
        let right = geometry.width - geometry.margin
        let top = geometry.margin
        let number = canvas.draw(pageText, .facts, at: right, top + 16, width: width / 3, isTrailing: true)
        canvas.draw(header.title, .title, at: geometry.margin, top + 16, width: width - number - 18)
        let note = canvas.draw(header.note, .facts, at: right, top + 31, width: width / 3, isTrailing: true)
        canvas.draw(header.facts, .facts, at: geometry.margin, top + 31, width: width - note - 18)
    }

    private func drawRunningHead() {
        let width = geometry.width - 2 * geometry.margin
        let right = geometry.width - geometry.margin
        let baseline = geometry.margin + 8
        let number = canvas.draw(pageText, .facts, at: right, baseline, width: width / 3, isTrailing: true)
        canvas.draw(header.title, .runningTitle, at: geometry.margin, baseline, width: width - number - 18)
    }

    private var pageText: String { "Page \(page + 1) of \(pageCount)" }
}

extension TextStyle {
    fileprivate static let title = TextStyle(size: 19, weight: .semibold)
    fileprivate static let runningTitle = TextStyle(size: 8, weight: .semibold)
    fileprivate static let facts = TextStyle(size: 8, colour: .soft)
    fileprivate static let groupTitle = TextStyle(size: 9.5, weight: .semibold)
    fileprivate static let groupNote = TextStyle(size: 8, colour: .soft)

    /// Names differ at their ends.
    fileprivate static func first(_ scale: Double) -> TextStyle {
        TextStyle(size: 7.2 * scale, weight: .medium, shortened: .inMiddle)
    }

    fileprivate static func other(_ scale: Double) -> TextStyle { TextStyle(size: 6.8 * scale, colour: .soft) }
}
