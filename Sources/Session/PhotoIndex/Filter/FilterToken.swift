/// A part of a filter's text with its position in Unicode scalars.
struct FilterPiece: Sendable, Hashable {
    var text: String
    var place: Range<Int>

    init(_ text: String, at place: Range<Int>) {
        self.text = text
        self.place = place
    }

    /// The whole text.
    init(_ text: String) { self.init(text, at: 0..<text.unicodeScalars.count) }

    /// A part of it. If the text is quoted, the position stays that of the whole.
    func part(_ range: Range<Int>) -> FilterPiece {
        let scalars = Array(text.unicodeScalars)
        let isVerbatim = scalars.count == place.count
        return FilterPiece(
            String(String.UnicodeScalarView(scalars[range])),
            at: isVerbatim ? place.lowerBound + range.lowerBound..<place.lowerBound + range.upperBound : place
        )
    }
}

struct FilterToken: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        case open, close, not, and, or
        /// `camera:nikon`
        case condition(key: FilterPiece, value: FilterPiece)
        /// A text to search for in all fields.
        case word(FilterPiece)
    }

    var kind: Kind
    var place: Range<Int>
}

extension FilterToken {
    /// Longer texts are rejected.
    static let maxScalars = 10_000

    /// The tokens of a filter.
    static func all(of text: String) throws(PhotoFilterError) -> [FilterToken] {
        let scalars = Array(text.unicodeScalars)
        guard scalars.count <= maxScalars else {
            throw PhotoFilterError(
                "the filter has \(scalars.count) characters; the maximum is \(maxScalars)",
                at: maxScalars..<scalars.count,
                of: text
            )
        }
        var lexer = FilterLexer(text: text, scalars: scalars)
        var tokens: [FilterToken] = []
        while let token = try lexer.next() { tokens.append(token) }
        return tokens
    }
}

private struct FilterLexer {
    let text: String
    let scalars: [Unicode.Scalar]
    var position = 0

    mutating func next() throws(PhotoFilterError) -> FilterToken? {
        while position < scalars.count, scalars[position].properties.isWhitespace { position += 1 }
        guard position < scalars.count else { return nil }
        let start = position
        switch scalars[position] {
        case "(": return single(.open)
        case ")": return single(.close)
        case "-", "!": return single(.not)
        case "\"":
            let piece = try quoted()
            return FilterToken(kind: .word(piece), place: piece.place)
        default: break
        }
        while position < scalars.count, scalars[position] != ":", !endsWord(scalars[position]) { position += 1 }
        let key = piece(start..<position)
        if position < scalars.count, scalars[position] == ":", !key.text.isEmpty {
            position += 1
            let value = try value(of: key)
            return FilterToken(kind: .condition(key: key, value: value), place: start..<position)
        }
        switch key.text.lowercased() {
        case "and": return FilterToken(kind: .and, place: key.place)
        case "or": return FilterToken(kind: .or, place: key.place)
        case "not": return FilterToken(kind: .not, place: key.place)
        case "": throw stray(start)
        default:
            if position < scalars.count, scalars[position] == "\"" {
                throw error(
                    "a quote inside a word: put the whole word in quotes",
                    position..<position + 1
                )
            }
            return FilterToken(kind: .word(key), place: key.place)
        }
    }

    private mutating func single(_ kind: FilterToken.Kind) -> FilterToken {
        position += 1
        return FilterToken(kind: kind, place: position - 1..<position)
    }

    private mutating func value(of key: FilterPiece) throws(PhotoFilterError) -> FilterPiece {
        let start = position
        if position < scalars.count, scalars[position] == "\"" { return try quoted() }
        while position < scalars.count, !endsWord(scalars[position]) { position += 1 }
        if position < scalars.count, scalars[position] == "\"" {
            throw error(
                "a quote inside a word: put everything after '\(key.text):' in quotes",
                position..<position + 1
            )
        }
        guard position > start else {
            throw error("nothing follows '\(key.text):'", key.place.lowerBound..<start)
        }
        return piece(start..<position)
    }

    /// `"…"`, in which `\` escapes the next character.
    private mutating func quoted() throws(PhotoFilterError) -> FilterPiece {
        let start = position
        var value = String.UnicodeScalarView()
        position += 1
        while position < scalars.count, scalars[position] != "\"" {
            if scalars[position] == "\\", position + 1 < scalars.count { position += 1 }
            value.append(scalars[position])
            position += 1
        }
        guard position < scalars.count else { throw error("the quote is not closed", start..<scalars.count) }
        position += 1
        if position < scalars.count, !endsWord(scalars[position]) || scalars[position] == "\"" {
            throw error("a space is missing after the quote", position..<position + 1)
        }
        return FilterPiece(String(value), at: start..<position)
    }

    /// The error of a `:` without a key.
    private mutating func stray(_ start: Int) -> PhotoFilterError {
        position = start + 1
        while position < scalars.count, !endsWord(scalars[position]) { position += 1 }
        let word = piece(start..<position)
        return error("'\(word.text)' is not a condition", word.place, PhotoFilter.quotedWord(word.text))
    }

    private func endsWord(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "(" || scalar == ")" || scalar == "\"" || scalar.properties.isWhitespace
    }

    private func piece(_ range: Range<Int>) -> FilterPiece {
        FilterPiece(String(String.UnicodeScalarView(scalars[range])), at: range)
    }

    private func error(_ message: String, _ place: Range<Int>, _ suggestion: String? = nil) -> PhotoFilterError {
        PhotoFilterError(message, at: place, of: text, suggestion: suggestion)
    }
}
