/// Compares only hashes that nearly share a piece.
///
/// A hash has 16 slots of 16 bits. Two hashes that differ in at most d bits differ in at most ⌊d / 16⌋ bits of some
/// slot (pigeonhole; Norouzi, Punjani, Fleet, "Fast search in Hamming space with multi-index hashing"). For each slot
/// in turn the hashes are sorted into 65,536 buckets, and each bucket is compared with those whose number differs in at
/// most that many bits. A pair found through several slots counts for the first.
struct SlotJoin {
    static let slots = 16
    static let buckets = 1 << 16

    private let search: PairSearch
    /// The number of bits in which a slot may differ.
    private let slotDistance: Int

    init(_ search: PairSearch) {
        self.search = search
        slotDistance = search.distance / Self.slots
    }

    /// Whether the join is cheaper, from the cost of its steps measured in comparisons of all with all (14 · 10⁹ a
    /// second on a core with VPOPCNTDQ): sorting, looking up a bucket, and comparing the hashes of small buckets.
    var isCheaper: Bool {
        guard slotDistance <= 3, search.columns.count > 50_000 else { return false }
        let masks = Self.masks(within: slotDistance).count
        return cost(masks: masks) < search.comparisons
    }

    private func cost(masks: Int) -> Int {
        let sorting = Self.slots * search.columns.count * 100
        guard sorting < search.comparisons else { return sorting }
        let lookups = Self.slots * Self.buckets * masks * 30
        return sorting + lookups + candidates(masks: masks) * 4
    }

    /// The approximate number of comparisons, assuming that neighbouring buckets are as full as the bucket itself. This
    /// holds where it matters, for the full ones.
    private func candidates(masks: Int) -> Int {
        concurrently(Self.slots, width: search.width) { slot in
            var counts = [Int32](repeating: 0, count: Self.buckets)
            search.columns.withWords { words in
                for position in 0..<search.columns.count { counts[words.slot(slot, of: position)] += 1 }
            }
            return counts.reduce(0) { $0 + Int($1) * Int($1) }
        }.reduce(0, +) * masks / (search.isSymmetric ? 2 : 1)
    }

    /// All 16-bit numbers with few bits set, zero first.
    static func masks(within distance: Int) -> [Int] {
        (0..<buckets).filter { $0.nonzeroBitCount <= distance }
    }

    func pairs() -> [HashPair] {
        let masks = Self.masks(within: slotDistance)
        var pairs: [HashPair] = []
        for slot in 0..<Self.slots {
            let columns = SortedSlot(search.columns, slot: slot, width: search.width)
            let rows = search.isSymmetric ? columns : SortedSlot(search.rows, slot: slot, width: search.width)
            for strip in strips(rows, columns, slot: slot, masks: masks) { pairs += strip }
        }
        return pairs
    }

    private func strips(_ rows: SortedSlot, _ columns: SortedSlot, slot: Int, masks: [Int]) -> [[HashPair]] {
        let strip = 64
        return concurrently(Self.buckets / strip, width: search.width) { number in
            var scan = TileScan(rows: rows.words, columns: columns.words, distance: search.distance)
            var pairs: [HashPair] = []
            for key in number * strip..<(number + 1) * strip where !rows[key].isEmpty {
                for mask in masks {
                    let other = key ^ mask
                    let isSeenFromThere = search.isSymmetric && other < key
                    guard !isSeenFromThere, !columns[other].isEmpty else { continue }
                    scan.matches(rows[key], columns[other]) { row, column, distance in
                        let (first, second) = (rows.positions[row], columns.positions[column])
                        // Within one bucket each pair occurs twice, once in either order.
                        guard first < second || (search.isSymmetric && mask != 0) else { return }
                        guard max(first, second) >= search.since else { return }
                        let difference = rows.words.hash(at: row) ^ columns.words.hash(at: column)
                        guard isFirst(slot, of: difference) else { return }
                        pairs.append(HashPair(first, second, distance: distance))
                    }
                }
            }
            return pairs
        }
    }

    /// Whether no earlier slot finds this pair.
    private func isFirst(_ slot: Int, of difference: SIMD4<UInt64>) -> Bool {
        (0..<slot).allSatisfy {
            (difference[$0 / 4] >> UInt64($0 % 4 * 16) & 0xFFFF).nonzeroBitCount > slotDistance
        }
    }
}

extension HashWords {
    func slot(_ slot: Int, of position: Int) -> Int {
        Int(word(slot / 4, of: position) >> UInt64(slot % 4 * 16) & 0xFFFF)
    }
}
