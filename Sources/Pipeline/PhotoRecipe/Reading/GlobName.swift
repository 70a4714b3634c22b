/// The pattern for one name in a path: everything in a ``GlobPattern`` except `/` and `**`.
struct GlobName: Sendable, Hashable {
    private enum Token: Sendable, Hashable {
        case byte(UInt8)
        case anyCharacter
        case set(ranges: [ClosedRange<UInt32>], isNegated: Bool)
        case anyText
    }

    private let tokens: [Token]

    init(_ bytes: ArraySlice<UInt8>) throws(GlobError) {
        var tokens: [Token] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "*"):
                if tokens.last != .anyText { tokens.append(.anyText) }
            case UInt8(ascii: "?"):
                tokens.append(.anyCharacter)
            case UInt8(ascii: "["):
                tokens.append(try Self.set(&rest))
            case UInt8(ascii: "\\"):
                guard let escaped = rest.popFirst() else { throw .endsWithBackslash }
                tokens.append(.byte(escaped))
            default:
                tokens.append(.byte(byte))
            }
        }
        self.tokens = tokens
    }

    /// Greedy, with one backtracking point, the last `*`: at most tokens × bytes steps.
    func matches(_ name: ArraySlice<UInt8>) -> Bool {
        var token = 0
        var rest = name
        var retry: (token: Int, rest: ArraySlice<UInt8>)?
        while true {
            if token < tokens.count, case .anyText = tokens[token] {
                token += 1
                if token == tokens.count { return true }
                retry = (token, rest)
            } else if token < tokens.count, take(tokens[token], from: &rest) {
                token += 1
            } else if token == tokens.count, rest.isEmpty {
                return true
            } else {
                guard var last = retry, Self.popCharacter(&last.rest) != nil else { return false }
                retry = last
                (token, rest) = last
            }
        }
    }

    private func take(_ token: Token, from rest: inout ArraySlice<UInt8>) -> Bool {
        switch token {
        case .byte(let byte):
            guard rest.first == byte else { return false }
            rest.removeFirst()
            return true
        case .anyCharacter:
            return Self.popCharacter(&rest) != nil
        case .set(let ranges, let isNegated):
            guard let character = Self.popCharacter(&rest) else { return false }
            return ranges.contains { $0.contains(character) } != isNegated
        case .anyText:
            return false
        }
    }

    /// Parses what follows `[`, up to and including `]`. A `]` in first position is literal.
    private static func set(_ rest: inout ArraySlice<UInt8>) throws(GlobError) -> Token {
        let isNegated = rest.first == UInt8(ascii: "!") || rest.first == UInt8(ascii: "^")
        if isNegated { rest.removeFirst() }
        var ranges: [ClosedRange<UInt32>] = []
        while ranges.isEmpty || rest.first != UInt8(ascii: "]") {
            let lower = try member(&rest)
            var upper = lower
            if rest.first == UInt8(ascii: "-"), rest.count > 1, rest[rest.startIndex + 1] != UInt8(ascii: "]") {
                rest.removeFirst()
                upper = try member(&rest)
            }
            guard lower <= upper else { throw .reversedRange }
            ranges.append(lower...upper)
        }
        rest.removeFirst()
        return .set(ranges: ranges, isNegated: isNegated)
    }

    private static func member(_ rest: inout ArraySlice<UInt8>) throws(GlobError) -> UInt32 {
        if rest.first == UInt8(ascii: "\\") { rest.removeFirst() }
        guard let character = popCharacter(&rest) else { throw .openSet }
        return character
    }

    /// The next Unicode scalar; a byte that begins none gets a value above all scalars.
    private static func popCharacter(_ rest: inout ArraySlice<UInt8>) -> UInt32? {
        var parser = Unicode.UTF8.ForwardParser()
        var iterator = rest.makeIterator()
        switch parser.parseScalar(from: &iterator) {
        case .valid(let encoded):
            rest.removeFirst(encoded.count)
            return Unicode.UTF8.decode(encoded).value
        case .error:
            return rest.popFirst().map { 0x11_0000 + UInt32($0) }
        case .emptyInput:
            return nil
        }
    }
}
