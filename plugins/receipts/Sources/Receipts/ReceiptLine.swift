/// A line of a receipt: its words, its amounts, and its role.
struct ReceiptLine {
    /// As recognised.
    let text: String
    let words: [String]
    let amounts: [Amount]
    let rates: [Rate]
    let role: LineRole
    private let folded: [Character]

    /// - Parameter joinsGroups: whether `12 500` at its end is one number.
    init(_ text: String, joinsGroups: Bool = false) {
        self.text = text
        let folded = Folding.folded(text)
        self.folded = Array(folded)
        let reader = AmountReader(folded, joinsGroups: joinsGroups)
        (amounts, rates) = (reader.amounts, reader.rates)
        words = Spelling.words(of: folded)
        role = LineRole(words, amounts: reader.amounts, isRated: !reader.rates.isEmpty)
    }

    var hasDecimals: Bool { amounts.contains(where: \.hasDecimals) }

    /// Signs and words that may be currencies: signs anywhere, words beside an amount or alone on a line whose other words
    /// show that it is an amount. In `= 13.60 USD` the amount is a conversion into another currency.
    var currencyWords: [String] {
        if let first = folded.first, "=≈~".contains(first) { return [] }
        let tokens = folded.split(whereSeparator: Amount.isBreak).map { String($0) }
        var found = tokens.filter { token in token == "円" || token.contains { !$0.isLetter } }
        for amount in amounts where amount.hasDecimals || role != .none {
            for word in amount.currencies where role != .none || !Currency.ambiguous.contains(word) {
                found.append(word)
            }
        }
        if amounts.isEmpty, role != .none && role != .aside || words.count == 1 {
            found += tokens.filter { Currency.named($0) != nil && !Currency.ambiguous.contains($0) }
        }
        return found
    }

    /// The text before the last amount, without quantities and signs.
    var label: String {
        let end = amounts.last?.range.lowerBound ?? folded.count
        // Folding turns some letters into two.
        var length = 0
        let head = text.prefix { character in
            length += Folding.folded(String(character)).count
            return length <= end
        }
        let trimmed = head.drop { !$0.isLetter && !$0.isNumber }
        let parts = trimmed.split(separator: " ")
        let name = parts.drop { part in part.allSatisfy { $0.isNumber || "xX×*.,".contains($0) } }.joined(
            separator: " "
        )
        return name.trimmed
    }

    /// A number before an `x` or `×`, at the beginning or before a price.
    var quantity: Int? {
        for (place, character) in folded.enumerated() where "x×*".contains(character) {
            var start = place
            while start > 0, folded[start - 1] == " " { start -= 1 }
            let end = start
            while start > 0, folded[start - 1].isDigit { start -= 1 }
            guard start < end, start == 0 || folded[start - 1] == " " else { continue }
            let rest = folded[(place + 1)...].drop { $0 == " " }
            guard rest.first.map({ $0.isDigit || $0 == " " || $0.isLetter }) ?? false else { continue }
            if let number = Int(String(folded[start..<end])), 1...999 ~= number { return number }
        }
        return nil
    }
}

extension String {
    /// Without spaces, points and dashes at its ends.
    fileprivate var trimmed: String {
        let isPadding: (Character) -> Bool = { " .:-–*€$£_=".contains($0) }
        var characters = Array(drop(while: isPadding))
        while let last = characters.last, isPadding(last) { characters.removeLast() }
        return String(characters)
    }
}
