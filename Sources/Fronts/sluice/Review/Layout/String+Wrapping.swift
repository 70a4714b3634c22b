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
                let pieces = word.pieces(columns)
                lines += pieces.dropLast()
                line = pieces.last ?? ""
            }
            lines.append(line)
        }
        guard lines.count > most, most > 0 else { return lines }
        return lines.prefix(most - 1) + [lines[(most - 1)...].joined(separator: " ").clipped(to: columns)]
    }

    /// The end of it, where the beginning tells less: of a folder's path.
    func clippedAtStart(to columns: Int) -> String {
        guard displayWidth > columns else { return self }
        var (start, room) = (endIndex, columns - 1)
        while start > startIndex {
            let before = index(before: start)
            room -= String(self[before]).displayWidth
            guard room >= 0 else { break }
            start = before
        }
        return "…" + self[start...]
    }
}

extension Substring {
    /// Of one character at least, each.
    fileprivate func pieces(_ columns: Int) -> [String] {
        var pieces: [String] = []
        var (piece, width) = ("", 0)
        for character in self {
            let added = String(character).displayWidth
            if !piece.isEmpty, width + added > columns {
                pieces.append(piece)
                (piece, width) = ("", 0)
            }
            piece.append(character)
            width += added
        }
        return pieces + [piece]
    }
}
