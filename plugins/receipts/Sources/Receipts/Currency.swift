/// The notation of currencies on receipts.
enum Currency {
    /// Folded words before or after an amount. A lone `$` may be a dollar or a peso of any country.
    private static let words: [String: String] = [
        "€": "EUR", "eur": "EUR", "euro": "EUR", "euros": "EUR", "$": "USD", "us$": "USD", "usd": "USD", "£": "GBP",
        "gbp": "GBP", "chf": "CHF", "sfr": "CHF", "fr": "CHF", "¥": "JPY", "jpy": "JPY", "円": "JPY", "sek": "SEK",
        "nok": "NOK", "dkk": "DKK", "pln": "PLN", "zl": "PLN", "czk": "CZK", "kc": "CZK", "huf": "HUF", "ft": "HUF",
        "r$": "BRL", "brl": "BRL", "cad": "CAD", "c$": "CAD", "aud": "AUD", "a$": "AUD", "nzd": "NZD", "inr": "INR",
        "₹": "INR", "try": "TRY", "₺": "TRY", "ron": "RON", "isk": "ISK",
    ]
    /// Words with other meanings: they count only beside an amount, on a line whose words identify it as one.
    static let ambiguous: Set<String> = ["fr", "ft", "try", "ron", "kc"]
    /// Currencies without hundredths in daily use, so that amounts without decimals count.
    static let whole: Set<String> = ["JPY", "HUF", "ISK"]
    /// Countries that also use the sign `$`, with the words of their taxes and registers.
    private static let dollars: KeyValuePairs = [
        "CAD": ["hst", "pst", "qst", "tvq", "tps"], "AUD": ["abn"], "NZD": [], "BRL": ["cnpj"],
    ]

    /// Taxes that the United States do not have, of countries whose currency is a dollar or peso.
    private static let otherTaxes: Set<String> = ["gst", "iva", "vat", "igv", "itbis"]

    static func named(_ word: String) -> String? { words[word] }

    /// Whether a word is a currency, even of several countries: the Scandinavian crowns.
    static func isSign(_ word: String) -> Bool { words[word] != nil || word == "kr" }

    /// The only currency in a text; if there are several, the one of its totals.
    static func only(in lines: [ReceiptLine]) -> String? {
        let found = all(in: lines)
        if let one = one(of: found, lines) { return one }
        return found.isEmpty ? nil : one(of: all(in: lines.filter { $0.role == .total && !$0.amounts.isEmpty }), lines)
    }

    static func all(in lines: [ReceiptLine]) -> Set<String> {
        Set(lines.flatMap(\.currencyWords).compactMap(named))
    }

    private static func one(of found: Set<String>, _ lines: [ReceiptLine]) -> String? {
        if found == ["USD"] { return dollar(of: lines) }
        // The yuan has the same sign as the yen, but has hundredths.
        if found == ["JPY"], lines.contains(where: { $0.text.contains { "¥￥".contains($0) } && $0.hasDecimals }) {
            return nil
        }
        if found.count == 2, found.contains("USD"), !lines.contains(where: { $0.words.contains("usd") }),
            let other = found.first(where: { $0 != "USD" }), dollars.contains(where: { $0.key == other })
        {
            return other
        }
        return found.count == 1 ? found.first : nil
    }

    /// The dollar of the country that the other words identify; nil if there are taxes that the United States do not have.
    private static func dollar(of lines: [ReceiptLine]) -> String? {
        if lines.contains(where: { $0.words.contains("usd") }) { return "USD" }
        let words = Set(lines.flatMap(\.words))
        if let country = dollars.first(where: { !words.isDisjoint(with: $0.value) }) { return country.key }
        return words.isDisjoint(with: otherTaxes) ? "USD" : nil
    }
}
