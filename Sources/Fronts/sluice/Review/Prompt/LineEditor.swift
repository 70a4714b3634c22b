import Terminal

/// An editor for one line of text.
struct LineEditor: Sendable, Equatable {
    /// Longer text is pasted by mistake.
    static let longest = 2000

    private(set) var characters: [Character]
    /// 0…count: index of the character after the cursor.
    private(set) var cursor: Int

    init(_ text: String = "") {
        characters = Array(text)
        cursor = characters.count
    }

    var text: String { String(characters) }

    mutating func set(_ text: String) { self = LineEditor(text) }

    /// - Returns: whether the key is an editing key.
    mutating func handle(_ key: Key) -> Bool {
        switch (key.code, key.modifiers) {
        case (.character(let character), []): insert([character])
        case (.backspace, []), (.character("h"), .control): remove(from: cursor - 1, to: cursor)
        case (.backspace, .alt), (.character("w"), .control): remove(from: wordStart, to: cursor)
        case (.delete, []), (.character("d"), .control): remove(from: cursor, to: cursor + 1)
        case (.left, []), (.character("b"), .control): cursor = max(0, cursor - 1)
        case (.right, []), (.character("f"), .control): cursor = min(characters.count, cursor + 1)
        case (.left, .control), (.character("b"), .alt): cursor = wordStart
        case (.right, .control), (.character("f"), .alt): cursor = wordEnd
        case (.home, []), (.character("a"), .control): cursor = 0
        case (.end, []), (.character("e"), .control): cursor = characters.count
        case (.character("u"), .control): remove(from: 0, to: cursor)
        case (.character("k"), .control): remove(from: cursor, to: characters.count)
        default: return false
        }
        return true
    }

    /// Inserts pasted text as one line: line ends become spaces, unprintable characters are removed.
    mutating func paste(_ text: String) {
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        insert(
            line.compactMap { character in
                if character == "\t" { return " " }
                let isPrinted = character.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
                return isPrinted ? character : nil
            }
        )
    }

    private mutating func insert(_ new: [Character]) {
        let new = new.prefix(max(0, Self.longest - characters.count))
        characters.insert(contentsOf: new, at: cursor)
        cursor += new.count
    }

    private mutating func remove(from start: Int, to end: Int) {
        let range = max(0, start)..<min(end, characters.count)
        characters.removeSubrange(range)
        if cursor > range.lowerBound { cursor = max(range.lowerBound, cursor - range.count) }
    }

    private var wordStart: Int {
        var place = cursor
        while place > 0, characters[place - 1] == " " { place -= 1 }
        while place > 0, characters[place - 1] != " " { place -= 1 }
        return place
    }

    private var wordEnd: Int {
        var place = cursor
        while place < characters.count, characters[place] == " " { place += 1 }
        while place < characters.count, characters[place] != " " { place += 1 }
        return place
    }
}

extension LineEditor {
    /// The part of the line that fits, including the cursor.
    ///
    /// - Returns: the text, the cursor's column in it, and the index of its first character.
    func window(_ columns: Int) -> (text: String, cursor: Int, start: Int) {
        // The cursor needs a column after the text.
        var (start, room) = (cursor, max(1, columns) - 1)
        while start > 0 {
            room -= String(characters[start - 1]).displayWidth
            guard room >= 0 else { break }
            start -= 1
        }
        return (String(characters[start...]), String(characters[start..<cursor]).displayWidth, start)
    }
}
