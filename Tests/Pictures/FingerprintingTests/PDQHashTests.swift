import Fingerprinting
import Testing

@Suite("PDQ hashes")
struct PDQHashTests {
    let hex = "d8f8f0cee0f4a84f0637022a078f67f0b36e2ed596621e1d33e6339c4e9c9b22"

    @Test("The published notation and the bytes survive a round trip")
    func roundTrip() throws {
        let hash = try #require(PDQHash(hex: hex))
        #expect(hash.hex == hex)
        #expect("\(hash)" == hex)
        #expect(hash.bytes.prefix(2) == [0xd8, 0xf8])
        #expect(PDQHash(bytes: hash.bytes) == hash)
        #expect(PDQHash(hex: hex.uppercased()) == hash)
    }

    @Test("A hash needs no larger alignment than the frames of async functions have")
    func alignment() {
        #expect(MemoryLayout<PDQHash>.alignment <= 16 && MemoryLayout<PDQHash>.size == 32)
    }

    @Test("Bit 0 is printed last and bit 255 first")
    func bitOrder() {
        #expect(PDQHash(words: [1, 0, 0, 0]).hex == String(repeating: "0", count: 63) + "1")
        #expect(PDQHash(words: [0, 0, 0, 1 << 63]).hex == "8" + String(repeating: "0", count: 63))
    }

    @Test("Text that is not a hash is rejected", arguments: ["", "d8", String(repeating: "g", count: 64)])
    func refusedText(text: String) {
        #expect(PDQHash(hex: text) == nil)
        #expect(PDQHash(hex: hex + "0") == nil)
        #expect(PDQHash(hex: "é" + hex.dropFirst(2)) == nil)
    }

    @Test("A wrong number of bytes is rejected", arguments: [0, 31, 33])
    func refusedBytes(count: Int) {
        #expect(PDQHash(bytes: [UInt8](repeating: 0, count: count)) == nil)
    }

    @Test("Distance counts the bits that differ, in every word")
    func distance() {
        let ones = PDQHash(words: SIMD4(repeating: .max))
        #expect(PDQHash.zero.distance(to: ones) == 256)
        #expect(ones.distance(to: ones) == 0)
        #expect(PDQHash(words: [1, 2, 4, 8]).distance(to: .zero) == 4)
        #expect(PDQHash(words: [1, 2, 4, 8]).distance(to: PDQHash(words: [1, 0, 7, 8])) == 3)
    }
}
