import Terminal

extension String {
    /// In lines of so many columns: at spaces where there are some, else anywhere. The last line ends in an ellipsis where
    /// there would be more of them.
    func wrapped(to columns: Int, atMost most: Int = 100) -> [String] {
        let columns = max(1, columns)
        var lines: [String] = []
        for paragraph in split(separator: "\n", omittingEmptySubsequences: false) {
            var line = ""
            for word in paragraph.split(separator: " ") {
                let longer = line.isEmpty ? String(word) : "\(line) \(word)"
                if longer.displayWidth <= columns {
                    line = longer
                    continue
                }
                if !line.isEmpty { lines.append(line) }
                line = String(word)
                while line.displayWidth > columns, line.count > 1 {
                    let head = line.head(columns)
                    lines.append(head)
                    line.removeFirst(head.count)
                }
            }
            lines.append(line)
        }
        guard lines.count > most, most > 0 else { return lines }
        return lines.prefix(most - 1) + [lines[(most - 1)...].joined(separator: " ").clipped(to: columns)]
    }

    /// The end of it, where the beginning tells less: of a folder's path.
    func clippedAtStart(to columns: Int) -> String {
        guard displayWidth > columns else { return self }
        var tail = self
        while !tail.isEmpty, tail.displayWidth + 1 > columns { tail.removeFirst() }
        return "…" + tail
    }

    /// At least one character.
    private func head(_ columns: Int) -> String {
        var head = ""
        for character in self {
            let longer = head + String(character)
            if !head.isEmpty, longer.displayWidth > columns { break }
            head = longer
        }
        return head
    }
}
