/// A PDQ fingerprint: 256 bits, one for each of 16×16 low frequencies of a picture.
///
/// Bit `16·i + j` belongs to vertical frequency `i` and horizontal frequency `j`.
package struct PDQHash: Hashable, Sendable, CustomStringConvertible {
    // In halves: a field aligned to more than 16 bytes makes the compiler allocate too little for the frames of `async`
    // functions (swiftlang/swift#91639, in 6.3), which then overwrite what follows.
    private let low: SIMD2<UInt64>
    private let high: SIMD2<UInt64>

    /// Bit k of the hash is bit `k % 64` of word `k / 64`.
    package var words: SIMD4<UInt64> { SIMD4(lowHalf: low, highHalf: high) }

    /// The hash of pictures that cannot be hashed.
    package static let zero = PDQHash(words: .zero)
    package static let byteCount = 32

    package init(words: SIMD4<UInt64>) {
        (low, high) = (words.lowHalf, words.highHalf)
    }

    /// Takes 32 bytes. Returns nil for any other count.
    package init?(bytes: some Collection<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        let words = bytes.withContiguousStorageIfAvailable(Self.words)
        self.init(words: words ?? Array(bytes).withUnsafeBufferPointer(Self.words))
    }

    private static func words(_ bytes: UnsafeBufferPointer<UInt8>) -> SIMD4<UInt64> {
        func word(_ place: Int) -> UInt64 {
            UInt64(bigEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: 8 * place, as: UInt64.self))
        }
        return SIMD4(word(3), word(2), word(1), word(0))
    }

    /// Takes the published notation: 64 hexadecimal digits of either case. Returns nil for anything else.
    package init?(hex: some StringProtocol) {
        let digits = hex.utf8.map { Character(UnicodeScalar($0)).hexDigitValue }
        guard digits.count == 2 * Self.byteCount else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.byteCount)
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = digits[index], let low = digits[index + 1] else { return nil }
            bytes.append(UInt8(high << 4 | low))
        }
        self.init(bytes: bytes)
    }

    /// 32 bytes, highest bit of the hash first: exactly the bytes of `hex`.
    package var bytes: [UInt8] {
        (0..<4).reversed().flatMap { word in
            stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: words[word] >> UInt64($0)) }
        }
    }

    /// The notation in which PDQ hashes are published and exchanged: 64 lower-case hexadecimal digits.
    package var hex: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    package var description: String { hex }

    /// The number of differing bits, 0…256. Unrelated pictures are 128 ± 9 apart.
    @inlinable
    package func distance(to other: PDQHash) -> Int {
        let difference = words ^ other.words
        return difference[0].nonzeroBitCount + difference[1].nonzeroBitCount
            + difference[2].nonzeroBitCount + difference[3].nonzeroBitCount
    }
}
