/// Which amount is the total, if the evidence agrees.
///
/// Every amount that a word identifies as the total is a candidate. Evidence for one: it is the sum of the items, of
/// subtotal and tax, or of the gross amounts; it matches the payment; a rate and a tax fit it; it occurs more than once.
/// The one with the most evidence wins, unless another has as much. One without evidence is reported only if there is no
/// other, and the figures do not contradict it.
struct ReceiptTotal {
    private let figures: ReceiptFigures
    private let isOfMoney: Bool

    /// - Parameter isOfMoney: whether the text mentions money, apart from its numbers.
    init(_ figures: ReceiptFigures, isOfMoney: Bool) {
        self.figures = figures
        self.isOfMoney = isOfMoney
    }

    /// The total with the most evidence, if no other has as much.
    var founded: Int64? {
        let candidates = candidates
        if figures.totals.allSatisfy({ $0 <= 0 }),
            let restored = figures.restoredTotals.first(where: { evidence(for: $0) > 0 })
        {
            return restored
        }
        if candidates.isEmpty { return unlabelled }
        let ranked = Set(candidates).map { ($0, evidence(for: $0)) }.sorted { ($0.1, $0.0) > ($1.1, $1.0) }
        guard let best = ranked.first, best.1 > 0 else { return unlabelled }
        // The total after a tip that was misread.
        if figures.hasTip, let most = ranked.map(\.0).max(), ranked.filter({ isPaid($0.0) }).map(\.0) == [most] {
            return most
        }
        guard best.1 > Self.weak || !isMisread(best.0) else { return nil }
        // A total before taxes has evidence too: the greater one includes them.
        guard ranked.count == 1 || ranked[1].1 < best.1 || isBuiltOn(best.0, ranked[1].0) else { return nil }
        return best.0
    }

    /// The only amount identified by a word. A refund needs more evidence: the minus may be a dash.
    var lone: Int64? {
        let candidates = Set(candidates)
        guard candidates.count == 1, let lone = candidates.first, lone > 0 else { return nil }
        return figures.totals.contains(lone) || isOfMoney ? lone : nil
    }

    /// Without those from which another was derived by a tip or a discount.
    private var candidates: [Int64] {
        if figures.totals.allSatisfy({ $0 == 0 }) { return figures.weakTotals.filter { $0 > 0 } }
        let totals = Set(figures.totals)
        let overtaken = Set(figures.steps.filter { totals.contains($0.to) }.map(\.from))
        return figures.totals.filter { $0 != 0 && !overtaken.contains($0) }
    }

    private func evidence(for total: Int64) -> Int {
        var evidence = 0
        let isLabelled = figures.totals.contains(total) || figures.restoredTotals.contains(total)
        if (isLabelled ? figures.itemSums : figures.sureItemSums).contains(total) { evidence += 2 }
        if isSumOfParts(total) || figures.steps.contains(where: { $0.to == total }) { evidence += 3 }
        if figures.grossSum == total { evidence += 2 }
        if isPaid(total) { evidence += 2 }
        evidence += min(2, figures.taxesFor(total))
        if figures.totals.filter({ $0 == total }).count > 1 { evidence += 1 }
        if figures.subtotals.contains(total) { evidence += 1 }
        return evidence
    }

    /// The sum of a subtotal, or the items, and tax.
    private func isSumOfParts(_ total: Int64) -> Bool {
        let nets = figures.itemSums.union(figures.subtotals).union(figures.totals.filter { $0 < total })
        return nets.contains { $0 < total && $0 > 0 && figures.fitsTaxes($0, total) }
    }

    /// In full, by card; or in cash, with change.
    private func isPaid(_ total: Int64) -> Bool {
        if figures.payments.contains(total) { return true }
        return figures.payments.contains { paid in
            figures.changes.contains { change in change > 0 && paid - change == total }
        }
    }

    private func isBuiltOn(_ total: Int64, _ other: Int64) -> Bool {
        other < total && figures.fitsTaxes(other, total)
    }

    /// The evidence of a subtotal and a tax, which may both contain the same misread digit.
    private static let weak = 2

    /// Whether the sum of the items differs from the total in one digit.
    private func isMisread(_ total: Int64) -> Bool {
        guard figures.items.count > 1, !figures.itemSums.contains(total) else { return false }
        return figures.sureItemSums.contains { sum in
            let (one, other) = (String(sum), String(total))
            return one.count == other.count && zip(one, other).filter { $0 != $1 }.count == 1
        }
    }

    /// Whether the items have another sum, or the payment is less.
    ///
    /// - Parameter mayBeIncomplete: whether items may be missing: then only a greater sum contradicts.
    func isContradicted(_ total: Int64, mayBeIncomplete: Bool = false) -> Bool {
        let lacks = mayBeIncomplete || figures.unreadItems > 0
        if figures.items.count > 1, !lacks || figures.itemSums.allSatisfy({ $0 > total }) { return true }
        if isMisread(total) { return true }
        if let paid = figures.payments.max(), paid < total { return true }
        return figures.subtotals.contains { $0 > total }
    }

    /// The total if its word or amount could not be read: a value on which two of these agree: the sum of the items, the
    /// payment, and the gross amount in the table of taxes.
    private var unlabelled: Int64? {
        let items: Set<Int64> = figures.items.count > 1 ? figures.itemSums.filter { $0 > 0 } : []
        let paid = Set(
            figures.payments.flatMap { paid in figures.changes.filter { $0 > 0 && $0 < paid }.map { paid - $0 } }
        )
        let candidates = items.union(paid).union(figures.payments.filter { $0 > 0 }).union(figures.grossAmounts)
        let founded = candidates.filter { total in
            let signs = [
                items.contains(total), paid.contains(total), figures.payments.contains(total),
                figures.grossAmounts.contains(total),
            ]
            return signs.filter { $0 }.count > 1
        }
        return founded.count == 1 ? founded.first : nil
    }
}
