/// A word and its position, from Tesseract.
struct RecognisedWord {
    var text: String
    /// 0–100.
    var confidence: Double
    /// In pixels.
    var left, top, width, height: Double
    /// The numbers of Tesseract's block, paragraph and line.
    var line: [Int]

    var middle: Double { top + height / 2 }
}

extension [RecognisedWord] {
    /// - Parameter tsv: Tesseract's output: level, page, block, paragraph, line, word, left, top, width, height,
    ///   confidence, text.
    init(tsv: String) {
        self = tsv.split(separator: "\n").compactMap { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard fields.count >= 12, fields[0] == "5", let confidence = Double(fields[10]), confidence >= 0 else {
                return nil
            }
            let numbers = fields[2...9].compactMap { Int($0) }
            let text = fields[11...].joined(separator: " ").filter { !$0.isNewline }
            guard numbers.count == 8, text.contains(where: { !$0.isWhitespace }) else { return nil }
            return RecognisedWord(
                text: text,
                confidence: confidence,
                left: Double(numbers[4]),
                top: Double(numbers[5]),
                width: Double(numbers[6]),
                height: Double(numbers[7]),
                line: Array<Int>(numbers[0...2])
            )
        }
    }

    /// The text in Tesseract's order, one line per line.
    var text: String {
        var lines: [[String]] = []
        var last: [Int]?
        for word in self {
            if word.line == last { lines[lines.count - 1].append(word.text) } else { lines.append([word.text]) }
            last = word.line
        }
        return lines.map { $0.joined(separator: " ") }.joined(separator: "\n")
    }

    /// The text by rows across the page: a name at the left and its price at the right form one row, although Tesseract may
    /// assign them to two columns.
    var rows: String {
        var rows: [[RecognisedWord]] = []
        for word in sorted(by: { $0.middle < $1.middle }) {
            let place = rows.lastIndex { row in
                guard let last = row.last else { return false }
                let height = Swift.min(Swift.max(last.height, word.height), 3 * Swift.min(last.height, word.height))
                return abs(Self.middle(row) - word.middle) < 0.45 * height
            }
            if let place, place >= rows.count - 2 { rows[place].append(word) } else { rows.append([word]) }
        }
        return rows.map { row in row.sorted { $0.left < $1.left }.map(\.text).joined(separator: " ") }
            .joined(separator: "\n")
    }

    private static func middle(_ row: [RecognisedWord]) -> Double {
        row.suffix(4).reduce(0) { $0 + $1.middle } / Double(Swift.min(4, row.count))
    }
}
