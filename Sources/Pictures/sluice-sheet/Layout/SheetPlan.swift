import SheetProtocol

/// Which photos are in which row of which page, from the sizes of the groups alone: the number of pages is known before
/// the first photo arrives.
struct SheetPlan: Equatable {
    /// Photos of one group, side by side.
    struct Segment: Equatable {
        var group: Int
        var count: Int
        /// Whether they are the first of their group.
        var isStart: Bool
    }

    struct Row: Equatable {
        var segments: [Segment]

        /// A group begins here. Groups that begin share a row if they fit into it.
        var hasHeadings: Bool { segments.first?.isStart == true }
        var count: Int { segments.reduce(0) { $0 + $1.count } }
    }

    struct Page: Equatable {
        var rows: [Row]
        /// Points that a picture may be high.
        var pictureHeight: Double
    }

    private(set) var pages: [Page] = []

    /// Pictures become smaller before a page has fewer rows, but not by more than this.
    private static let smallest = 0.72

    init(_ header: SheetHeader, _ geometry: PageGeometry) {
        var rest = Self.rows(of: header.groups, columns: header.layout.columns)[...]
        repeat {
            let maxRows = geometry.rows(atMost: header.layout.rows)
            pages.append(Self.page(&rest, geometry, maxRows: maxRows, isFirst: pages.isEmpty))
        } while !rest.isEmpty
    }

    private static func page(
        _ rest: inout ArraySlice<Row>,
        _ geometry: PageGeometry,
        maxRows: Int,
        isFirst: Bool
    ) -> Page {
        let usual = geometry.pictureHeight(rows: maxRows, headings: geometry.isGrouped ? 1 : 0, isFirst: true)
        var page = Page(rows: [], pictureHeight: usual)
        var headings = 0
        while page.rows.count < maxRows, let row = rest.first {
            let hasHeading = geometry.isGrouped && (row.hasHeadings || page.rows.isEmpty)
            let more = headings + (hasHeading ? 1 : 0)
            let height = geometry.pictureHeight(rows: page.rows.count + 1, headings: more, isFirst: isFirst)
            guard page.rows.isEmpty || height >= smallest * usual else { break }
            page.rows.append(row)
            page.pictureHeight = min(usual, height)
            headings = more
            rest.removeFirst()
        }
        return page
    }

    private static func rows(of groups: [SheetHeader.Group], columns: Int) -> [Row] {
        var rows: [Row] = []
        for (group, size) in groups.map(\.count).enumerated() where size > 0 {
            let start = Segment(group: group, count: min(size, columns), isStart: true)
            if let last = rows.last, last.hasHeadings, last.count + size <= columns {
                rows[rows.count - 1].segments.append(start)
                continue
            }
            rows.append(Row(segments: [start]))
            for first in stride(from: columns, to: size, by: columns) {
                let count = min(columns, size - first)
                rows.append(Row(segments: [Segment(group: group, count: count, isStart: false)]))
            }
        }
        return rows
    }
}
