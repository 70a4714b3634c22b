/// Finds the numbers of values that are stored elsewhere, with 8 bytes for each instead of a copy of it.
struct NumberTable: Sendable {
    /// Numbers at or behind the place of their hash value; -1 where there is none. At most half of them are in use.
    private var slots: [Int32] = []
    private var count = 0

    /// - Parameter isEqual: whether the number is that of the value.
    func number(_ hashValue: Int, where isEqual: (Int32) -> Bool) -> Int32? {
        guard !slots.isEmpty else { return nil }
        var slot = first(hashValue)
        while slots[slot] >= 0 {
            if isEqual(slots[slot]) { return slots[slot] }
            slot = next(slot)
        }
        return nil
    }

    /// - Parameter hashValue: of the value of a number.
    mutating func insert(_ number: Int32, hashValue: (Int32) -> Int) {
        count += 1
        if 2 * count > slots.count {
            let numbers = slots.filter { $0 >= 0 }
            slots = Array(repeating: -1, count: max(16, 2 * slots.count))
            for number in numbers { put(number, hashValue(number)) }
        }
        put(number, hashValue(number))
    }

    private mutating func put(_ number: Int32, _ hashValue: Int) {
        var slot = first(hashValue)
        while slots[slot] >= 0 { slot = next(slot) }
        slots[slot] = number
    }

    /// There are as many slots as a power of two.
    private func first(_ hashValue: Int) -> Int { hashValue & (slots.count - 1) }

    private func next(_ slot: Int) -> Int { (slot + 1) & (slots.count - 1) }
}
