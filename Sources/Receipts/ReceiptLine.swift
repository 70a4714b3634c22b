/// A line of a receipt: its words, its amounts, and what the words say of them.
struct ReceiptLine {
    enum Role: Hashable { case total, weakTotal, subtotal, tax, payment, change, aside, none }

    /// As it was recognised.
    let text: String
    let words: [String]
    let amounts: [Amount]
    let rates: [Rate]
    let role: Role
    /// Signs and words that may be currencies: those that stand by themselves, or at a number.
    let currencyWords: [String]
    private let folded: [Character]

    init(_ text: String) {
        self.text = text
        let folded = Folding.folded(text)
        self.folded = Array(folded)
        let reader = AmountReader(folded)
        (amounts, rates) = (reader.amounts, reader.rates)
        words = Spelling.words(of: folded)
        role = Self.role(words, isTaxed: !reader.rates.isEmpty)
        currencyWords = folded.split { $0.isDigit || " .,:;()[]'-+*=/".contains($0) }.map(String.init)
    }

    private static func role(_ words: [String], isTaxed: Bool) -> Role {
        let isTotal = ReceiptWords.total.stand(in: words)
        let isTax = ReceiptWords.tax.stand(in: words)
        let isSubtotal = ReceiptWords.subtotal.stand(in: words)
        if ReceiptWords.change.stand(in: words, strictly: true) { return .change }
        if isTax {
            // The table of taxes often has gross amounts beside them: what has a rate is none of the totals.
            if isTotal, ReceiptWords.inclusive.stand(in: words, strictly: true) { return .total }
            if isTotal || isSubtotal, ReceiptWords.exclusive.stand(in: words, strictly: true) { return .subtotal }
            return .tax
        }
        if ReceiptWords.aside.stand(in: words, strictly: true), !words.contains("due") {
            // "Total (3 items)" is one; "Total savings" is none.
            let counts = ["items", "articles", "article", "artikel", "articulos", "articoli"]
            guard isTotal, counts.contains(where: words.contains) else { return .aside }
        }
        if isSubtotal { return .subtotal }
        if isTotal { return ReceiptWords.exclusive.stand(in: words, strictly: true) ? .subtotal : .total }
        if ReceiptWords.payment.stand(in: words, strictly: true) { return .payment }
        if ReceiptWords.weakTotal.stand(in: words) { return .weakTotal }
        return .none
    }

    /// What stands in front of the first amount, without quantities and signs.
    var label: String {
        let end = amounts.last.map(\.range.lowerBound) ?? folded.count
        let characters = Array(text)
        // Folding may change the length; the label is for people, not for the reckoning.
        let head = String(characters.prefix(min(end, characters.count)))
        let trimmed = head.drop { !$0.isLetter && !$0.isNumber }
        let parts = trimmed.split(separator: " ")
        let name = parts.drop { part in part.allSatisfy { $0.isNumber || "xX×*.,".contains($0) } }.joined(
            separator: " "
        )
        return name.trimmed
    }

    /// Whether nothing follows an amount but its currency, or the letter of a tax.
    func isLast(_ amount: Amount) -> Bool {
        folded[amount.range.upperBound...].split { " .:".contains($0) }.allSatisfy {
            $0.count == 1 || Currency.named(String($0)) != nil
        }
    }

    /// In front of an `x` or `×`, at the beginning or in front of a price.
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

    /// A price for one, or for a weight, that is not what the line comes to.
    var isUnitPrice: Bool {
        guard amounts.count == 1, let amount = amounts.first else { return false }
        let after = String(folded[amount.range.upperBound...].filter { $0 != " " })
        if ["/kg", "eur/kg", "€/kg", "/l", "/st", "/lb", "@", "xl", "/100"].contains(where: after.hasPrefix) {
            return true
        }
        let before = folded[..<amount.range.lowerBound].filter { $0 != " " && $0 != "$" && $0 != "€" }
        guard let last = before.last, "x×*@".contains(last) else { return after.first == "x" || after.first == "×" }
        return last == "@" || before.dropLast().last.map { $0.isDigit || $0 == "g" } ?? true
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
