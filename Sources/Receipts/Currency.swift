/// How currencies are written on receipts.
enum Currency {
    /// Folded words before or after an amount. A lone `$` is a dollar, of which country nobody knows.
    private static let words: [String: String] = [
        "€": "EUR", "eur": "EUR", "euro": "EUR", "euros": "EUR", "$": "USD", "us$": "USD", "usd": "USD", "£": "GBP",
        "gbp": "GBP", "chf": "CHF", "sfr": "CHF", "fr": "CHF", "¥": "JPY", "jpy": "JPY", "円": "JPY", "sek": "SEK",
        "nok": "NOK", "dkk": "DKK", "pln": "PLN", "zl": "PLN", "czk": "CZK", "kc": "CZK", "huf": "HUF", "ft": "HUF",
        "r$": "BRL", "brl": "BRL", "cad": "CAD", "c$": "CAD", "aud": "AUD", "a$": "AUD", "nzd": "NZD", "inr": "INR",
        "₹": "INR", "try": "TRY", "₺": "TRY", "ron": "RON", "isk": "ISK",
    ]
    /// Those that have no hundredths in daily use, so that amounts without decimals are amounts.
    static let whole: Set<String> = ["JPY", "HUF", "ISK"]

    static func named(_ word: String) -> String? { words[word] }

    /// The one currency that a text speaks of.
    static func only(in lines: [ReceiptLine]) -> String? {
        var found: Set<String> = []
        for line in lines {
            for word in line.currencyWords { if let currency = named(word) { found.insert(currency) } }
        }
        // A country's dollar beside its sign.
        if found.count == 2, found.remove("USD") != nil, let other = found.first,
            ["CAD", "AUD", "NZD", "BRL"].contains(other)
        {
            return other
        }
        return found.count == 1 ? found.first : nil
    }
}
