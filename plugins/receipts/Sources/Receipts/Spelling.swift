/// Spelling errors of recognition.
enum Spelling {
    /// Digits recognised in place of letters of the same shape.
    private static let letters: [Character: Character] = ["0": "o", "1": "l", "5": "s", "8": "b", "|": "l", "!": "l"]

    /// Words similar to those of receipts, but different.
    private static let ownWords: Set<String> = ["summer", "player", "prayer", "totem", "includes"]

    /// The words of a folded text, with look-alike digits read as letters.
    static func words(of text: some StringProtocol) -> [String] {
        text.split { !($0.isLetter || $0.isDigit || $0 == "|" || $0 == "!") }.compactMap { word in
            guard word.contains(where: \.isLetter) else { return nil }
            // An ü is often recognised as two letters.
            return String(word.map { letters[$0] ?? $0 }).replacing("ii", with: "u")
        }
    }

    /// Whether a word equals another except for one letter in five or more, or two in nine or more.
    ///
    /// - Parameter strictly: except for one letter in seven or more.
    static func isNearly(_ word: String, _ other: String, strictly: Bool = false) -> Bool {
        if word == other { return true }
        guard !ownWords.contains(word), other.utf8.allSatisfy({ $0 < 0x80 }) else { return false }
        let length = other.utf8.count
        let most = strictly ? (length >= 7 ? 1 : 0) : length >= 9 ? 2 : length >= 5 ? 1 : 0
        guard most > 0, abs(word.utf8.count - length) <= most else { return false }
        return distance(Array(word.utf8), Array(other.utf8)) <= most
    }

    /// Levenshtein distance, after Wagner and Fischer (1974).
    private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
        var row = Array(0...b.count)
        for (i, letter) in a.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, other) in b.enumerated() {
                let cost = letter == other ? diagonal : diagonal + 1
                diagonal = row[j + 1]
                row[j + 1] = min(cost, row[j] + 1, row[j + 1] + 1)
            }
        }
        return row[b.count]
    }
}
