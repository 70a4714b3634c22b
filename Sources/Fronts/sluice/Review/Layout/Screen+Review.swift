import PhotoSession
import SluiceClient
import Terminal

extension Screen {
    /// Puts a whole frame.
    mutating func put(_ view: ReviewView) {
        clear()
        guard let layout = view.layout(columns: columns, rows: rows) else {
            return putTooSmall()
        }
        if view.overlay == .help {
            putHelp(view.keys, layout)
        } else if let card = view.card {
            if view.hasPictures { putPicture(view, layout.picture) }
            if view.overlay == .facts || !view.hasPictures {
                putFactsPanel(card.photo, layout)
            } else if view.isPictureAlone {
                // Only the picture.
            } else if layout.isBeside {
                putFactsBeside(card, view, layout.facts)
            } else {
                putFactsBelow(card, layout.facts)
            }
        } else if view.isAtEnd {
            putEnd(view, layout)
        } else {
            put("…", row: layout.progressRow / 2, column: columns / 2, style: .dim)
        }
        if !view.isPictureAlone { putProgress(view, row: layout.progressRow) }
        putFoot(view, layout)
    }

    private mutating func putTooSmall() {
        let least = ReviewLayout.least
        let text = "Window too small: \(least.columns) × \(least.rows) at least. Ctrl-C leaves."
        for (row, line) in text.wrapped(to: columns).enumerated() { put(line, row: row, column: 0) }
    }

    private mutating func putPicture(_ view: ReviewView, _ box: CellArea) {
        // A picture drawn by the terminal itself would hide the overlay.
        guard view.overlay == nil else { return }
        switch view.picture {
        case .placed(let picture):
            // A picture made for another layout would hide what is beside it.
            if picture.area.intersection(box) == picture.area, put(picture) { return }
        case .cells(let cells):
            let width = cells.first?.count ?? 0
            guard cells.count <= box.rows, width <= box.columns else { break }
            let column = box.column + (box.columns - width) / 2
            return put(cells, row: box.row + (box.rows - cells.count) / 2, column: column)
        case nil: break
        }
        let problem = view.pictureProblem.map { $0.wrapped(to: box.columns - 4) }
        let lines = problem.map { ["no picture"] + $0 } ?? ["…"]
        let shown = lines.prefix(box.rows)
        for (offset, line) in shown.enumerated() {
            let text = line.clipped(to: box.columns)
            let column = box.column + max(0, box.columns - text.displayWidth) / 2
            put(text, row: box.row + (box.rows - shown.count) / 2 + offset, column: column, style: .dim)
        }
    }

    private mutating func putEnd(_ view: ReviewView, _ layout: ReviewLayout) {
        let progress = view.progress
        var lines: [(String, Style)]
        if progress.total == 0 {
            lines = [("No photo matches the filter", .bold), (view.filter, .plain)]
        } else {
            lines = [("That was the last one", .bold)]
            for verdict in ShownVerdict.allCases.sorted(by: { $0.rawValue < $1.rawValue }) {
                let count = progress.byVerdict[verdict]
                if count > 0 { lines.append(("\(verdict.rawValue): \(Amounts.count(count))", .plain)) }
            }
            if progress.remaining > 0 {
                lines.append(("not reviewed: \(Amounts.count(progress.remaining))", .plain))
            }
        }
        lines.append(("", .plain))
        for (action, text) in [
            (ReviewAction.gesture(.previous), "goes back"), (.filter, "shows other photos"),
            (.gesture(.commit), "commits"), (.quit, "leaves"),
        ] {
            if let key = view.keys.names(action).first { lines.append(("\(key)  \(text)", .dim)) }
        }
        let start = max(0, (layout.progressRow - lines.count) / 2)
        for (offset, line) in lines.enumerated() where start + offset < layout.progressRow {
            let text = line.0.clipped(to: columns)
            put(text, row: start + offset, column: (columns - text.displayWidth) / 2, style: line.1)
        }
    }
}
