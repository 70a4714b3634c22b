/// How sums develop down a receipt: `TOTAL 13,50`, `REMISE -1,00`, `NET A PAYER 12,50`.
struct SumSteps {
    struct Step: Hashable {
        var from: Int64
        var to: Int64
    }

    private struct Base {
        var sum: Int64
        var others: Int64 = 0
        var taxes: Int64 = 0
        var hasTip = false
    }

    private var bases: [Base] = []
    private var plain: Set<Step> = []
    private var tipped: Set<Step> = []
    private var tips = 0
    /// No receipt has more.
    private static let most = 16

    /// Steps from totals and subtotals to totals. If there are several tips, it is unknown which was paid.
    var steps: Set<Step> { tips > 1 ? plain : plain.union(tipped) }

    mutating func add(_ amount: Int64) { for place in bases.indices { bases[place].others.add(amount) } }

    mutating func add(tax: Int64) { for place in bases.indices { bases[place].taxes.add(tax) } }

    mutating func add(tip: Int64) {
        tips += 1
        for place in bases.indices {
            bases[place].others.add(tip)
            bases[place].hasTip = true
        }
    }

    mutating func add(subtotal: Int64) {
        if bases.count < Self.most { bases.append(Base(sum: subtotal)) }
    }

    mutating func add(total: Int64) {
        for base in bases where base.sum > 0 && base.others != 0 {
            let sum = base.sum.addingClamped(base.others)
            guard sum == total || sum.addingClamped(base.taxes) == total else { continue }
            let step = Step(from: base.sum, to: total)
            if base.hasTip { tipped.insert(step) } else { plain.insert(step) }
        }
        add(subtotal: total)
    }
}

extension Int64 {
    func addingClamped(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min / 2 : .max / 2) : sum
    }

    fileprivate mutating func add(_ other: Int64) { self = addingClamped(other) }
}
