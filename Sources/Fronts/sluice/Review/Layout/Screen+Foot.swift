import SluiceClient
import Terminal

extension Screen {
    /// Progress: a bar, and as many numbers as fit.
    mutating func putProgress(_ view: ReviewView, row: Int) {
        let progress = view.progress
        if let committing = view.committing {
            let done = committing.total == 0 ? 1 : Double(committing.done) / Double(committing.total)
            let text = "committing \(Amounts.count(committing.done)) of \(Amounts.count(committing.total))"
            return putBar(done, [text], row: row, style: Style(foreground: .yellow))
        }
        if case .waiting(_, let isHeld) = view.connection {
            let decisions = view.unconfirmedDecisions
            let text =
                decisions == 0
                ? "the server \(isHeld ? "refuses this program" : "does not answer")"
                : Amounts.count(decisions, "decision waits for the server", "decisions wait for the server")
            return putBar(progress.fraction, [text], row: row, style: Style(foreground: .red))
        }
        var parts: [String] = []
        if let card = view.card {
            parts.append("\(Amounts.count(card.place + 1)) of \(Amounts.count(card.total))")
        }
        parts.append("\(Amounts.count(progress.remaining)) left")
        if progress.pending > 0 { parts.append("\(Amounts.count(progress.pending)) pending") }
        parts.append("\(Amounts.count(progress.reviewed)) reviewed")
        if let rate = progress.lastMinuteRate { parts.append("\(Amounts.count(Int(rate.rounded())))/min") }
        if let left = progress.secondsLeft, progress.remaining > 0 {
            parts.append("about \(Amounts.duration(left)) to go")
        }
        putBar(progress.fraction, parts, row: row, style: Style(foreground: .green))
    }

    private mutating func putBar(_ fraction: Double, _ parts: [String], row: Int, style: Style) {
        let least = min(10, columns / 4)
        var text = ""
        for part in parts {
            let longer = text.isEmpty ? part : text + " · " + part
            if longer.displayWidth + 1 + least > columns { break }
            text = longer
        }
        let width = max(0, columns - text.displayWidth - 1)
        let done = min(max(Int((fraction * Double(width)).rounded()), fraction > 0 ? 1 : 0), width)
        put(String(repeating: "━", count: done), row: row, column: 0, style: style)
        put(String(repeating: "─", count: width - done), row: row, column: done, style: .dim)
        put(text, row: row, column: columns - text.displayWidth)
    }

    /// The message and the keys, or a question with its hints.
    mutating func putFoot(_ view: ReviewView, _ layout: ReviewLayout) {
        if let prompt = view.prompt { return putPrompt(prompt, layout) }
        if let message = view.message {
            let style = message.isProblem ? Style(.bold, foreground: .red) : .plain
            let row = view.isPictureAlone ? layout.keysRow : layout.messageRow
            put(message.text.clipped(to: columns), row: row, column: 0, style: style)
        }
        if !view.isPictureAlone { putKeys(view, row: layout.keysRow) }
    }

    private mutating func putKeys(_ view: ReviewView, row: Int) {
        var entries = KeyLine.foot(view.keys)
        func width(_ entry: KeyLine.Entry) -> Int { entry.keys.displayWidth + 1 + entry.text.displayWidth }
        // The key for the help, which lists all others, must always be listed.
        let help = entries.firstIndex { $0.text == KeyLine.helpText }.map { entries.remove(at: $0) }
        var column = 0
        let room = columns - (help.map { width($0) + 2 } ?? 0)
        entries = Array(
            entries.prefix {
                column += width($0) + 2
                return column - 2 <= room
            }
        )
        column = 0
        for entry in entries + [help].compactMap({ $0 }) {
            column = put(entry.keys, row: row, column: column, style: Style(.bold, foreground: .cyan))
            column = put(" " + entry.text + "  ", row: row, column: column, style: .dim)
        }
    }

    private mutating func putPrompt(_ prompt: Prompt, _ layout: ReviewLayout) {
        for row in [layout.messageRow, layout.keysRow] {
            fill(CellArea(row: row, column: 0, rows: 1, columns: columns))
        }
        let label = prompt.isYesOrNo ? prompt.label : prompt.label + " "
        let start = put(label.clipped(to: max(1, columns - 10)), row: layout.messageRow, column: 0, style: .bold)
        guard !prompt.isYesOrNo else {
            put(prompt.hint.clipped(to: columns), row: layout.keysRow, column: 0, style: .dim)
            return
        }
        let window = prompt.editor.window(columns - start)
        put(window.text, row: layout.messageRow, column: start)
        cursor = (layout.messageRow, start + window.cursor)
        if let problem = prompt.problem {
            putProblem(problem, prompt.editor, start: start, window.start, layout)
        } else {
            putOffers(prompt, row: layout.keysRow)
        }
    }

    /// Marks the error's place below the line, and prints its message in the row above the line.
    private mutating func putProblem(
        _ problem: Prompt.Problem,
        _ editor: LineEditor,
        start: Int,
        _ windowStart: Int,
        _ layout: ReviewLayout
    ) {
        let style = Style(.bold, foreground: .red)
        fill(CellArea(row: layout.progressRow, column: 0, rows: 1, columns: columns))
        put(problem.message.clipped(to: columns), row: layout.progressRow, column: 0, style: style)
        guard let place = problem.place else { return }
        let characters = editor.characters
        func column(_ index: Int) -> Int {
            let end = min(max(index, windowStart), characters.count)
            return start + String(characters[min(windowStart, end)..<end]).displayWidth
        }
        let (from, to) = (column(place.lowerBound), max(column(place.upperBound), column(place.lowerBound) + 1))
        put("^" + String(repeating: "~", count: to - from - 1), row: layout.keysRow, column: from, style: style)
    }

    private mutating func putOffers(_ prompt: Prompt, row: Int) {
        let offers = prompt.completion.offers(prompt.editor.text)
        guard !offers.isEmpty else {
            put(prompt.hint.clipped(to: columns), row: row, column: 0, style: .dim)
            return
        }
        // The selected one must be visible.
        let chosen = offers.firstIndex { prompt.completion.isChosen($0) } ?? 0
        var (first, width) = (chosen, offers[chosen].displayWidth)
        while first > 0, width + offers[first - 1].displayWidth + 2 < columns / 2 {
            first -= 1
            width += offers[first].displayWidth + 2
        }
        var column = 0
        for offer in offers[first...] {
            guard column + offer.displayWidth <= columns || column == 0 else { break }
            let style: Style = prompt.completion.isChosen(offer) ? .reverse : .dim
            column = put(offer.clipped(to: columns), row: row, column: column, style: style)
            column = put("  ", row: row, column: column)
        }
    }
}
