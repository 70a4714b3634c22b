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

    @Test(
        "Opens with the same key and context, and never seals to the same bytes twice",
        arguments: [0, 1, 16, 5000]
    )
    func roundTrip(_ byteCount: Int) throws {
        let bytes = (0..<byteCount).map { UInt8(truncatingIfNeeded: $0) }
        let sealed = try SealedBytes.seal(bytes, key: key, context: context)
        #expect(sealed.count == byteCount + 28)
        #expect(SealedBytes.open(sealed, key: key, context: context) == bytes)
        #expect(SealedBytes.open(sealed, key: Array(1...32), context: context) == nil)
        #expect(SealedBytes.open(sealed, key: key, context: [1]) == nil)
        #expect(try SealedBytes.seal(bytes, key: key, context: context) != sealed)
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
