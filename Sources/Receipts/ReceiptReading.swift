/// Weighs what the lines of a text say against each other.
struct ReceiptReading {
    private let lines: [ReceiptLine]
    private let currency: String?
    /// Amounts without decimals count, for a currency that has none, and where no amount has any.
    private let countsWhole: Bool

    init(_ text: String) {
        let lines = text.split(whereSeparator: \.isNewline).prefix(Self.mostLines)
            .map { ReceiptLine(String($0.prefix(Self.longestLine))) }
            .filter { !$0.words.isEmpty || !$0.amounts.isEmpty }
        self.lines = lines
        let currency = Currency.only(in: lines)
        self.currency = currency
        countsWhole =
            currency.map(Currency.whole.contains) ?? false
            || !lines.contains { $0.amounts.contains(where: \.hasDecimals) }
    }

    // A page of small print.
    private static let mostLines = 2000
    private static let longestLine = 400

    var total: ReceiptTotal { ReceiptTotal(figures) }

    /// Whether there is something of a receipt about it, and a second look may help.
    var isPromising: Bool {
        !figures.totals.isEmpty || !figures.restoredTotals.isEmpty || lines.filter { !money($0).isEmpty }.count > 2
    }

    /// - Parameter total: what it comes to, as far as that is certain.
    func receipt(of total: Int64?) -> Receipt? {
        let words = lines.map(\.words)
        let isInvoice = words.contains { ReceiptWords.invoice.stand(in: $0) }
        let isReceipt = words.contains { ReceiptWords.receipt.stand(in: $0, strictly: true) }
        let amounts = lines.reduce(0) { $0 + money($1).count }
        guard total != nil || isInvoice && amounts > 0 || isReceipt && amounts > 1 && !figures.totals.isEmpty else {
            return nil
        }
        var receipt = Receipt(kind: isInvoice ? .invoice : .receipt)
        receipt.total = total
        receipt.currency = currency
        guard let total else { return receipt }
        receipt.tax = figures.tax(of: total)
        receipt.items = figures.items(comingTo: total)
        return receipt
    }

    private var figures: ReceiptFigures {
        ReceiptFigures(lines, money: money, restored: countsWhole ? { _ in nil } : Self.restored)
    }

    /// An amount whose decimal mark recognition lost: digits at the end of a line, three or more, with none elsewhere.
    private static func restored(_ line: ReceiptLine) -> Int64? {
        guard let last = line.amounts.last, !last.hasDecimals, last.value >= 10_000, last.value <= 10_000_000,
            !line.words.isEmpty, line.isLast(last)
        else { return nil }
        return last.value / 100
    }

    private func money(_ line: ReceiptLine) -> [Amount] { line.amounts.filter { $0.hasDecimals || countsWhole } }
}
