/// The meaning of a line's amount, according to its words.
enum LineRole: Hashable {
    case total, weakTotal, subtotal, tax, tip, payment, change
    /// None of those, and not an item.
    case aside
    case none

    /// - Parameters:
    ///   - words: folded.
    ///   - isRated: whether it has a percentage.
    init(_ words: [String], amounts: [Amount], isRated: Bool) {
        self = .none
        if ReceiptWords.exchange.occurs(in: words, strictly: true) {
            self = .aside
        } else if ReceiptWords.change.occurs(in: words, strictly: true) {
            self = .change
        } else if ReceiptWords.number.occurs(in: words, strictly: true) {
            self = .aside
        } else if ReceiptWords.tax.occurs(in: words) {
            self = Self.taxed(words)
        } else if ReceiptWords.aside.occurs(in: words, strictly: true) {
            self = .aside
        } else if let sum = Self.sum(words, amounts, isRated: isRated) {
            self = sum
        } else if ReceiptWords.tip.occurs(in: words, strictly: true) {
            self = .tip
        } else if ReceiptWords.payment.occurs(in: words, strictly: true) {
            self = .payment
        } else if ReceiptWords.identity.occurs(in: words, strictly: true) {
            self = .aside
        } else if Self.isNumbered(words, amounts) {
            self = .aside
        } else if ReceiptWords.weakTotal.occurs(in: words) {
            self = .weakTotal
        }
    }

    /// `Invoice 12345`.
    private static func isNumbered(_ words: [String], _ amounts: [Amount]) -> Bool {
        guard !amounts.contains(where: \.hasDecimals) else { return false }
        return ReceiptWords.invoice.occurs(in: words) || ReceiptWords.receipt.occurs(in: words, strictly: true)
    }

    /// Tables of taxes often contain gross amounts: a line with a rate is not a total.
    private static func taxed(_ words: [String]) -> Self {
        let isTotal = ReceiptWords.total.occurs(in: words) || ReceiptWords.payable.occurs(in: words)
        if isTotal, !isWithin(words), ReceiptWords.inclusive.occurs(in: words, strictly: true) { return .total }
        if isTotal || ReceiptWords.subtotal.occurs(in: words),
            ReceiptWords.exclusive.occurs(in: words, strictly: true)
        {
            return .subtotal
        }
        return .tax
    }

    /// Whether the words mean the tax in the total: `GST included in total`, `Total includes VAT of`.
    private static func isWithin(_ words: [String]) -> Bool {
        if words.contains(where: ReceiptWords.containing.contains) { return true }
        guard let total = words.firstIndex(where: { ReceiptWords.total.occurs(in: [$0]) }) else { return false }
        let before = words[..<total]
        if before.suffix(2).contains(where: ReceiptWords.within.contains) { return true }
        return before.contains { ReceiptWords.tax.occurs(in: [$0]) }
            && before.last.map { ReceiptWords.inclusive.occurs(in: [$0], strictly: true) } ?? false
    }

    /// A total, a subtotal, or a sum of several amounts that is neither.
    private static func sum(_ words: [String], _ amounts: [Amount], isRated: Bool) -> Self? {
        if ReceiptWords.payable.occurs(in: words) { return .total }
        let isTotal = ReceiptWords.total.occurs(in: words)
        if ReceiptWords.count.occurs(in: words, strictly: true) {
            // "Total (3 items) 12.50" is a total; "Total items 3" is not.
            guard isTotal, amounts.count > 1 || amounts.contains(where: \.hasDecimals) else { return .aside }
        }
        if ReceiptWords.subtotal.occurs(in: words) { return .subtotal }
        guard isTotal else { return nil }
        if ReceiptWords.tip.occurs(in: words, strictly: true) { return .aside }
        if ReceiptWords.discount.occurs(in: words), words.allSatisfy({ !ReceiptWords.after.contains($0) }) {
            return .aside
        }
        if ReceiptWords.tendered.occurs(in: words, strictly: true) { return .payment }
        // The result of tips or taxes at this rate.
        if isRated { return .aside }
        return ReceiptWords.exclusive.occurs(in: words, strictly: true) ? .subtotal : .total
    }
}
