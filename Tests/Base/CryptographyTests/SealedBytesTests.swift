import Cryptography
import Testing

@Suite("Sealed bytes")
struct SealedBytesTests {
    private let key: [UInt8] = Array(0..<32)
    private let context = Array("content".utf8)

    /// Sealed by another implementation, `AESGCM` of Python's cryptography.
    @Test("Opens bytes sealed by another implementation")
    func fromOthers() {
        let sealed: [UInt8] =
            Array(0..<12) + [
                0x21, 0x63, 0xB5, 0x6F, 0xB6, 0xC5, 0xAD, 0x7D, 0xAD, 0x20, 0xB7, 0xFB, 0xD9, 0x86, 0x0C, 0x02,
                0xE5, 0xC8, 0xF3, 0xFC, 0x1B, 0x18, 0x3C, 0xA5, 0xF5, 0xCE, 0x8C, 0x40, 0xFB, 0x51, 0x78, 0xB5,
            ]
        #expect(SealedBytes.open(sealed, key: key, context: context) == Array("facts of a photo".utf8))
    }

    /// Made with HMAC and `AESGCM` of Python: `hmac(hmac(key, "sluice nonce"), length of context + context + text)`.
    @Test("Seals to the bytes that another implementation makes")
    func likeOthers() throws {
        let sealed: [UInt8] = [
            0xD3, 0x3C, 0xDC, 0xCD, 0xE1, 0x4D, 0x6D, 0x95, 0x0F, 0x29, 0x6C, 0x96, 0x51, 0xC6, 0xC1, 0x0D,
            0x34, 0x27, 0x6E, 0x40, 0x3B, 0xCF, 0xC6, 0x2C, 0x84, 0xA6, 0xD4, 0x79, 0xDE, 0x2D, 0x08, 0x22,
            0x54, 0x6B, 0xBB, 0x7D, 0xE0, 0xA0, 0x90, 0x5C, 0x78, 0xB8, 0x9C, 0xFE,
        ]
        #expect(try SealedBytes.seal(Array("facts of a photo".utf8), key: key, context: context) == sealed)
    }

    @Test("Another text, context or key has another nonce")
    func nonces() throws {
        let parts: [(text: String, context: String, key: [UInt8])] = [
            ("abc", "d", key), ("abd", "d", key), ("ab", "cd", key), ("abc", "", key), ("", "abc", key),
            ("abc", "d", Array(1...32)),
        ]
        let nonces = try parts.map { part in
            Array(
                try SealedBytes.seal(Array(part.text.utf8), key: part.key, context: Array(part.context.utf8)).prefix(12)
            )
        }
        #expect(Set(nonces).count == parts.count)
    }

    @Test("Opens with the same key and context, and seals equal bytes equally", arguments: [0, 1, 16, 5000])
    func roundTrip(_ byteCount: Int) throws {
        let bytes = (0..<byteCount).map { UInt8(truncatingIfNeeded: $0) }
        let sealed = try SealedBytes.seal(bytes, key: key, context: context)
        #expect(sealed.count == byteCount + 28)
        #expect(SealedBytes.open(sealed, key: key, context: context) == bytes)
        #expect(SealedBytes.open(sealed, key: Array(1...32), context: context) == nil)
        #expect(SealedBytes.open(sealed, key: key, context: [1]) == nil)
        #expect(try SealedBytes.seal(bytes, key: key, context: context) == sealed)
    }

    @Test("Changed or truncated bytes are not opened")
    func changed() throws {
        let sealed = try SealedBytes.seal([1, 2, 3], key: key, context: context)
        for place in sealed.indices {
            var other = sealed
            other[place] ^= 1
            #expect(SealedBytes.open(other, key: key, context: context) == nil)
            #expect(SealedBytes.open(Array(sealed[..<place]), key: key, context: context) == nil)
        }
    }

    @Test("A key of another length neither seals nor opens", arguments: [0, 16, 31, 33])
    func keyLength(_ byteCount: Int) {
        let other = [UInt8](repeating: 1, count: byteCount)
        #expect(throws: SealingError.self) { _ = try SealedBytes.seal([1], key: other, context: context) }
        #expect(SealedBytes.open([UInt8](repeating: 0, count: 64), key: other, context: context) == nil)
    }
}
