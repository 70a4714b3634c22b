import Terminal
import Testing

@Suite("Columns of text")
struct TextTests {
    @Test(
        "match those of terminals",
        arguments: [
            ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本語", 6), ("ｱ", 1), ("Ａ", 2), ("한글", 4),
            ("\u{1112}\u{1161}\u{11AB}", 2), ("😀", 2), ("🇳🇴", 2), ("🇳🇴🇸🇪", 4), ("🇳", 1), ("👍🏽", 2), ("❤️", 1),
            ("👩‍👧", 4), ("─▀█", 3), ("ไทย", 3), ("ที่", 1), ("שלום", 4), ("…", 1), ("\u{20000}", 2), ("⌚", 2),
        ]
    )
    func width(text: String, columns: Int) {
        #expect(text.displayWidth == columns)
    }

    @Test(
        "replace each character that would control the terminal",
        arguments: [
            ("a\u{1B}[31mb", "a\u{FFFD}[31mb"), ("a\nb\r\tc", "a\u{FFFD}b\u{FFFD}\u{FFFD}c"), ("\u{9B}A", "\u{FFFD}A"),
            ("gpj\u{202E}.exe", "gpj\u{FFFD}.exe"), ("a\u{2066}b\u{2069}", "a\u{FFFD}b\u{FFFD}"),
            ("a\u{2028}b", "a\u{FFFD}b"), ("\u{FEFF}a", "\u{FFFD}a"), ("a\u{200B}b", "a\u{FFFD}b"),
            ("\u{10FE80}", "\u{FFFD}"), ("\u{7F}", "\u{FFFD}"), ("\u{0}", "\u{FFFD}"), ("a\u{AD}b", "ab"),
        ]
    )
    func tricks(text: String, shown: String) {
        #expect(Glyph.glyphs(of: text).map(\.text).joined() == shown)
        #expect(text.clipped(to: 100) == shown)
    }

    @Test("keep only a few marks on a letter")
    func marks() {
        let tower = "a" + String(repeating: "\u{301}", count: 500) + "b"
        #expect(Glyph.glyphs(of: tower).map(\.width) == [1, 1])
        #expect(tower.clipped(to: 10).unicodeScalars.count == 6)
        #expect("\u{301}a".displayWidth == 2)
    }

    @Test("are not exceeded by clipped text", arguments: 0...12)
    func clipped(columns: Int) {
        for text in ["IMG_1234.JPG", "日本語の写真", "a日b本c", "", "e\u{301}e\u{301}e\u{301}"] {
            #expect(text.clipped(to: columns).displayWidth <= columns)
            #expect(text.clippedInTheMiddle(to: columns).displayWidth <= columns)
            if text.displayWidth <= columns {
                #expect(text.clipped(to: columns) == text)
                #expect(text.clippedInTheMiddle(to: columns) == text)
            }
        }
    }

    @Test("show where something was left out")
    func ellipsis() {
        #expect("IMG_1234.JPG".clipped(to: 6) == "IMG_1…")
        #expect("IMG_1234.JPG".clippedInTheMiddle(to: 9) == "IMG_….JPG")
        #expect("日本語".clipped(to: 4) == "日…")
        #expect("ab".clipped(to: 0) == "")
    }
}
