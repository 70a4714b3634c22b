/// Unsigned numbers in a byte order.
package struct ByteNumbers {
    let isBigEndian: Bool

    package init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

    /// Of at most 7 bytes.
    package func number(_ bytes: ArraySlice<UInt8>) -> Int {
        isBigEndian ? bytes.reduce(0) { $0 << 8 | Int($1) } : bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// At an index of the bytes; nil beyond their end.
    func number(_ bytes: [UInt8], at index: Int, byteCount: Int) -> Int? {
        guard index >= 0, byteCount <= bytes.count, index <= bytes.count - byteCount else { return nil }
        return number(bytes[index..<index + byteCount])
    }

    /// Two's complement.
    func signed(_ bytes: [UInt8], at index: Int, byteCount: Int) -> Int? {
        number(bytes, at: index, byteCount: byteCount).map { value in
            let half = 1 << (8 * byteCount - 1)
            return value < half ? value : value - 2 * half
        }
    }

    /// IEEE 754, single.
    func float(_ bytes: [UInt8], at index: Int) -> Double? {
        number(bytes, at: index, byteCount: 4).map { Double(Float(bitPattern: UInt32(truncatingIfNeeded: $0))) }
    }
}
