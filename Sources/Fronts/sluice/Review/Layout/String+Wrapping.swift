import Terminal

extension String {
    /// Wrapped into lines of this width: at spaces if possible, otherwise anywhere. The last line ends with an ellipsis
    /// if text is left out.
    func wrapped(to columns: Int, atMost maxLines: Int = 100) -> [String] {
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
        guard lines.count > maxLines, maxLines > 0 else { return lines }
        return lines.prefix(maxLines - 1) + [lines[(maxLines - 1)...].joined(separator: " ").clipped(to: columns)]
    }

    /// The end of the text, for text whose beginning matters less, such as a folder's path.
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
    /// Pieces of at least one character.
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
