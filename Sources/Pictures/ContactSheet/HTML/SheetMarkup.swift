import SheetProtocol

/// The parts of the pages of a contact sheet in HTML.
struct SheetMarkup {
    let contents: SheetContents
    let layout: SheetLayout
    let paging: SheetPaging

    private var pageCount: Int { paging.pages.count }

    func head(pageNumber: Int) -> String {
        let isOne = pageCount == 1
        let title = contents.title.html + (isOne ? "" : ", page \(pageNumber + 1) of \(pageCount)")
        return """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta name="generator" content="Sluice">
            <meta name="robots" content="noindex">
            <meta name="referrer" content="no-referrer">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'">
            <title>\(title)</title>
            <style>
            \(style.css)
            </style>
            </head>
            <body>
            <a class="skip" href="#photos">Skip to the photos</a>
            <header>
            <h1 dir="auto">\(contents.title.html)</h1>
            <ul class="facts">\(facts(pageNumber).map { "<li>\($0)</li>" }.joined())</ul>
            <p class="made">\(made)</p>
            </header>
            \(pageNumber == 0 ? list : "")<main id="photos">

            """
    }

    private var style: SheetStyle {
        SheetStyle(
            title: contents.title,
            layout: layout,
            captionLines: contents.captions.count,
            isGrouped: contents.groups.contains { !$0.title.isEmpty }
        )
    }

    private func facts(_ pageNumber: Int) -> [String] {
        [
            contents.countText,
            contents.takenText,
            contents.filter.isEmpty ? nil : "<code dir=\"auto\">\(contents.filter.html)</code>",
            pageCount == 1 ? nil : "Page \(pageNumber + 1) of \(pageCount)",
        ].compactMap { $0 }
    }

    private var made: String {
        guard let date = TakenDate(contents.created) else { return "" }
        return "<time datetime=\"\(date.iso)\">\(date.date)</time>"
    }

    /// The groups, with links to them. One is not worth a list.
    private var list: String {
        let groups = contents.groups.enumerated().filter { !$0.element.title.isEmpty && $0.element.count > 0 }
        guard groups.count > 1 else { return "" }
        let pages = paging.firstPages
        let items = groups.map { number, group in
            let page = pages[number] ?? 0
            let link = (page == 0 ? "" : SheetPaging.file(ofPage: page)) + "#group-\(number + 1)"
            return "<li><a href=\"\(link)\" dir=\"auto\">\(group.title.html)</a> <span>\(group.count)</span></li>\n"
        }
        let what = contents.grouping == .day ? "days" : "folders"
        return """
            <nav aria-label="Contents">
            <details>
            <summary>\(groups.count) \(what)</summary>
            <ol class="contents">
            \(items.joined())</ol>
            </details>
            </nav>

            """
    }

    func heading(_ part: SheetPaging.Part) -> String {
        let group = contents.groups[part.group]
        // The space that a group takes, which CSS compares with the number of columns.
        let open = "<section style=\"--photos: \(min(part.count, 12))\""
        // Safari takes a list without bullets for none, unless it has the role of one.
        let list = "<ul class=\"photos\" role=\"list\">\n"
        guard !group.title.isEmpty else { return "\(open) aria-label=\"Photos\">\n\(list)" }
        let id = part.isStart ? "group-\(part.group + 1)" : "group-\(part.group + 1)-continued"
        let text = Self.text(group)
        let title = group.day.map { "<time datetime=\"\($0.html)\">\(text)</time>" } ?? text
        let note = part.isStart ? group.count == 1 ? nil : SheetContents.photos(group.count) : "continued"
        return """
            \(open) aria-labelledby="\(id)">
            <h2 id="\(id)" dir="auto">\(title)\(note.map { " <small>\($0)</small>" } ?? "")</h2>
            \(list)
            """
    }

    static let partEnd = "</ul>\n</section>\n"

    /// Its title, and the short one for narrow columns.
    private static func text(_ group: SheetGroup) -> String {
        guard group.shortTitle != group.title else { return group.title.html }
        let long = "<span class=\"long\">\(group.title.html)</span>"
        return long + "<span class=\"short\">\(group.shortTitle.html)</span>"
    }

    func item(_ photo: SheetPhoto, _ picture: SheetPicture?) -> String {
        let shown = picture.map { image(photo, $0) } ?? "<span class=\"none\">No picture</span>"
        let lines = contents.captions.enumerated().map { place, caption in
            let marks = place == contents.marksLine ? marks(of: photo) : ""
            return "<p>\(line(caption, of: photo))\(marks)</p>\n"
        }
        return "<li>\n<div class=\"box\">\(shown)</div>\n\(lines.joined())</li>\n"
    }

    private func line(_ caption: SheetCaption, of photo: SheetPhoto) -> String {
        let text = photo.text(of: caption, contents.grouping)
        guard !text.isEmpty else { return "" }
        switch caption {
        case .name: return "<span dir=\"auto\">\(text.html.breakable)</span>"
        case .settings: return "<span>\(text.html)</span>"
        case .taken:
            let date = photo.takenAt.flatMap { TakenDate($0) }
            return "<time datetime=\"\(date?.isoWithTime ?? "")\">\(text)</time>"
        }
    }

    private func marks(of photo: SheetPhoto) -> String {
        guard let text = photo.marksText else { return "" }
        // The selector keeps the heart from becoming an emoji.
        let marks = [photo.isFavourite ? "♥\u{FE0E}" : "", String(repeating: "★", count: photo.stars)]
            .filter { !$0.isEmpty }.joined(separator: "\u{2009}")
        return " <span class=\"marks\" role=\"img\" aria-label=\"\(text)\">\(marks)</span>"
    }

    private func image(_ photo: SheetPhoto, _ picture: SheetPicture) -> String {
        let ratio = max(0.01, (Double(picture.width) / Double(max(1, picture.height)) * 1000).rounded() / 1000)
        // Small pictures stay small.
        let most = picture.width < 400 ? "; max-width: \(picture.width)px" : ""
        let size = "width=\"\(picture.width)\" height=\"\(picture.height)\""
        let image = "<img src=\"\(picture.path)\" \(size) loading=\"lazy\" alt=\"\(photo.name.html)\">"
        return "<a href=\"\(picture.path)\" style=\"--ratio: \(ratio)\(most)\">\(image)</a>"
    }

    func foot(pageNumber: Int) -> String {
        guard pageCount > 1 else { return "</main>\n</body>\n</html>\n" }
        let links = (0..<pageCount).map { page in
            page == pageNumber
                ? "<strong aria-current=\"page\">\(page + 1)</strong>"
                : "<a href=\"\(SheetPaging.file(ofPage: page))\">\(page + 1)</a>"
        }
        return """
            </main>
            <nav class="pages" aria-label="Pages">
            \(links.joined(separator: "\n"))
            </nav>
            </body>
            </html>

            """
    }
}
