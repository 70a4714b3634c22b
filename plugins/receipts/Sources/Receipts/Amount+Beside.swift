/// The text around an amount in its line.
extension Amount {
    private var before: ArraySlice<Character> { line[..<range.lowerBound] }
    private var after: ArraySlice<Character> { line[range.upperBound...] }

    /// Whether a word ends at this character.
    static func isBreak(_ character: Character) -> Bool {
        character.isDigit || " .,:;()[]'-+*=/".contains(character)
    }

    /// Before or after the amount.
    var currencies: [String] {
        let isPadding: (Character) -> Bool = { " .:-(*".contains($0) }
        let word = before.reversed().drop(while: isPadding).prefix { !Self.isBreak($0) }
        let next = after.drop(while: isPadding).prefix { !Self.isBreak($0) }
        return [String(word.reversed()), String(next)].filter { Currency.named($0) != nil }
    }

    /// Whether only its currency, or the letter of a tax class, follows.
    var isLast: Bool {
        after.split { " .:".contains($0) }.allSatisfy { $0.count == 1 || Currency.named(String($0)) != nil }
    }

    /// A price for one piece or a weight, which is not the amount of the line.
    var isUnitPrice: Bool {
        let after = String(after.filter { $0 != " " })
        if ["/kg", "eur/kg", "€/kg", "/l", "/st", "/lb", "@", "xl", "/100"].contains(where: after.hasPrefix) {
            return true
        }
        let before = before.filter { !" $€£¥".contains($0) }
        guard let last = before.last, "x×*@".contains(last) else { return after.first == "x" || after.first == "×" }
        return last == "@" || before.dropLast().last.map { $0.isDigit || $0 == "g" } ?? true
    }
}
