/// The different values of a column chunk, in the order in which they first came. Hashes decide about speed only: equal values
/// make equal dictionaries in every process.
///
/// Values are compared as bytes: `String` takes the composed and the decomposed form of a character for equal.
struct ParquetDictionary {
    /// In PLAIN encoding: the content of the dictionary page.
    private(set) var plain: [UInt8] = []
    /// Where each value begins in `plain`, after its length.
    private var starts: [Int] = []
    private var hashes: [Int] = []
    /// Open addressing: index of a value plus one; 0 if free. At most half are taken.
    private var slots = [UInt32](repeating: 0, count: 64)
    private var lastIndex = 0
    /// Of the length in front of each value.
    private let prefixByteCount: Int

    /// - Parameter isFixedWidth: Values have the same length, which is not stored.
    init(isFixedWidth: Bool) { prefixByteCount = isFixedWidth ? 0 : 4 }

    var count: Int { starts.count }
    var byteCount: Int { plain.count + 16 * starts.count + 4 * slots.count }

    /// A value in PLAIN encoding.
    func plain(at index: Int) -> ArraySlice<UInt8> { plain[starts[index] - prefixByteCount..<end(of: index)] }

    private func end(of index: Int) -> Int {
        index + 1 < starts.count ? starts[index + 1] - prefixByteCount : plain.count
    }

    /// Adds the value if it is new.
    mutating func index(of value: UnsafeRawBufferPointer) -> UInt32 {
        // Many columns repeat the previous value.
        if lastIndex < count, isEqual(lastIndex, value) { return UInt32(lastIndex) }
        var hasher = Hasher()
        hasher.combine(bytes: value)
        let hash = hasher.finalize()
        var slot = hash & (slots.count - 1)
        while slots[slot] > 0 {
            let index = Int(slots[slot]) - 1
            if hashes[index] == hash, isEqual(index, value) {
                lastIndex = index
                return UInt32(index)
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        lastIndex = count
        slots[slot] = UInt32(count + 1)
        if prefixByteCount > 0 { plain.append(littleEndian: UInt32(value.count)) }
        starts.append(plain.count)
        hashes.append(hash)
        plain.append(contentsOf: value)
        if 2 * count > slots.count { grow() }
        return UInt32(lastIndex)
    }

    private func isEqual(_ index: Int, _ value: UnsafeRawBufferPointer) -> Bool {
        let range = starts[index]..<end(of: index)
        return range.count == value.count
            && plain.withUnsafeBytes { UnsafeRawBufferPointer(rebasing: $0[range]).elementsEqual(value) }
    }

    private mutating func grow() {
        slots = [UInt32](repeating: 0, count: 2 * slots.count)
        for (index, hash) in hashes.enumerated() {
            var slot = hash & (slots.count - 1)
            while slots[slot] > 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = UInt32(index + 1)
        }
    }
}
