/// The figures of a receipt, by role.
struct ReceiptFigures {
    /// Amounts of lines with a word for the total.
    private(set) var totals: [Int64] = []
    private(set) var weakTotals: [Int64] = []
    private(set) var subtotals: [Int64] = []
    private(set) var payments: [Int64] = []
    private(set) var changes: [Int64] = []
    /// For each tax line, all its amounts.
    private(set) var taxes: [(amounts: [Int64], rates: [Int64])] = []
    /// Items before the first total or subtotal. Doubtful ones are left out if this makes the sum right.
    private(set) var items: [(item: Receipt.Item, isDoubtful: Bool)] = []
    /// Totals whose decimal mark was lost: they count only with other evidence.
    private(set) var restoredTotals: [Int64] = []
    /// The number of lines between the items whose amounts are unknown.
    private(set) var unreadItems = 0
    /// Totals derived from other totals by the lines between them: a tip, a discount, rounding.
    private(set) var steps: Set<SumSteps.Step> = []
    private(set) var hasTip = false
    /// Whether numbers without decimals are amounts. Numbers of the street and the shop then look like items.
    private let areWhole: Bool

    /// - Parameters:
    ///   - areWhole: whether amounts have no decimals.
    ///   - money: returns which of a line's numbers are amounts.
    ///   - restored: returns the amount of a line whose decimal mark was lost.
    init(
        _ lines: [ReceiptLine],
        areWhole: Bool,
        money: (ReceiptLine) -> [Amount],
        restored: (ReceiptLine) -> Int64?
    ) {
        self.areWhole = areWhole
        var hasEnded = false
        var isSuggestion = false
        var sums = SumSteps()
        // The next line, if its amounts belong to this one.
        var taken: Int?
        for (place, line) in lines.enumerated() where place != taken {
            if hasEnded, ReceiptWords.suggested.occurs(in: line.words) { isSuggestion = true }
            var amounts = money(line)
            // On a skewed page, a word at the left and its amount at the right may be two lines.
            if amounts.isEmpty, line.amounts.isEmpty, line.role != .none, line.role != .aside, place + 1 < lines.count,
                lines[place + 1].words.allSatisfy({ Currency.named($0) != nil })
            {
                amounts = money(lines[place + 1])
                if !amounts.isEmpty { taken = place + 1 }
            }
            guard let last = amounts.last?.value else {
                let value = restored(line)
                if line.role == .total, let value { restoredTotals.append(value) }
                // In the name of a shop, the word does not end the items.
                if line.role == .total || line.role == .subtotal, !items.isEmpty { hasEnded = true }
                guard !hasEnded, line.role == .none else { continue }
                if !items.isEmpty || value != nil { unreadItems += 1 }
                if let value { items.append((Receipt.Item(name: line.label, amount: value), false)) }
                continue
            }
            // Totals with suggested tips were not paid.
            if isSuggestion, [.total, .subtotal, .tip, .none].contains(line.role) { continue }
            switch line.role {
            case .total:
                totals += Self.totals(of: amounts)
                sums.add(total: last)
                hasEnded = true
            case .subtotal:
                subtotals.append(last)
                sums.add(subtotal: last)
                hasEnded = true
            case .weakTotal:
                weakTotals.append(last)
                // "Sum" may be the name of a dish.
                if !hasEnded, items.count > 1, itemSums.contains(last) {
                    sums.add(total: last)
                    hasEnded = true
                }
            case .payment: payments.append(last)
            case .change: changes.append(abs(last))
            case .tax:
                taxes.append((amounts.map(\.value), line.rates.map(\.value)))
                sums.add(tax: last)
            case .tip:
                sums.add(tip: last)
                hasTip = true
            case .none: sums.add(ReceiptWords.discount.occurs(in: line.words) ? -abs(last) : last)
            case .aside: break
            }
            if !hasEnded, ![.total, .subtotal, .tax].contains(line.role),
                !(amounts.count == 1 && amounts.allSatisfy(\.isUnitPrice))
            {
                let item = Receipt.Item(name: line.label, amount: last, quantity: line.quantity)
                items.append((item, line.role != .none || item.name.filter(\.isLetter).count < 2))
            }
        }
        steps = sums.steps
    }

    /// The gross amount beside its parts; otherwise all amounts, since one may be in another currency.
    private static func totals(of amounts: [Amount]) -> [Int64] {
        let marked = amounts.filter { !$0.currencies.isEmpty }
        let values = (marked.isEmpty ? amounts : marked).map(\.value)
        if values.count > 2, let most = values.max() {
            let parts = values.filter { $0 != most }
            if parts.contains(where: { part in parts.contains(most - part) }) { return [most] }
        }
        var seen: Set<Int64> = []
        return values.filter { seen.insert($0).inserted }
    }

    /// The possible sums of the items.
    var itemSums: Set<Int64> {
        guard !items.isEmpty else { return [] }
        return Set(itemRuns.map { sum($0) })
    }

    /// Without the items that may be the very figures to be confirmed.
    var sureItemSums: Set<Int64> {
        items.contains { !$0.isDoubtful } ? [sum(items.filter { !$0.isDoubtful }[...])] : []
    }

    /// Without and with the doubtful items; if they may include numbers of the heading, also only the last ones.
    private var itemRuns: [ArraySlice<(item: Receipt.Item, isDoubtful: Bool)>] {
        let sure = items.filter { !$0.isDoubtful }[...]
        let ends = areWhole ? (1...Self.longestHeading).map { sure.dropFirst($0) }.filter { !$0.isEmpty } : []
        return [sure, items[...]] + ends
    }

    private static let longestHeading = 12

    private func sum(_ items: ArraySlice<(item: Receipt.Item, isDoubtful: Bool)>) -> Int64 {
        items.reduce(0) { $0.addingClamped($1.item.amount) }
    }

    func items(comingTo total: Int64) -> [Receipt.Item] {
        let earlier = steps.filter { $0.to == total }.map(\.from)
        let targets = Set([total] + earlier + subtotals.filter { $0 <= total && fitsTaxes($0, total) })
        for candidates in itemRuns where targets.contains(sum(candidates)) {
            return candidates.map(\.item)
        }
        return []
    }
}
