/// What the words of a line say that its amount is.
enum LineRole: Hashable {
    case total, weakTotal, subtotal, tax, tip, payment, change
    /// Neither of those, nor an item.
    case aside
    case none

    /// - Parameters:
    ///   - words: folded.
    ///   - isRated: whether it has a percentage.
    init(_ words: [String], amounts: [Amount], isRated: Bool) {
        self = .none
        if ReceiptWords.exchange.stand(in: words, strictly: true) {
            self = .aside
        } else if ReceiptWords.change.stand(in: words, strictly: true) {
            self = .change
        } else if ReceiptWords.number.stand(in: words, strictly: true) {
            self = .aside
        } else if ReceiptWords.tax.stand(in: words) {
            self = Self.taxed(words)
        } else if ReceiptWords.aside.stand(in: words, strictly: true) {
            self = .aside
        } else if let sum = Self.sum(words, amounts, isRated: isRated) {
            self = sum
        } else if ReceiptWords.tip.stand(in: words, strictly: true) {
            self = .tip
        } else if ReceiptWords.payment.stand(in: words, strictly: true) {
            self = .payment
        } else if ReceiptWords.identity.stand(in: words, strictly: true) {
            self = .aside
        } else if Self.isNumbered(words, amounts) {
            self = .aside
        } else if ReceiptWords.weakTotal.stand(in: words) {
            self = .weakTotal
        }
    }

    /// `Invoice 12345`.
    private static func isNumbered(_ words: [String], _ amounts: [Amount]) -> Bool {
        guard !amounts.contains(where: \.hasDecimals) else { return false }
        return ReceiptWords.invoice.stand(in: words) || ReceiptWords.receipt.stand(in: words, strictly: true)
    }

    /// The table of taxes often has gross amounts beside them: what has a rate is none of the totals.
    private static func taxed(_ words: [String]) -> Self {
        let isTotal = ReceiptWords.total.stand(in: words) || ReceiptWords.payable.stand(in: words)
        if isTotal, !isWithin(words), ReceiptWords.inclusive.stand(in: words, strictly: true) { return .total }
        if isTotal || ReceiptWords.subtotal.stand(in: words), ReceiptWords.exclusive.stand(in: words, strictly: true) {
            return .subtotal
        }
        return .tax
    }

    /// Whether it is the tax in the total that is spoken of: `GST included in total`, `Total includes VAT of`.
    private static func isWithin(_ words: [String]) -> Bool {
        if words.contains(where: ReceiptWords.containing.contains) { return true }
        guard let total = words.firstIndex(where: { ReceiptWords.total.stand(in: [$0]) }) else { return false }
        let before = words[..<total]
        if before.suffix(2).contains(where: ReceiptWords.within.contains) { return true }
        return before.contains { ReceiptWords.tax.stand(in: [$0]) }
            && before.last.map { ReceiptWords.inclusive.stand(in: [$0], strictly: true) } ?? false
    }

    /// A total, a subtotal, or an amount that comes of many but is none.
    private static func sum(_ words: [String], _ amounts: [Amount], isRated: Bool) -> Self? {
        if ReceiptWords.payable.stand(in: words) { return .total }
        let isTotal = ReceiptWords.total.stand(in: words)
        if ReceiptWords.count.stand(in: words, strictly: true) {
            // "Total (3 items) 12.50" is one; "Total items 3" is none.
            guard isTotal, amounts.count > 1 || amounts.contains(where: \.hasDecimals) else { return .aside }
        }
        if ReceiptWords.subtotal.stand(in: words) { return .subtotal }
        guard isTotal else { return nil }
        if ReceiptWords.tip.stand(in: words, strictly: true) { return .aside }
        if ReceiptWords.discount.stand(in: words), words.allSatisfy({ !ReceiptWords.after.contains($0) }) {
            return .aside
        }
        if ReceiptWords.tendered.stand(in: words, strictly: true) { return .payment }
        // What tips or taxes of so many percent would make of it.
        if isRated { return .aside }
        return ReceiptWords.exclusive.stand(in: words, strictly: true) ? .subtotal : .total
    }
}
