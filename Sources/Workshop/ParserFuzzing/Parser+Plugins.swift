import Receipts

@testable import PhotoPlugins

extension Parser {
    /// A line of a plugin's response.
    static let answer = Parser(name: "plugin-answer", seeds: answers) { bytes in
        _ = PluginMessages.read(PluginMessages.Hello.self, from: bytes)
        guard let answer = PluginMessages.read(PluginMessages.Answer.self, from: bytes) else { return }
        let values = (answer.values ?? [:]).compactMapValues { PluginValue($0) }
        guard (try? PluginChecks.check(values)) != nil else { return }
        demand(values.count <= PluginChecks.maxValues, "\(values.count) values")
        for (name, value) in values {
            demand(1...32 ~= name.utf8.count && name.utf8.allSatisfy { $0 < 0x80 }, "a value named \(name)")
            switch value {
            case .number(let number): demand(number.isFinite, "\(name) is no number")
            case .text(let text): demand(text.utf8.count <= PluginChecks.longestText, "a long text")
            // Stored unchanged, and embedded in other JSON.
            case .json(let text): demand(value.json != .null, "'\(text)' cannot be read again")
            case .flag, .integer: break
            }
        }
    }

    /// The recognised text of a picture; a form feed separates two readings of it.
    static let receipt = Parser(name: "receipt", seeds: receipts) { bytes in
        let text = String(decoding: bytes.prefix(16 << 10), as: UTF8.self)
        let readings = text.split(separator: "\u{C}", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        func read() -> Receipt? { Receipt(text: readings[0]) { readings.count > 1 ? readings[1] : nil } }
        guard let receipt = read() else { return }
        demand(receipt == read(), "another receipt the second time")
        demand(receipt.currency.map { $0.utf8.count == 3 } ?? true, "currency")
        guard let total = receipt.total else {
            return demand(receipt.tax == nil && receipt.items.isEmpty, "tax or items of no total")
        }
        demand(total != 0, "a total of nothing")
        // Both are negative for a refund.
        let isPart = receipt.tax.map { $0.magnitude <= total.magnitude && ($0 < 0) == (total < 0) } ?? true
        demand(isPart, "a tax of \(receipt.tax ?? 0) in \(total)")
    }

    private static let answers: [[UInt8]] = [
        #"{"id":7,"values":{"bitsPerPixel":1.7,"look":"busy","landscape":true,"count":12,"nothing":null}}"#,
        #"{"id":8,"values":{"items":[{"name":"Brot \u00e4","amount":2.49},[-1e300,[]]],"total":5.98}}"#,
        #"{"id":9,"problem":"the picture cannot be decoded"}"#,
        #"{"sluice":1,"name":"weight","version":"1"}"#,
        #"{"id":10,"values":{"[\"[":"# + String(repeating: "[", count: 500) + String(repeating: "]", count: 500) + "}}",
        String(repeating: #"{"values":"#, count: 500),
    ].map { Array($0.utf8) }

    private static let receipts: [[UInt8]] = [
        """
        EDELMARKT
        Milch 1L          0,99 A
        2 x Brot 2,49     4,98 A
        Rabatt           -0,50 A
        SUMME EUR         5,47
        EC-Karte          5,47
        MwSt 7%  5,11 0,36 5,47
        """,
        """
        INVOICE No. 4711
        Subtotal  $1,234.50
        Sales tax 8.25%  $101.85
        TOTAL DUE  $1,336.35
        Cash  $1,400.00
        Change  $63.65
        \u{C}Subtotal 1234.50
        Total 1 336,35
        """,
        "Coffee large 3.50\nBagel 2.25\nSUBTOTAL\n$5.75\nTip\n1,000.00\nBalance\n1,005.75\nCASH\n$20.00\nCHANGE 14.25",
        "Gesamtbetrag 12'345.60 CHF\nTotal 999 999 999 999\nTotal -12 ¥",
    ].map { Array($0.utf8) }
}
