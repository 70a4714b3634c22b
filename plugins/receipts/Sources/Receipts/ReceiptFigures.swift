/// The figures of a receipt by what they are.
struct ReceiptFigures {
    /// What lines with a word for the total say.
    private(set) var totals: [Int64] = []
    private(set) var weakTotals: [Int64] = []
    private(set) var subtotals: [Int64] = []
    private(set) var payments: [Int64] = []
    private(set) var changes: [Int64] = []
    /// Each with all its amounts.
    private(set) var taxes: [(amounts: [Int64], rates: [Int64])] = []
    /// Of lines in front of the first total or subtotal. Those that may be something else are left out where that makes
    /// the sum right.
    private(set) var items: [(item: Receipt.Item, isDoubtful: Bool)] = []
    /// What lines of totals say that lost their decimal mark: they count only where something else speaks for them.
    private(set) var restoredTotals: [Int64] = []
    /// Lines between the items of which nobody knows what they come to.
    private(set) var unreadItems = 0
    /// Totals that others became, by what stands between them: a tip, a discount, rounding.
    private(set) var steps: Set<SumSteps.Step> = []
    private(set) var hasTip = false
    /// Numbers without decimals are amounts, and those of the street and the shop look like items.
    private let areWhole: Bool

    /// - Parameters:
    ///   - areWhole: whether amounts have no decimals.
    ///   - money: which of a line's numbers are amounts.
    ///   - restored: what a line says whose amount has lost its decimal mark.
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
        // Of a line whose amounts count for the one above it.
        var taken: Int?
        for (place, line) in lines.enumerated() where place != taken {
            if hasEnded, ReceiptWords.suggested.stand(in: line.words) { isSuggestion = true }
            var amounts = money(line)
            // A word at the left and its amount at the right of a crooked page come as two lines.
            if amounts.isEmpty, line.amounts.isEmpty, line.role != .none, line.role != .aside, place + 1 < lines.count,
                lines[place + 1].words.allSatisfy({ Currency.named($0) != nil })
            {
                amounts = money(lines[place + 1])
                if !amounts.isEmpty { taken = place + 1 }
            }
            guard let last = amounts.last?.value else {
                let value = restored(line)
                if line.role == .total, let value { restoredTotals.append(value) }
                // In the name of a shop, it ends nothing.
                if line.role == .total || line.role == .subtotal, !items.isEmpty { hasEnded = true }
                guard !hasEnded, line.role == .none else { continue }
                if !items.isEmpty || value != nil { unreadItems += 1 }
                if let value { items.append((Receipt.Item(name: line.label, amount: value), false)) }
                continue
            }
            // What tips of so much would make of it, nobody has paid.
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
                // "Sum" may be a dish.
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
            case .none: sums.add(ReceiptWords.discount.stand(in: line.words) ? -abs(last) : last)
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

    /// The gross amount beside its parts; else all of them, since nobody knows which: one may be in another currency.
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

    /// What the items may come to.
    var itemSums: Set<Int64> {
        guard !items.isEmpty else { return [] }
        return Set(itemRuns.map { sum($0) })
    }

    /// Without those that may be what they are to speak for.
    var sureItemSums: Set<Int64> {
        items.contains { !$0.isDoubtful } ? [sum(items.filter { !$0.isDoubtful }[...])] : []
    }

    /// Without those that are doubtful, and with them; where numbers of the heading may be among them, the last ones too.
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
