/// Compares the figures of a text's lines with each other.
struct ReceiptReading {
    private let lines: [ReceiptLine]
    private let figures: ReceiptFigures
    private let currency: String?
    /// Whether the text mentions a currency or a payment, or that it is a receipt or an invoice.
    private let speaksOfMoney: Bool
    /// Whether amounts without decimals count: for a currency without hundredths, or if no amount has decimals but the text
    /// mentions money. Otherwise a total might be in gigabytes.
    private let countsWhole: Bool
    private let isReceipt: Bool
    private let isInvoice: Bool

    init(_ text: String) {
        let texts = text.split(whereSeparator: \.isNewline).prefix(Self.maxLines).map {
            String($0.prefix(Self.longestLine))
        }
        var lines = Self.lines(texts)
        currency = Currency.only(in: lines)
        let hasDecimals = lines.contains(where: \.hasDecimals)
        isReceipt = lines.contains { ReceiptWords.receipt.occurs(in: $0.words, strictly: true) }
        isInvoice = lines.contains { ReceiptWords.invoice.occurs(in: $0.words) }
        speaksOfMoney =
            isReceipt || isInvoice || !Currency.all(in: lines).isEmpty
            || lines.contains { !$0.amounts.isEmpty && ($0.role == .payment || $0.words.contains("kr")) }
        let countsWhole = currency.map(Currency.whole.contains) ?? false || !hasDecimals && speaksOfMoney
        self.countsWhole = countsWhole
        // If thousands are common, a space may separate them; Japan uses commas.
        if countsWhole, currency != "JPY" { lines = Self.lines(texts, joinsGroups: true) }
        self.lines = lines
        figures = ReceiptFigures(
            lines,
            areWhole: countsWhole,
            money: { line in line.amounts.filter { $0.hasDecimals || countsWhole } },
            restored: countsWhole || !hasDecimals ? { _ in nil } : Self.restored
        )
    }

    private static func lines(_ texts: [String], joinsGroups: Bool = false) -> [ReceiptLine] {
        texts.map { ReceiptLine($0, joinsGroups: joinsGroups) }.filter { !$0.words.isEmpty || !$0.amounts.isEmpty }
    }

    // Enough for a page of small print.
    private static let maxLines = 2000
    private static let longestLine = 400

    var total: ReceiptTotal { ReceiptTotal(figures, isOfMoney: speaksOfMoney) }

    /// Whether the text resembles a receipt, so that a second reading may help.
    var isPromising: Bool {
        !figures.totals.isEmpty || !figures.restoredTotals.isEmpty || lines.filter { !money($0).isEmpty }.count > 2
    }

    /// - Parameter total: the total, if it is certain.
    func receipt(of total: Int64?) -> Receipt? {
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

    /// An amount whose decimal mark was lost: three or more digits at the end of a line, without a mark elsewhere.
    private static func restored(_ line: ReceiptLine) -> Int64? {
        guard let last = line.amounts.last, !last.hasDecimals, last.value >= 10_000, last.value <= 10_000_000,
            !line.words.isEmpty, last.isLast
        else { return nil }
        return last.value / 100
    }

    private func money(_ line: ReceiptLine) -> [Amount] { line.amounts.filter { $0.hasDecimals || countsWhole } }
}
