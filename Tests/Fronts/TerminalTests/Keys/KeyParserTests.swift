import Terminal
import TestSupport
import Testing

@Suite("Keys")
struct KeyParserTests {
    /// What terminals send, and the resulting key. None is a prefix of another.
    static let keys: [(bytes: String, key: Key)] = [
        ("a", .character("a")), ("A", .character("A")), (" ", .character(" ")), ("~", .character("~")),
        ("é", .character("é")), ("ß", .character("ß")), ("日", .character("日")), ("😀", .character("😀")),
        ("\r", Key(.enter)), ("\n", Key(.enter)), ("\t", Key(.tab)), ("\u{7F}", Key(.backspace)),
        ("\u{08}", Key(.backspace)), ("\u{03}", .control("c")), ("\u{1A}", .control("z")), ("\u{00}", .control(" ")),
        ("\u{1C}", .control("\\")), ("\u{1F}", .control("_")),
        ("\u{1B}a", .character("a", .alt)), ("\u{1B}é", .character("é", .alt)), ("\u{1B}\r", Key(.enter, .alt)),
        ("\u{1B}\u{7F}", Key(.backspace, .alt)), ("\u{1B}\u{03}", .character("c", [.alt, .control])),
        ("\u{1B}[A", Key(.up)), ("\u{1B}[B", Key(.down)), ("\u{1B}[C", Key(.right)), ("\u{1B}[D", Key(.left)),
        ("\u{1B}OA", Key(.up)), ("\u{1B}OD", Key(.left)), ("\u{1B}OM", Key(.enter)), ("\u{1B}Oq", .character("1")),
        ("\u{1B}[H", Key(.home)), ("\u{1B}[F", Key(.end)), ("\u{1B}OH", Key(.home)), ("\u{1B}[1~", Key(.home)),
        ("\u{1B}[4~", Key(.end)), ("\u{1B}[2~", Key(.insert)), ("\u{1B}[3~", Key(.delete)),
        ("\u{1B}[5~", Key(.pageUp)), ("\u{1B}[6~", Key(.pageDown)), ("\u{1B}[Z", Key(.tab, .shift)),
        ("\u{1B}[1;2A", Key(.up, .shift)), ("\u{1B}[1;5C", Key(.right, .control)),
        ("\u{1B}[1;3D", Key(.left, .alt)), ("\u{1B}[1;9B", Key(.down, .other)),
        ("\u{1B}[3;5~", Key(.delete, .control)), ("\u{1B}[3^", Key(.delete, .control)), ("\u{1B}[a", Key(.up, .shift)),
        ("\u{1B}OP", Key(.function(1))), ("\u{1B}[[E", Key(.function(5))), ("\u{1B}[15~", Key(.function(5))),
        ("\u{1B}[17~", Key(.function(6))), ("\u{1B}[21~", Key(.function(10))), ("\u{1B}[23~", Key(.function(11))),
        ("\u{1B}[24;2~", Key(.function(12), .shift)), ("\u{1B}[34~", Key(.function(20))),
        ("\u{1B}[1;2R", Key(.function(3), .shift)),
        // The Kitty keyboard protocol, and modifyOtherKeys.
        ("\u{1B}[97u", .character("a")), ("\u{1B}[97;5u", .control("a")), ("\u{1B}[97;2u", .character("A")),
        ("\u{1B}[49:33;2u", .character("!")), ("\u{1B}[97;69u", .control("a")), ("\u{1B}[27u", Key(.escape)),
        ("\u{1B}[13;2u", Key(.enter, .shift)), ("\u{1B}[9;6u", Key(.tab, [.shift, .control])),
        ("\u{1B}[127u", Key(.backspace)), ("\u{1B}[57419u", Key(.up)), ("\u{1B}[57401u", .character("2")),
        ("\u{1B}[1;1:2A", Key(.up)), ("\u{1B}[27;5;105~", .control("i")),
    ]

    @Test("are recognised from the terminal's bytes", arguments: keys.indices)
    func key(index: Int) {
        let (bytes, key) = Self.keys[index]
        var parser = KeyParser()
        #expect(parser.feed(bytes.utf8) == [.key(key)])
        #expect(!parser.isWaiting)
    }

    @Test("are the same for any chunks of bytes", arguments: keys.indices)
    func pieces(index: Int) {
        let (text, key) = Self.keys[index]
        let bytes = Array(text.utf8)
        for cut in 0...bytes.count {
            var parser = KeyParser()
            let events = parser.feed(bytes[..<cut]) + parser.feed(bytes[cut...]) + parser.feed("x".utf8)
            #expect(events == [.key(key), .key(.character("x"))])
        }
    }

    @Test("are separated if many arrive at once")
    func many() {
        var parser = KeyParser()
        let events = parser.feed(Self.keys.flatMap { Array($0.bytes.utf8) })
        #expect(events == Self.keys.map { .key($0.key) })
    }

    @Test("Escape is ESC that nothing follows")
    func escape() {
        var parser = KeyParser()
        #expect(parser.feed([0x1B]).isEmpty)
        #expect(parser.isWaiting)
        #expect(parser.flush() == [.key(Key(.escape))])
        #expect(!parser.isWaiting)
        #expect(parser.feed("A".utf8) == [.key(.character("A"))])
    }

    @Test("Escape can be pressed twice, and before a key with a sequence")
    func escapes() {
        var parser = KeyParser()
        #expect(parser.feed([0x1B, 0x1B]) + parser.flush() == [.key(Key(.escape)), .key(Key(.escape))])
        #expect(parser.feed("\u{1B}\u{1B}[A".utf8) == [.key(Key(.escape)), .key(Key(.up))])
    }

    @Test(
        "Alt and an introducer is a key if nothing follows",
        arguments: ["[", "O", "P", "]", "_", "^"]
    )
    func alt(character: String) throws {
        var parser = KeyParser()
        #expect(parser.feed("\u{1B}\(character)".utf8).isEmpty)
        #expect(parser.flush() == [.key(.character(try #require(character.first), .alt))])
    }

    @Test(
        "Everything else is skipped: focus, mouse, key releases, unknown keys",
        arguments: [
            "\u{1B}[I", "\u{1B}[O", "\u{1B}[M abc".replacing("abc", with: "ab"), "\u{1B}[<0;10;20M",
            "\u{1B}[<0;10;20m", "\u{1B}[97;1:3u", "\u{1B}[99~", "\u{1B}[57358u", "\u{1B}[;;;;;;q",
        ]
    )
    func nothing(bytes: String) {
        var parser = KeyParser()
        #expect(parser.feed((bytes + "x").utf8) == [.key(.character("x"))])
    }

    @Test(
        "Ctrl-C gets through in any state",
        arguments: ["\u{1B}[", "\u{1B}[12;", "\u{1B}O", "\u{1B}_Gi=1", "\u{1B}]0;t"]
    )
    func interrupt(beginning: String) {
        var parser = KeyParser()
        #expect(parser.feed((beginning + "\u{03}").utf8) == [.key(.control("c"))])
        #expect(!parser.isWaiting)
    }

    @Test(
        "from bytes that are not UTF-8 are not commands",
        arguments: [[0xFF], [0xC3], [0xE2, 0x82], [0x80], [0xC2, 0x9B]]
    )
    func broken(bytes: [UInt8]) {
        var parser = KeyParser()
        #expect(parser.feed(bytes + [0x78]) == [.key(.character("\u{FFFD}")), .key(.character("x"))])
    }

    @Test("After any bytes and some silence, the next key is recognised", arguments: UInt64(0)..<40)
    func anyBytes(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        // Bytes with a special meaning occur more often.
        let telling = Array("\u{1B}\u{1B}[[O_P]\\;:?0123456789~uMR$\u{07}".utf8)
        for _ in 0..<200 {
            var parser = KeyParser()
            for _ in 0..<Int.random(in: 0..<60, using: &random) {
                let byte = Bool.random(using: &random) ? telling.randomElement(using: &random) : nil
                _ = parser.feed([byte ?? UInt8.random(in: 0...255, using: &random)])
            }
            var silences = 0
            while parser.isWaiting, silences < 1000 {
                _ = parser.flush()
                silences += 1
            }
            #expect(!parser.isWaiting)
            #expect(
                parser.feed("x\u{1B}[Ay".utf8).suffix(3) == [
                    .key(.character("x")), .key(Key(.up)), .key(.character("y")),
                ]
            )
        }
    }

    @Test("After an endless sequence, the next keys get through")
    func endless() {
        var parser = KeyParser()
        _ = parser.feed("\u{1B}[".utf8)
        for _ in 0..<1000 { #expect(parser.feed(Array(repeating: UInt8(ascii: "1"), count: 100)).isEmpty) }
        #expect(parser.feed("~x".utf8) == [.key(.character("x"))])
        _ = parser.feed("\u{1B}_".utf8)
        for _ in 0..<1000 { _ = parser.feed(Array(repeating: UInt8(ascii: "1"), count: 100)) }
        #expect(parser.feed("\u{1B}[Ax".utf8) == [.key(Key(.up)), .key(.character("x"))])
    }
}
