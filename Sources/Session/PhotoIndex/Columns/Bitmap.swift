/// One bit per photo, in words of 64, so that and, or and not process 64 photos at a time.
struct Bitmap: Sendable, Hashable {
    let bitCount: Int
    /// Bits beyond the last are 0.
    private(set) var words: [UInt64]

    init(repeating bit: Bool, count: Int) {
        bitCount = count
        words = [UInt64](repeating: bit ? .max : 0, count: (count + 63) / 64)
        clearTail()
    }

    /// Sets the bits of positions for which a test holds.
    @inline(__always)
    init(count: Int, _ test: (Int) -> Bool) {
        bitCount = count
        words = []
        guard count > 0 else { return }
        words = [UInt64](unsafeUninitializedCapacity: (count + 63) / 64) { words, wordCount in
            wordCount = (count + 63) / 64
            for index in 0..<wordCount {
                let start = index * 64
                var word: UInt64 = 0
                for bit in 0..<min(64, count - start) {
                    word |= (test(start &+ bit) ? 1 : 0) << UInt64(truncatingIfNeeded: bit)
                }
                words[index] = word
            }
        }
    }

    /// Sets the bits of column values for which a test holds.
    @inline(__always)
    init<Value>(_ column: Column<Value>, _ test: (Value) -> Bool) {
        self = column.withUnsafeBufferPointer { values in Bitmap(count: values.count) { test(values[$0]) } }
    }

    var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

    func contains(_ position: Int) -> Bool {
        position < bitCount && words[position / 64] >> UInt64(position % 64) & 1 == 1
    }

    mutating func insert(_ position: Int) { words[position / 64] |= 1 << UInt64(position % 64) }

    mutating func remove(_ position: Int) { words[position / 64] &= ~(1 << UInt64(position % 64)) }

    mutating func formIntersection(_ other: Bitmap) {
        for index in words.indices { words[index] &= other.words[index] }
    }

    mutating func formUnion(_ other: Bitmap) {
        for index in words.indices { words[index] |= other.words[index] }
    }

    mutating func invert() {
        for index in words.indices { words[index] = ~words[index] }
        clearTail()
    }

    /// Visits the positions of set bits in ascending order.
    @inline(__always)
    func forEach(_ body: (Int) -> Void) {
        words.withUnsafeBufferPointer { words in
            for index in words.indices {
                var word = words[index]
                while word != 0 {
                    body(index &* 64 &+ word.trailingZeroBitCount)
                    word &= word &- 1
                }
            }
        }
    }

    private mutating func clearTail() {
        guard bitCount % 64 > 0 else { return }
        words[words.count - 1] &= 1 << UInt64(bitCount % 64) - 1
    }
}
