/// What a receipt or an invoice says, as far as its own figures bear it out.
///
/// A total is told only where something speaks for it (its word, and the sum of the items, tax, or what was paid) and
/// nothing against it; items only where they add up to it; tax only where it fits total and rate.
package struct Receipt: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable { case receipt, invoice }

    package struct Item: Sendable, Hashable {
        package var name: String
        /// Hundredths, negative for what was taken off.
        package var amount: Int64
        package var quantity: Int?
    }

    package var kind: Kind
    /// Hundredths of the currency.
    package var total: Int64?
    /// Hundredths; of the total, however it was written.
    package var tax: Int64?
    /// ISO 4217, such as EUR; nil where the text names none, or more than one.
    package var currency: String?
    package var items: [Item] = []

    /// - Parameters:
    ///   - text: as it was recognised, a line a line.
    ///   - again: the page, recognised in another way: asked where the text has amounts and no founded total. What the
    ///     two read alike counts as founded.
    /// - Returns: nil for texts of no receipt.
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
                readings.contains(where: { !$0.total.isContradicted(alike, mayLack: readings.count > 1) })
            {
                total = alike
            }
        }
        let receipts = readings.compactMap { $0.receipt(of: total) }
        // The one that has found most.
        guard let best = receipts.max(by: { $0.wealth < $1.wealth }) else { return nil }
        self = best
        currency = currency ?? receipts.compactMap(\.currency).first
    }

    private var wealth: Int { 1000 * (total == nil ? 0 : 1) + 100 * (tax == nil ? 0 : 1) + items.count }

    init(kind: Kind) { self.kind = kind }
}
