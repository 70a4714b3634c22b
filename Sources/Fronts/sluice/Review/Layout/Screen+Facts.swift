import SluiceClient
import Terminal

extension Screen {
    /// A column of facts, the most important ones first.
    mutating func putFactsBeside(_ card: Card, _ view: ReviewView, _ area: CellArea) {
        let facts = PhotoFacts(card.photo)
        var lines: [(text: String, style: Style)] = []
        lines += card.photo.name.wrapped(to: area.columns, atMost: 2).map { ($0, .bold) }
        lines += card.photo.folder.clippedAtStart(to: 2 * area.columns).wrapped(to: area.columns, atMost: 2)
            .map { ($0, .dim) }
        lines.append(("", .plain))
        lines += state(facts, width: area.columns)
        if let problem = card.photo.problem {
            lines += problem.wrapped(to: area.columns, atMost: 4).map { ($0, Style(foreground: .red)) }
        }
        if lines.last?.text != "" { lines.append(("", .plain)) }
        lines += [facts.taken, card.photo.camera, card.photo.lens, facts.pixels, facts.file].compactMap { $0 }
            .map { ($0, .plain) }
        for (offset, line) in lines.prefix(area.rows).enumerated() {
            put(line.text.clipped(to: area.columns), row: area.row + offset, column: area.column, style: line.style)
        }
        let filter = view.filter.isEmpty ? "all photos" : view.filter
        if lines.count + 2 <= area.rows {
            let text = "\(filter), by \(view.sort)".clipped(to: area.columns)
            put(text, row: area.row + area.rows - 1, column: area.column, style: .dim)
        }
    }

    /// Verdict, stars, tags.
    private func state(_ facts: PhotoFacts, width: Int) -> [(String, Style)] {
        var lines: [(String, Style)] = []
        let style = facts.verdict?.verdict.style ?? .dim
        lines += facts.standing.wrapped(to: width, atMost: 2).map { ($0, style) }
        if let stars = facts.stars { lines.append((stars, Style(foreground: .yellow))) }
        if let tags = facts.tags {
            lines += tags.wrapped(to: width, atMost: 3).map { ($0, Style(foreground: .cyan)) }
        }
        return lines
    }

    /// Two or three rows below the picture.
    mutating func putFactsBelow(_ card: Card, _ area: CellArea) {
        let facts = PhotoFacts(card.photo)
        let verdict = facts.verdict.map { ($0.text, $0.verdict.style) } ?? ("not reviewed", .dim)
        var row = area.row
        let room = max(10, area.columns - verdict.0.displayWidth - 2)
        put(card.photo.name.clippedInTheMiddle(to: room), row: row, column: 0, style: .bold)
        put(verdict.0, row: row, column: area.columns - verdict.0.displayWidth, style: verdict.1)
        row += 1
        if area.rows > 2 {
            let line = [facts.taken, card.photo.camera, facts.pixels, facts.file].compactMap { $0 }.joined(
                separator: "  "
            )
            put(line.clipped(to: area.columns), row: row, column: 0)
            row += 1
        }
        var column = 0
        if let problem = card.photo.problem {
            put(problem.clipped(to: area.columns), row: row, column: 0, style: Style(foreground: .red))
            return
        }
        if let stars = facts.stars {
            column = put(stars + "  ", row: row, column: column, style: Style(foreground: .yellow))
        }
        if let tags = facts.tags {
            column = put(
                tags.clipped(to: area.columns - column),
                row: row,
                column: column,
                style: Style(foreground: .cyan)
            )
            column = put("  ", row: row, column: column)
        }
        let rest = [facts.state, area.rows > 2 ? card.photo.folder : facts.taken ?? card.photo.folder]
        let text = rest.compactMap { $0 }.joined(separator: "  ").clipped(to: area.columns - column)
        put(text, row: row, column: column, style: .dim)
    }

    /// All facts, in place of the picture.
    mutating func putFactsPanel(_ photo: Photo, _ layout: ReviewLayout) {
        let facts = PhotoFacts(photo)
        let area = CellArea(row: 0, column: 0, rows: layout.progressRow, columns: columns)
        fill(area)
        let rows: [(String, String?)] = [
            ("name", photo.name), ("folder", photo.folder), ("verdict", facts.standing),
            ("stars", facts.stars), ("tags", facts.tags), ("problem", photo.problem),
            ("taken", photo.takenAt), ("camera", photo.camera), ("lens", photo.lens),
            ("picture", facts.pixels), ("file", facts.file), ("tiers", photo.tiers.isEmpty ? "none yet" : nil),
            ("id", photo.id),
        ]
        var row = 0
        for (name, text) in rows {
            guard let text else { continue }
            for (offset, line) in text.wrapped(to: max(8, columns - 12), atMost: 4).enumerated() where row < area.rows {
                if offset == 0 { put(name, row: row, column: 1, style: .dim) }
                put(line, row: row, column: 11)
                row += 1
            }
        }
    }

    /// Keys and their actions, in columns.
    mutating func putHelp(_ keys: KeyMap, _ layout: ReviewLayout) {
        let entries = KeyLine.all(keys)
        let keyWidth = min(14, (entries.map { $0.keys.displayWidth }.max() ?? 0) + 2)
        let width = keyWidth + (entries.map { $0.text.displayWidth }.max() ?? 0) + 2
        let rows = layout.progressRow - 1
        put("Keys", row: 0, column: 1, style: .bold)
        for (place, entry) in entries.enumerated() {
            let (column, row) = (1 + place / rows * width, 1 + place % rows)
            guard column + keyWidth < columns else { break }
            put(entry.keys, row: row, column: column, width: keyWidth, style: Style(.bold, foreground: .cyan))
            put(entry.text.clipped(to: columns - column - keyWidth), row: row, column: column + keyWidth)
        }
    }
}

extension ShownVerdict {
    /// Bold sets it apart where there are no colours.
    var style: Style {
        switch self {
        case .keep: Style(.bold, foreground: .green)
        case .favourite: Style(.bold, foreground: .yellow)
        case .trash: Style(.bold, foreground: .red)
        case .skip: Style(.bold, foreground: .blue)
        }
    }
}
