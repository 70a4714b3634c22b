/// The contents of a receipt or an invoice, as far as its own figures confirm them.
///
/// A total is reported only with evidence for it (its word, and the sum of the items, tax, or the payment) and none against
/// it; items only if they add up to it; tax only if it fits the total and rate.
package struct Receipt: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable { case receipt, invoice }

    package struct Item: Sendable, Hashable {
        package var name: String
        /// In hundredths, negative for deductions.
        package var amount: Int64
        package var quantity: Int?
    }

    package var kind: Kind
    /// In hundredths of the currency.
    package var total: Int64?
    /// In hundredths; the tax within the total, however it was printed.
    package var tax: Int64?
    /// ISO 4217, such as EUR; nil if the text names none or several.
    package var currency: String?
    package var items: [Item] = []

    /// - Parameters:
    ///   - text: the recognised text, one line of the page per line.
    ///   - again: recognises the page in another way: called if the text has amounts but no confirmed total. A total found
    ///     in both readings counts as confirmed.
    /// - Returns: nil if the text is no receipt.
    package init?(text: String, again: () -> String? = { nil }) {
        var readings = [ReceiptReading(text)]
        var total = readings[0].total.founded
        if total == nil, readings[0].isPromising, let other = again().map({ ReceiptReading($0) }) {
            readings.append(other)
            total = other.total.founded
        }
        if total == nil {
            let lone = Set(readings.map(\.total.lone))
            if lone.count == 1, let alike = lone.first ?? nil,
                readings.contains(where: { !$0.total.isContradicted(alike, mayBeIncomplete: readings.count > 1) })
            {
                total = alike
            }
        }
        let receipts = readings.compactMap { $0.receipt(of: total) }
        // The reading with the most results.
        guard let best = receipts.max(by: { $0.completeness < $1.completeness }) else { return nil }
        self = best
        currency = currency ?? receipts.compactMap(\.currency).first
    }

    private var completeness: Int { 1000 * (total == nil ? 0 : 1) + 100 * (tax == nil ? 0 : 1) + items.count }

    init(kind: Kind) { self.kind = kind }
}
