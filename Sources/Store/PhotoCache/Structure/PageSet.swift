/// A set of page numbers, one bit each.
struct PageSet {
    private var words: [UInt64]

    init(count: Int) { words = Array(repeating: 0, count: count / 64 + 1) }

    /// Returns false if the page was already present.
    mutating func insert(_ page: Int) -> Bool {
        let bit = UInt64(1) << UInt64(page % 64)
        guard words[page / 64] & bit == 0 else { return false }
        words[page / 64] |= bit
        return true
    }
}
