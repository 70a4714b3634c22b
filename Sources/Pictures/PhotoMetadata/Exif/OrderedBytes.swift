import FileStructure

/// Bytes with numbers in one byte order at any offset; nil beyond the end.
struct OrderedBytes {
    let bytes: ArraySlice<UInt8>
    let isBigEndian: Bool

    func short(at offset: Int) -> Int? { number(at: offset, size: 2) }
    func long(at offset: Int) -> Int? { number(at: offset, size: 4) }

    private func number(at offset: Int, size: Int) -> Int? {
        guard offset >= 0, offset <= bytes.count - size else { return nil }
        return ByteNumbers(isBigEndian: isBigEndian).number(bytes.dropFirst(offset).prefix(size))
    }
}
