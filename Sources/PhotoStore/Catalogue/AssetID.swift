import Glibc
import Synchronization

/// A photo file as its user knows it: a UUID of version 7 (RFC 9562), so IDs sort by the time they were given.
package struct AssetID: ByteIdentifier {
    package let words: SIMD2<UInt64>
    package init(words: SIMD2<UInt64>) { self.words = words }

    /// A new ID, greater than every one that this process has given before.
    package static func next() -> AssetID { generator.withLock { $0.next(milliseconds: .now) } }

    private static let generator = Mutex(AssetIDGenerator())

    /// Nil unless the text is a UUID, with or without hyphens.
    package init?(_ text: some StringProtocol) { self.init(hex: String(text.filter { $0 != "-" })) }

    /// The usual form: 8-4-4-4-12 lowercase digits.
    package var description: String {
        var text = hex
        for offset in [20, 16, 12, 8] { text.insert("-", at: text.index(text.startIndex, offsetBy: offset)) }
        return text
    }
}

/// Gives UUIDs of version 7 that always increase: the 12 bits after the time count within a millisecond, and borrow
/// from the next millisecond when they run out or the clock goes back (RFC 9562, 6.2, method 1).
struct AssetIDGenerator {
    private var last: UInt64 = 0

    mutating func next(milliseconds: UInt64) -> AssetID {
        // Starting low in the counter leaves room for thousands of IDs in one millisecond.
        last = max(last &+ 1, milliseconds << 12 | UInt64.random(in: 0..<256))
        let high = (last >> 12) << 16 | 0x7000 | last & 0xFFF
        let low = UInt64.random(in: 0..<(1 << 62)) | 1 << 63
        return AssetID(words: [high.bigEndian, low.bigEndian])
    }
}

extension UInt64 {
    /// Milliseconds since 1970.
    static var now: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return UInt64(time.tv_sec) * 1000 + UInt64(time.tv_nsec) / 1_000_000
    }
}
