import Terminal
import Testing

@Suite("Pasted text")
struct PasteTests {
    @Test("is never interpreted as keys", arguments: ["dd\r", "", "zwei\nZeilen", "\u{1B}[A\u{03}", "日本 \u{1B}[201"])
    func paste(text: String) {
        var parser = KeyParser()
        let bytes = Array("\u{1B}[200~\(text)\u{1B}[201~q".utf8)
        #expect(parser.feed(bytes) == [.paste(text), .key(.character("q"))])
        for cut in 0...bytes.count {
            var parser = KeyParser()
            #expect(parser.feed(bytes[..<cut]) + parser.feed(bytes[cut...]) == [.paste(text), .key(.character("q"))])
        }
    }

    @Test("that is too long is cut, and does not become keys")
    func long() {
        var parser = KeyParser()
        let text = String(repeating: "0123456789", count: KeyParser.longestPaste / 5)
        let events = parser.feed("\u{1B}[200~\(text)\u{1B}[201~q".utf8)
        #expect(events == [.paste(String(text.prefix(KeyParser.longestPaste))), .key(.character("q"))])
    }

    @Test("without an end is reported after a while")
    func endless() {
        var parser = KeyParser()
        var events = parser.feed("\u{1B}[200~abc".utf8)
        while parser.isWaiting { events += parser.flush() }
        #expect(events == [.paste("abc")])
    }
}
