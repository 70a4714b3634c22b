import SheetProtocol
import Testing

@testable import sluice_sheet

struct SheetPlanTests {
    private func header(_ sizes: [Int], columns: Int = 4, rows: Int = 5, isGrouped: Bool = true) -> SheetHeader {
        var layout = SheetLayout()
        layout.columns = columns
        layout.rows = rows
        let title = isGrouped ? "Sunday" : ""
        return header(layout, sizes.map { .init(title: title, shortTitle: title, count: $0) })
    }

    private func header(_ layout: SheetLayout, _ groups: [SheetHeader.Group], captionLines: Int = 3) -> SheetHeader {
        SheetHeader(
            title: "",
            facts: "",
            note: "",
            created: "2026-11-30T12:00:00Z",
            layout: layout,
            captionLines: captionLines,
            marksLine: 0,
            groups: groups
        )
    }

    private func plan(_ header: SheetHeader) -> SheetPlan { SheetPlan(header, PageGeometry(header)) }

    private func counts(_ plan: SheetPlan) -> [[[Int]]] { plan.pages.map { $0.rows.map { $0.segments.map(\.count) } } }

    @Test func aGroupFillsRowsAndPages() {
        #expect(counts(plan(header([23], isGrouped: false))) == [[[4], [4], [4], [4], [4]], [[3]]])
    }

    @Test func groupsThatFitIntoOneRowShareIt() {
        #expect(counts(plan(header([1, 2, 1, 3, 2]))) == [[[1, 2, 1], [3], [2]]])
    }

    @Test func aGroupThatFillsMoreThanARowSharesNone() {
        #expect(counts(plan(header([1, 6, 1]))) == [[[1], [4], [2], [1]]])
    }

    @Test func everyPhotoIsPlacedOnceAndFitsOnItsPage() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<400 {
            var layout = SheetLayout()
            layout.paper = .allCases.randomElement(using: &random) ?? .a4
            layout.isLandscape = .random(using: &random)
            layout.columns = .random(in: SheetLayout.columnRange, using: &random)
            layout.rows = .random(in: SheetLayout.rowRange, using: &random)
            layout.margin = .random(in: SheetLayout.marginRange, using: &random)
            let title = Bool.random(using: &random) ? "Sunday" : ""
            let sizes = (0..<Int.random(in: 0...30, using: &random)).map { _ in Int.random(in: 0...30, using: &random) }
            let groups = sizes.map { SheetHeader.Group(title: title, shortTitle: title, count: $0) }
            let header = header(layout, groups, captionLines: .random(in: 0...3, using: &random))
            let geometry = PageGeometry(header)
            let plan = SheetPlan(header, geometry)
            let segments = plan.pages.flatMap { $0.rows.flatMap(\.segments) }
            for (group, size) in sizes.enumerated() {
                let own = segments.filter { $0.group == group }
                #expect(own.reduce(0) { $0 + $1.count } == size)
                #expect(own.map(\.isStart) == own.indices.map { $0 == 0 })
            }
            #expect(segments.map(\.group) == segments.map(\.group).sorted())
            for (number, page) in plan.pages.enumerated() {
                #expect(page.rows.count <= layout.rows)
                #expect(page.rows.allSatisfy { $0.count <= layout.columns })
                let end = end(of: page, number, geometry)
                #expect(end <= geometry.height - geometry.margin + 0.01, "\(layout), \(sizes)")
                #expect(page.pictureHeight >= PageGeometry.leastPicture * 0.7, "\(layout), \(sizes)")
            }
        }
    }

    /// The lower edge of its last caption.
    private func end(of page: SheetPlan.Page, _ number: Int, _ geometry: PageGeometry) -> Double {
        var y = geometry.margin + geometry.headerHeight(isFirst: number == 0)
        for (place, row) in page.rows.enumerated() {
            if place > 0 { y += geometry.rowGap }
            if geometry.isGrouped, row.hasHeadings || place == 0 { y += PageGeometry.headingHeight }
            y += page.pictureHeight + geometry.captionHeight
        }
        return y
    }

    @Test func fullPagesHaveTheirRowsAlthoughManyGroupsBegin() {
        let plan = plan(header(Array(repeating: 4, count: 25)))
        #expect(plan.pages.map(\.rows.count) == [5, 5, 5, 5, 5])
        #expect(plan.pages[1].pictureHeight > plan.pages[0].pictureHeight)
    }

    @Test func withoutPhotosThereIsAPage() {
        #expect(plan(header([])).pages.count == 1)
        #expect(plan(header([0, 0])).pages.count == 1)
    }
}
