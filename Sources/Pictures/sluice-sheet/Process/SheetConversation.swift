import SheetProtocol

/// Reads photos, and draws each as it comes.
struct SheetConversation {
    private var input: SheetInput
    private let output: SheetOutput
    private var outcome = SheetOutcome()

    init(_ input: SheetInput, _ output: SheetOutput) { (self.input, self.output) = (input, output) }

    mutating func run() throws(SheetProblem) -> SheetOutcome {
        guard let header = try input.request().header, header.version == SheetWire.version else {
            throw SheetProblem("sluice-sheet is of another version than sluice: install both together")
        }
        guard header.layout.isValid, (0...8).contains(header.captionLines), header.groups.allSatisfy({ $0.count >= 0 })
        else { throw SheetProblem("invalid layout") }
        let geometry = PageGeometry(header)
        let plan = SheetPlan(header, geometry)
        let document = try PDFDocument(header, geometry, output)
        var painter = SheetPainter(header, geometry, pageCount: plan.pages.count, document)
        for (number, page) in plan.pages.enumerated() {
            painter.begin(page, number)
            for row in page.rows {
                painter.begin(row)
                for segment in row.segments {
                    painter.begin(segment)
                    for _ in 0..<segment.count { try drawPhoto(with: &painter) }
                }
            }
            try document.endPage()
        }
        guard try input.request().end == true else { throw SheetProblem("more photos than announced") }
        try document.finish()
        outcome.pages = plan.pages.count
        outcome.textsWithoutGlyphs = document.canvas.textsWithoutGlyphs
        return outcome
    }

    private mutating func drawPhoto(with painter: inout SheetPainter) throws(SheetProblem) {
        guard let entry = try input.request().photo else { throw SheetProblem("fewer photos than announced") }
        let bytes = try input.picture(of: entry)
        outcome.photos += 1
        var picture: EmbeddedPicture?
        do throws(SheetProblem) {
            picture = try bytes.map { bytes throws(SheetProblem) in try EmbeddedPicture(bytes) }
        } catch {
            outcome.unusable += 1
            if outcome.problems.count < SheetWire.maxProblems {
                let name = String(entry.name.prefix(256))
                outcome.problems.append(.init(number: outcome.photos, name: name, problem: error.description))
            }
        }
        painter.draw(entry, picture)
    }
}
