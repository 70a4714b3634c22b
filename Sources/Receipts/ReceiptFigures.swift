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

    /// - Parameters:
    ///   - money: which of a line's numbers are amounts.
    ///   - restored: what a line says whose amount has lost its decimal mark.
    init(_ lines: [ReceiptLine], money: (ReceiptLine) -> [Amount], restored: (ReceiptLine) -> Int64?) {
        var hasEnded = false
        for (place, line) in lines.enumerated() {
            var amounts = money(line)
            // A word at the left and its amount at the right of a crooked page come as two lines.
            if amounts.isEmpty, line.amounts.isEmpty, line.role != .none, line.role != .aside, place + 1 < lines.count,
                lines[place + 1].words.allSatisfy({ Currency.named($0) != nil })
            {
                amounts = money(lines[place + 1])
            }
            guard let last = amounts.last?.value else {
                let value = restored(line)
                if line.role == .total, let value { restoredTotals.append(value) }
                if line.role == .total || line.role == .subtotal { hasEnded = true }
                guard !hasEnded, line.role == .none else { continue }
                if !items.isEmpty || value != nil { unreadItems += 1 }
                if let value { items.append((Receipt.Item(name: line.label, amount: value), false)) }
                continue
            }
            switch line.role {
            case .total:
                totals.append(last)
                hasEnded = true
            case .subtotal:
                subtotals.append(last)
                hasEnded = true
            case .weakTotal: weakTotals.append(last)
            case .payment: payments.append(last)
            case .change: changes.append(abs(last))
            case .tax: taxes.append((amounts.map(\.value), line.rates.map(\.value)))
            case .aside, .none: break
            }
            if !hasEnded, [.none, .aside, .payment, .change, .weakTotal].contains(line.role), !line.isUnitPrice {
                let item = Receipt.Item(name: line.label, amount: last, quantity: line.quantity)
                items.append((item, line.role != .none || item.name.filter(\.isLetter).count < 2))
            }
        }
    }

    /// What the items may come to: without those that are doubtful, and with them.
    var itemSums: Set<Int64> {
        guard !items.isEmpty else { return [] }
        return Set([sum(items.filter { !$0.isDoubtful }), sum(items)].filter { $0 > 0 })
    }

    private func sum(_ items: [(item: Receipt.Item, isDoubtful: Bool)]) -> Int64 {
        items.reduce(0) { $0.addingClamped($1.item.amount) }
    }

    func items(comingTo total: Int64) -> [Receipt.Item] {
        let targets = Set([total] + subtotals.filter { $0 <= total && fitsTaxes($0, total) })
        for candidates in [items.filter { !$0.isDoubtful }, items] where targets.contains(sum(candidates)) {
            return candidates.map(\.item)
        }
        return []
    }
}

// MARK: Tax

extension ReceiptFigures {
    /// Cents that rounding makes of a rate.
    private static let leeway: Int64 = 2

    /// The tax in a total, if the figures bear it out.
    func tax(of total: Int64) -> Int64? {
        var sum: Int64 = 0
        var seen: Set<[Int64]> = []
        for line in taxes where seen.insert(line.amounts).inserted {
            guard let tax = Self.checked(line, total) else { continue }
            sum = sum.addingClamped(tax)
        }
        if sum > 0, sum < total { return sum }
        let lone = taxes.compactMap { $0.amounts.count == 1 ? $0.amounts[0] : nil }
        return lone.first { tax in subtotals.contains { $0.addingClamped(tax) == total } }
    }

    /// Whether taxes lie between a subtotal and the total.
    func fitsTaxes(_ subtotal: Int64, _ total: Int64) -> Bool {
        if subtotal == total { return true }
        let amounts = taxes.compactMap { $0.amounts.last }
        return amounts.contains(total - subtotal) || amounts.reduce(0) { $0.addingClamped($1) } == total - subtotal
    }

    /// The tax among the amounts of a line, which say it themselves: net + tax = gross, or tax = rate of one of them.
    private static func checked(_ line: (amounts: [Int64], rates: [Int64]), _ total: Int64) -> Int64? {
        let amounts = line.amounts.filter { $0 > 0 }
        for (place, gross) in amounts.enumerated() {
            let others = amounts.enumerated().filter { $0.offset != place }.map(\.element)
            for net in others where others.contains(gross - net) && gross - net < net { return gross - net }
        }
        for rate in line.rates where rate > 0 && rate < 10_000 {
            for tax in amounts {
                let bases = amounts.filter { $0 > tax } + (amounts.count == 1 ? [total] : [])
                if bases.contains(where: { isTax(tax, of: $0, at: rate) }) { return tax }
            }
        }
        return nil
    }

    private static func isTax(_ tax: Int64, of base: Int64, at rate: Int64) -> Bool {
        let (net, overflow) = base.multipliedReportingOverflow(by: rate)
        guard !overflow else { return false }
        return abs(net / 10_000 - tax) <= leeway || abs(net / (10_000 + rate) - tax) <= leeway
    }

    /// How many lines of taxes speak for a total: their gross amounts or rates fit it.
    func taxesFor(_ total: Int64) -> Int {
        taxes.filter { line in
            let amounts = line.amounts.filter { $0 > 0 }
            if amounts.count >= 2, amounts.contains(total) { return Self.checked(line, total) != nil }
            guard amounts.count == 1, let rate = line.rates.first, rate > 0 else { return false }
            return Self.isTax(amounts[0], of: total, at: rate)
        }.count
    }

    /// What lines of taxes say themselves that they are a part of.
    var grossAmounts: Set<Int64> {
        Set(taxes.filter { $0.amounts.count >= 3 && Self.checked($0, 0) != nil }.compactMap { $0.amounts.max() })
    }

    /// Gross amounts of the lines of taxes, together, where there are several rates.
    var grossSum: Int64? {
        guard taxes.count > 1 else { return nil }
        var sum: Int64 = 0
        for line in taxes {
            guard line.amounts.count >= 3, Self.checked(line, 0) != nil, let gross = line.amounts.max() else {
                return nil
            }
            sum = sum.addingClamped(gross)
        }
        return sum
    }
}

extension Int64 {
    func addingClamped(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min / 2 : .max / 2) : sum
    }
}
