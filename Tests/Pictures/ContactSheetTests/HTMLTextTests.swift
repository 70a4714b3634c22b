import Testing

@testable import ContactSheet

struct HTMLTextTests {
    @Test(arguments: [
        ("<b>&\"'", "&lt;b&gt;&amp;&quot;&#39;"),
        ("a\u{0}b\u{7}\n\u{7F}\u{85}c", "a\u{FFFD}b\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}c"),
        ("日本 👨‍👩‍👧 é é العربية", "日本 👨‍👩‍👧 é é العربية"),
        ("a&amp;", "a&amp;amp;"),
    ])
    func textIsEscapedForElementsAndAttributes(text: String, html: String) {
        #expect(Array(text.html.unicodeScalars) == Array(html.unicodeScalars))
    }

    @Test(arguments: [0xFFFE, 0x1FFFF, 0xFDD0, 0x9F] as [UInt32])
    func whatIsNoCharacterBecomesVisible(value: UInt32) throws {
        #expect(String(Character(try #require(Unicode.Scalar(value)))).html == "\u{FFFD}")
    }

    @Test func aStringOfCSSEndsNeitherItselfNorTheStyleElement() {
        #expect("a\"b\\c</style>\nd".css == "\"a\\22 b\\5c c\\3c /style>\u{FFFD}d\"")
    }

    @Test func namesMayBeDividedBetweenTheirParts() {
        #expect("IMG_2014-a&b.jpg".html.breakable == "IMG_<wbr>2014-<wbr>a&amp;b.jpg")
    }
}
