import Testing

@testable import PhotoIndex

@Suite("Patterns for texts")
struct TextPatternTests {
    @Test(
        "Case and diacritics count only in an exact pattern",
        arguments: [
            ("nikon", "NIKON D70", true), ("nikom", "NIKON D70", false), ("alesund", "Ålesund.jpg", true),
            ("ÅLESUND", "a\u{30A}lesund", true), ("straße", "STRASSE", false), ("été", "ete", true), ("Ω", "ω", true),
            ("д", "Д", true), ("北", "北京", true), ("", "x", true), ("", "", true), ("x", "", false),
            ("=NIKON D70", "NIKON D70", true), ("=nikon d70", "NIKON D70", false), ("=a*", "a*", true),
            ("=a*", "ab", false),
            ("=", "", true), ("=", "x", false),
            ("img_*.jpg", "IMG_1.JPG", true), ("img_*.jpg", "IMG_1.JPG.xmp", false), ("?", "é", true), ("?", "北", true),
            ("??", "é", false), ("*a*b", "xaxbxb", true), ("*a*b", "xbxa", false), ("*", "", true), ("?", "", false),
            ("a*", "Å1", true), ("*北?", "x北京", true),
        ]
    )
    func patterns(_ pattern: String, _ text: String, _ fits: Bool) {
        #expect(TextPattern(pattern).fits(text) == fits)
    }

    @Test("The time for a pattern does not grow with its number of stars")
    func stars() {
        let pattern = TextPattern(String(repeating: "*a", count: 2000) + "b")
        #expect(!pattern.fits(String(repeating: "a", count: 4000)))
    }

    @Test("Bytes that are not UTF-8 are found as they are displayed")
    func noText() {
        let bytes: [UInt8] = [0x61, 0xFF, 0x62]
        let shown = String(decoding: bytes, as: UTF8.self)
        bytes.withUnsafeBufferPointer {
            #expect(TextPattern("=\(shown)").fits($0))
            #expect(TextPattern(shown).fits($0))
            #expect(TextPattern("a?b").fits($0))
        }
    }
}
