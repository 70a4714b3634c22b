/// Taxes, and the evidence that they give for totals.
extension ReceiptFigures {
    /// The difference that rounding may cause, in cents.
    private static let leeway: Int64 = 2

    /// The tax in a total, if the figures confirm it.
    func tax(of total: Int64) -> Int64? {
        var sum: Int64 = 0
        var seen: Set<[Int64]> = []
        for line in taxes where seen.insert(line.amounts).inserted {
            guard let tax = Self.checked(line, total) else { continue }
            sum = sum.addingClamped(tax)
        }
        if sum > 0, sum < total { return sum }
        let lone = taxes.compactMap { $0.amounts.count == 1 ? $0.amounts[0] : nil }
        return lone.first { tax in
            // A refund includes a refund of the tax.
            let isPart = tax.magnitude <= total.magnitude && (tax < 0) == (total < 0)
            return isPart && subtotals.contains { $0.addingClamped(tax) == total }
        }
    }

    /// Whether taxes explain the difference between a subtotal and the total.
    func fitsTaxes(_ subtotal: Int64, _ total: Int64) -> Bool {
        if subtotal == total { return true }
        let amounts = taxes.compactMap { $0.amounts.last }
        return amounts.contains(total - subtotal) || amounts.reduce(0) { $0.addingClamped($1) } == total - subtotal
    }

    /// The tax among the amounts of a line that confirm it: net + tax = gross, or tax = rate of one of them.
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

    /// The number of tax lines that confirm a total: their gross amounts or rates fit it.
    func taxesFor(_ total: Int64) -> Int {
        taxes.filter { line in
            let amounts = line.amounts.filter { $0 > 0 }
            if amounts.count >= 2, amounts.contains(total) { return Self.checked(line, total) != nil }
            guard amounts.count == 1, let rate = line.rates.first, rate > 0 else { return false }
            return Self.isTax(amounts[0], of: total, at: rate)
        }.count
    }

    /// Gross amounts that tax lines confirm themselves.
    var grossAmounts: Set<Int64> {
        Set(taxes.filter { $0.amounts.count >= 3 && Self.checked($0, 0) != nil }.compactMap { $0.amounts.max() })
    }

    /// The sum of the gross amounts of the tax lines, if there are several rates.
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
