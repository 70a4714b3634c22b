import Glibc
import Synchronization

/// The ID of a photo file, as the user sees it: a UUID of version 7 (RFC 9562), so IDs sort by creation time.
public struct AssetID: ByteIdentifier, BitwiseCopyable {
    package let words: SIMD2<UInt64>
    package init(words: SIMD2<UInt64>) { self.words = words }

    /// A new ID, greater than all earlier ones of this process.
    package static func next() -> AssetID { generator.withLock { $0.next(milliseconds: .now) } }

    private static let generator = Mutex(AssetIDGenerator())

    /// Nil unless the text is a UUID, with or without hyphens.
    public init?(_ text: some StringProtocol) { self.init(hex: String(text.filter { $0 != "-" })) }

    /// The usual form: 8-4-4-4-12 lowercase digits.
    public var description: String {
        var text = hex
        for offset in [20, 16, 12, 8] { text.insert("-", at: text.index(text.startIndex, offsetBy: offset)) }
        return text
    }

    /// The range of IDs that start with these hexadecimal digits; hyphens are ignored. Nil if no ID can.
    package static func range(prefix: String) -> ClosedRange<AssetID>? {
        let digits = String(prefix.filter { $0 != "-" })
        let room = byteCount * 2 - digits.count
        guard !digits.isEmpty, room >= 0,
            let first = AssetID(hex: digits + String(repeating: "0", count: room)),
            let last = AssetID(hex: digits + String(repeating: "f", count: room))
        else { return nil }
        return first...last
    }

    /// Creation order.
    public static func < (a: AssetID, b: AssetID) -> Bool { a.isBefore(b) }
}

extension AssetID: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let id = AssetID(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(text)' is not an ID")
        }
        self = id
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

/// Generates increasing UUIDs of version 7: the 12 bits after the time count within a millisecond, and borrow from the next
/// millisecond when they run out or the clock goes back (RFC 9562, 6.2, method 1).
struct AssetIDGenerator {
    private var last: UInt64 = 0

    mutating func next(milliseconds: UInt64) -> AssetID {
        // A low initial counter leaves room for thousands of IDs in one millisecond.
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

extension Int64 {
    /// Milliseconds since 1970.
    package static var now: Int64 { Int64(UInt64.now) }
}
