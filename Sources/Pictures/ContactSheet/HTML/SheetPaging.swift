/// The photos on each page of a contact sheet in HTML.
struct SheetPaging {
    /// Photos of a group on one page.
    struct Part: Equatable {
        var group: Int
        var count: Int
        /// Whether they are the first of their group.
        var isStart: Bool
    }

    let pages: [[Part]]

    /// A group that does not fit on the rest of a page, but on half a page, begins a new one.
    init(_ groups: [SheetGroup], photosPerPage: Int) {
        var pages: [[Part]] = [[]]
        var room = photosPerPage
        for (number, size) in groups.map(\.count).enumerated() where size > 0 {
            if size > room, size <= photosPerPage / 2 {
                pages.append([])
                room = photosPerPage
            }
            var rest = size
            while rest > 0 {
                if room == 0 {
                    pages.append([])
                    room = photosPerPage
                }
                let count = min(rest, room)
                pages[pages.count - 1].append(Part(group: number, count: count, isStart: rest == size))
                (rest, room) = (rest - count, room - count)
            }
        }
        self.pages = pages
    }

    /// The page on which each group begins, by the group's number.
    var firstPages: [Int: Int] {
        var first: [Int: Int] = [:]
        for (page, parts) in pages.enumerated() {
            for part in parts where part.isStart { first[part.group] = page }
        }
        return first
    }

    static func file(ofPage page: Int) -> String { page == 0 ? "index.html" : "page-\(page + 1).html" }
}
