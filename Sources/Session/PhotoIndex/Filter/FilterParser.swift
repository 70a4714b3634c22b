/// Builds a filter from tokens. `or` binds less tightly than adjacent conditions, `not` most tightly.
///
///     alternatives = conjunction ("or" conjunction)*
///     conjunction  = operand (["and"] operand)*
///     operand      = ("not" | "-" | "!") operand | "(" alternatives ")" | key ":" value | word
struct FilterParser {
    /// Maximum nesting of parentheses and `not`. Deeper nesting is an error, long before the stack overflows.
    static let maxNesting = 64

    let text: String
    private var tokens: [FilterToken]
    private var position = 0

    init(_ text: String) throws(PhotoFilterError) {
        self.text = text
        tokens = try FilterToken.all(of: text)
    }

    /// Parses the whole text as a filter.
    mutating func filter() throws(PhotoFilterError) -> PhotoFilter {
        guard !tokens.isEmpty else { return .everything }
        let filter = try alternatives(0)
        guard let rest = token else { return filter.simplified }
        throw error("this ')' has no '('", rest.place)
    }

    /// Removes the `sort:` condition from the tokens, if there is one outside of parentheses.
    mutating func takeSort() throws(PhotoFilterError) -> PhotoSort? {
        var found: PhotoSort?
        var nesting = 0
        var rest: [FilterToken] = []
        for token in tokens {
            switch token.kind {
            case .open: nesting += 1
            case .close: nesting -= 1
            case .condition(let key, let value) where key.text.lowercased() == FilterKey.sort.rawValue:
                switch rest.last?.kind {
                case _ where nesting > 0: throw error("'sort:' is not allowed inside parentheses", token.place)
                case .not: throw error("for the reverse order, write '\(key.text):-…'", token.place)
                case .and, .or: throw error("'sort:' is not a condition: put it at the end", token.place)
                default: break
                }
                guard found == nil else { throw error("there is a 'sort:' already", token.place) }
                found = try Self.sort(value, of: text)
                continue
            default: break
            }
            rest.append(token)
        }
        tokens = rest
        return found
    }

    static func sort(_ piece: FilterPiece, of text: String) throws(PhotoFilterError) -> PhotoSort {
        let isDescending = piece.text.hasPrefix("-")
        let word = isDescending ? String(piece.text.dropFirst()) : piece.text
        guard let key = PhotoSort.Key(word: word.lowercased()) else {
            let names = PhotoSort.Key.allCases.map(\.word)
            throw PhotoFilterError(
                "cannot sort by '\(word)'; use \(names.joined(separator: ", ")) or \(PluginField.notation)",
                at: piece.place,
                of: text,
                suggestion: FilterWords.nearest(to: word, among: names).map { (isDescending ? "-" : "") + $0 }
            )
        }
        return PhotoSort(key, isDescending: isDescending)
    }

    private var token: FilterToken? { position < tokens.count ? tokens[position] : nil }

    private mutating func alternatives(_ nesting: Int) throws(PhotoFilterError) -> PhotoFilter {
        var parts = [try conjunction(nesting)]
        while token?.kind == .or {
            position += 1
            parts.append(try conjunction(nesting))
        }
        return parts.count == 1 ? parts[0] : .or(parts)
    }

    private mutating func conjunction(_ nesting: Int) throws(PhotoFilterError) -> PhotoFilter {
        var parts = [try operand(nesting)]
        while let next = token?.kind, next != .or, next != .close {
            if next == .and { position += 1 }
            parts.append(try operand(nesting))
        }
        return parts.count == 1 ? parts[0] : .and(parts)
    }

    private mutating func operand(_ nesting: Int) throws(PhotoFilterError) -> PhotoFilter {
        let end = text.unicodeScalars.count
        guard let token else { throw error("a condition is missing at the end", end..<end) }
        guard nesting <= Self.maxNesting else {
            throw error("parentheses or 'not' are nested more than \(Self.maxNesting) deep", token.place)
        }
        position += 1
        switch token.kind {
        case .not: return .not(try operand(nesting + 1))
        case .open:
            if self.token?.kind == .close {
                throw error("there is nothing in the parentheses", token.place.lowerBound..<token.place.upperBound + 1)
            }
            let inner = try alternatives(nesting + 1)
            guard self.token?.kind == .close else { throw error("the '(' is not closed", token.place) }
            position += 1
            return inner
        case .condition(let key, let value): return try condition(key, value)
        case .word(let word): return .anywhere(word.text)
        case .close: throw error("a condition is missing before this ')'", token.place)
        case .and: throw error("a condition is missing before this 'and'", token.place)
        case .or: throw error("a condition is missing before this 'or'", token.place)
        }
    }

    func error(_ message: String, _ place: Range<Int>, _ suggestion: String? = nil) -> PhotoFilterError {
        PhotoFilterError(message, at: place, of: text, suggestion: suggestion)
    }
}
