import Terminal
import Testing

@Suite("Answers from a terminal")
struct AnswerTests {
    static let answers: [(bytes: String, answer: TerminalAnswer)] = [
        ("\u{1B}[?62;4;22c", .attributes([62, 4, 22])), ("\u{1B}[?6c", .attributes([6])),
        ("\u{1B}[6;20;10t", .cell(CellSize(width: 10, height: 20))),
        ("\u{1B}[4;600;800t", .window(width: 800, height: 600)),
        ("\u{1B}_Gi=31;OK\u{1B}\\", .graphics(id: 31, message: "OK")),
        ("\u{1B}_Gi=7,p=1;ENOENT:no such image\u{1B}\\", .graphics(id: 7, message: "ENOENT:no such image")),
        ("\u{1B}[?2026;2$y", .mode(2026, setting: 2)), ("\u{1B}[12;40R", .cursor(row: 12, column: 40)),
        ("\u{1B}]11;rgb:0/0/0\u{07}", .other(Array("11;rgb:0/0/0".utf8))),
        ("\u{1B}P>|XTerm(390)\u{1B}\\", .other(Array(">|XTerm(390)".utf8))), ("\u{1B}[?1u", .other(Array("?1u".utf8))),
    ]

    @Test("are not keys, in any chunks and between keys", arguments: answers.indices)
    func answer(index: Int) {
        let (text, answer) = Self.answers[index]
        let bytes = Array("a\(text)b".utf8)
        for cut in 0...bytes.count {
            var parser = KeyParser()
            let events = parser.feed(bytes[..<cut]) + parser.feed(bytes[cut...])
            #expect(events == [.key(.character("a")), .answer(answer), .key(.character("b"))])
        }
    }

    @Test("that arrive slowly are still not keys")
    func slow() {
        var parser = KeyParser()
        var events: [TerminalEvent] = []
        for piece in ["\u{1B}_Gi", "=31;O", "K\u{1B}\\", "\u{1B}[?6", "2;4c"] {
            events += parser.feed(piece.utf8) + parser.flush()
        }
        #expect(events == [.answer(.graphics(id: 31, message: "OK")), .answer(.attributes([62, 4]))])
    }
}

@Suite("Terminal capabilities")
struct TerminalAbilitiesTests {
    private let xterm = ["TERM": "xterm-256color"]
    private let size = TerminalSize(columns: 80, rows: 24)

    @Test("Kitty pictures are used if the terminal answers OK")
    func kitty() {
        let answers: [TerminalAnswer] = [.graphics(id: 31, message: "OK"), .attributes([62])]
        #expect(capabilities(answers, xterm).pictures == .kitty)
        #expect(
            capabilities([.graphics(id: 31, message: "ENOTSUPPORTED"), .attributes([62])], xterm).pictures
                == .halfBlocks
        )
        #expect(capabilities(answers, ["TERM": "tmux-256color", "TMUX": "/tmp/x"]).pictures == .halfBlocks)
    }

    @Test("Sixel is used if the attributes include it")
    func sixel() {
        #expect(capabilities([.attributes([62, 4, 22])], xterm).pictures == .sixel)
        // The first number is the class of the terminal.
        #expect(capabilities([.attributes([4, 22])], xterm).pictures == .halfBlocks)
        #expect(capabilities([.attributes([62, 22])], ["TERM": "xterm-kitty"]).pictures == .halfBlocks)
    }

    @Test("The environment decides if there is no answer")
    func environment() {
        #expect(capabilities([], ["TERM": "xterm-kitty"]).pictures == .kitty)
        #expect(capabilities([], ["TERM": "xterm", "TERM_PROGRAM": "WezTerm"]).pictures == .kitty)
        #expect(capabilities([], ["TERM": "foot"]).pictures == .sixel)
        #expect(capabilities([], xterm).pictures == .halfBlocks)
        #expect(capabilities([], ["TERM": "screen", "KITTY_WINDOW_ID": "1", "STY": "1"]).pictures == .halfBlocks)
    }

    @Test("The cell size is that of the answer, or follows from the window's pixels")
    func cell() {
        #expect(capabilities([.cell(CellSize(width: 9, height: 18))], xterm).cell == CellSize(width: 9, height: 18))
        #expect(capabilities([.window(width: 800, height: 480)], xterm).cell == CellSize(width: 10, height: 20))
        let window = TerminalSize(columns: 80, rows: 24, width: 640, height: 384)
        let known = TerminalCapabilities(answers: [], size: window, environment: xterm)
        #expect(known.cell == CellSize(width: 8, height: 16))
        #expect(capabilities([.cell(CellSize(width: 0, height: 1_000_000))], xterm).cell == nil)
    }

    @Test("Frames are held back if the terminal supports it")
    func synchronized() {
        #expect(capabilities([.mode(2026, setting: 2)], xterm).hasSynchronizedOutput)
        #expect(!capabilities([.mode(2026, setting: 0)], xterm).hasSynchronizedOutput)
    }

    @Test(
        "The number of colours follows the environment, and can be none",
        arguments: [
            (["TERM": "xterm"], ColourDepth.basic), (["TERM": "xterm-256color"], .indexed),
            (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .direct), (["TERM": "xterm-direct"], .direct),
            (["TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"], .none), (["TERM": "dumb"], .none),
            (["TERM": "xterm", "NO_COLOR": ""], .basic), ([:], .none),
        ]
    )
    func colours(environment: [String: String], depth: ColourDepth) {
        #expect(TerminalCapabilities(environment: environment).colours == depth)
    }

    private func capabilities(_ answers: [TerminalAnswer], _ environment: [String: String]) -> TerminalCapabilities {
        TerminalCapabilities(answers: answers, size: size, environment: environment)
    }
}
