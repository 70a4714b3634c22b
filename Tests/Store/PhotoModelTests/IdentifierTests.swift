import Testing

@testable import PhotoModel

@Suite struct IdentifierTests {
    @Test("A content ID survives its hexadecimal form, in either case")
    func hexadecimal() throws {
        let text = "00ff10" + String(repeating: "a", count: 58)
        let content = try #require(ContentID(hex: text))
        #expect(content.hex == text)
        #expect(content.bytes.prefix(3) == [0, 255, 16])
        #expect(ContentID(hex: text.uppercased()) == content)
    }

    @Test("Anything but 64 hexadecimal digits is no content ID", arguments: ["", "00", "0g", "é0"])
    func notHexadecimal(_ start: String) {
        #expect(ContentID(hex: start + String(repeating: "0", count: 63)) == nil || start.isEmpty)
        #expect(ContentID(hex: start) == nil)
        #expect(ContentID([1, 2, 3]) == nil)
    }

    @Test("Identifiers need no more alignment than the frames of async functions provide")
    func alignment() {
        #expect(MemoryLayout<ContentID>.alignment <= 16 && MemoryLayout<ContentID>.size == 32)
        #expect(MemoryLayout<TierDigest>.alignment <= 16 && MemoryLayout<TierDigest>.size == 16)
        #expect(MemoryLayout<AssetID>.alignment <= 16 && MemoryLayout<AssetID>.size == 16)
    }

    @Test("Identifiers sort in byte order")
    func order() throws {
        let low = try #require(TierDigest([0, 255] + Array(repeating: 9, count: 14)))
        let high = try #require(TierDigest([1, 0] + Array(repeating: 0, count: 14)))
        #expect(low < high)
        #expect(!(high < low))
        #expect(!(low < low))
    }

    @Test("Asset IDs are UUIDs of version 7, contain the time and always increase, even when the clock goes back")
    func assetIDs() {
        var generator = AssetIDGenerator()
        let time: UInt64 = 0x0123_4567_89AB
        var last: AssetID?
        for index in 0..<20_000 {
            let id = generator.next(milliseconds: index < 10_000 ? time : time - 5000)
            #expect(id.bytes[6] >> 4 == 7)
            #expect(id.bytes[8] >> 6 == 2)
            if let last { #expect(last < id) } else { #expect(id.hex.hasPrefix("0123456789ab")) }
            last = id
        }
    }

    @Test("An asset ID survives its text form, and invalid text is refused")
    func assetText() {
        let id = AssetID.next()
        #expect(AssetID(id.description) == id)
        #expect(id.description.split(separator: "-").map(\.count) == [8, 4, 4, 4, 12])
        #expect(AssetID("0123") == nil)
    }
}
