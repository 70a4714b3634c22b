import Terminal
import TestSupport
import Testing

@Suite("A screen")
struct ScreenTests {
    private var screen = Screen(columns: 20, rows: 5, colours: .direct)
    private var terminal = Emulator(columns: 20, rows: 5)

    private mutating func draw() {
        terminal.obey(screen.draw())
        #expect(terminal.unknown.isEmpty)
    }

    @Test("shows text at its position")
    mutating func text() {
        let end = screen.put("Fjord 日本 e\u{301}!", row: 1, column: 2, style: Style(.bold, foreground: .red))
        draw()
        #expect(end == 15)
        #expect(terminal.text(1) == "  Fjord 日本 e\u{301}!")
        #expect(terminal.cells[1][2].style == "0;1;31")
        #expect(terminal.cells[1][1].style.isEmpty)
        #expect(!terminal.isCursorShown)
    }

    @Test("cuts off what does not fit, but never a wide glyph in two")
    mutating func clipped() {
        screen.put("0123456789012345678901234567890", row: 0, column: 15)
        screen.put("ab日本語", row: 1, column: 15)
        screen.put("日本語", row: 2, column: 0, width: 5)
        screen.put("nowhere", row: 5, column: 0)
        screen.put("nowhere", row: -1, column: 0)
        screen.put("日本語", row: 3, column: -1)
        screen.put("nowhere", row: 4, column: 20)
        draw()
        let shown = ["               01234", "               ab日", "日本", " 本語", ""]
        #expect((0..<5).map(terminal.text) == shown)
    }

    @Test("writes nothing if nothing changed, and little if little did")
    mutating func little() {
        for row in 0..<5 { screen.put("Row \(row) of the screen", row: row, column: 0) }
        let whole = screen.draw()
        #expect(screen.draw().isEmpty)
        screen.clear()
        for row in 0..<5 { screen.put("Row \(row) of the screen", row: row, column: 0) }
        #expect(screen.draw().isEmpty)
        screen.put("X", row: 2, column: 3)
        let change = screen.draw()
        #expect(String(decoding: change, as: UTF8.self) == "\u{1B}[3;4H\u{1B}[0mX\u{1B}[0m")
        #expect(whole.count > 5 * change.count)
        screen.invalidate()
        #expect(screen.draw().count > 5 * change.count)
    }

    @Test("replaces a whole wide glyph if half of it is overwritten")
    mutating func halves() {
        screen.put("日本語", row: 0, column: 0)
        screen.put("日本語", row: 1, column: 0)
        draw()
        screen.put("x", row: 0, column: 1)
        screen.put("y", row: 1, column: 2)
        draw()
        #expect(terminal.text(0) == " x本語")
        #expect(terminal.text(1) == "日y 語")
    }

    @Test("holds back a frame until it is complete, if the terminal supports it")
    mutating func synchronized() {
        screen = Screen(columns: 20, rows: 5, colours: .direct, isSynchronized: true)
        screen.put("a", row: 0, column: 0)
        let bytes = String(decoding: screen.draw(), as: UTF8.self)
        #expect(bytes.hasPrefix("\u{1B}[?2026h") && bytes.hasSuffix("\u{1B}[?2026l"))
        #expect(screen.draw().isEmpty)
    }

    @Test("shows the cursor at its position")
    mutating func cursor() {
        screen.put("filter: ab", row: 4, column: 0)
        screen.cursor = (4, 10)
        draw()
        #expect(terminal.isCursorShown && terminal.cursor == (4, 10))
        screen.cursor = (4, 9)
        draw()
        #expect(terminal.cursor == (4, 9))
        screen.put("x", row: 0, column: 0)
        draw()
        #expect(terminal.isCursorShown && terminal.cursor == (4, 9))
        screen.cursor = nil
        draw()
        #expect(!terminal.isCursorShown)
        #expect(screen.draw().isEmpty)
    }

    @Test("is drawn completely after a resize")
    mutating func resize() {
        screen.put("before", row: 4, column: 14)
        draw()
        screen.resize(columns: 10, rows: 3)
        screen.put("after", row: 2, column: 5)
        var terminal = Emulator(columns: 10, rows: 3)
        terminal.obey(screen.draw())
        #expect((0..<3).map(terminal.text) == ["", "", "     after"])
        screen.resize(columns: 0, rows: -1)
        screen.put("x", row: 0, column: 0)
        #expect(!screen.draw().isEmpty)
    }

    @Test("fills areas")
    mutating func areas() {
        screen.put("abcdef", row: 1, column: 0, style: Style(foreground: .red))
        screen.fill(CellArea(row: 1, column: 4, rows: 9, columns: 99), style: .reverse)
        draw()
        #expect(terminal.text(1) == "abcd")
        #expect(terminal.cells[1].map(\.style).prefix(5) == ["0;31", "0;31", "0;31", "0;31", "0;7"])
        #expect(terminal.cells[4][19].style == "0;7")
    }

    @Test(
        "has only colours that the terminal supports",
        arguments: [
            (ColourDepth.direct, "0;1;38;2;255;0;0;44"), (.indexed, "0;1;38;5;196;44"), (.basic, "0;1;91;44"),
            (.none, "0;1"),
        ]
    )
    func colours(depth: ColourDepth, style: String) {
        var screen = Screen(columns: 5, rows: 1, colours: depth)
        var terminal = Emulator(columns: 5, rows: 1)
        screen.put("a", row: 0, column: 0, style: Style(.bold, foreground: .rgb(255, 0, 0), background: .blue))
        terminal.obey(screen.draw())
        #expect(terminal.cells[0][0].style == style)
    }

    @Test("shows the same after any changes as one drawn at once", arguments: UInt64(0)..<30)
    func anyChanges(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var screen = Screen(columns: 17, rows: 4, colours: .direct)
        var terminal = Emulator(columns: 17, rows: 4)
        let texts = ["日本語", "photo", "a日b", "e\u{301}e\u{301}", "😀😀😀", "       ", "─▀─", "x"]
        for _ in 0..<60 {
            if Int.random(in: 0..<4, using: &random) == 0 { screen.clear() }
            for _ in 0..<Int.random(in: 0..<6, using: &random) {
                let style = [Style.plain, .bold, Style(background: .rgb(1, 2, 3))].randomElement(using: &random)
                screen.put(
                    texts.randomElement(using: &random) ?? "",
                    row: Int.random(in: 0..<4, using: &random),
                    column: Int.random(in: -2..<17, using: &random),
                    style: style ?? .plain
                )
            }
            if Int.random(in: 0..<5, using: &random) == 0 {
                let area = CellArea(row: Int.random(in: 0..<3, using: &random), column: 5, rows: 2, columns: 4)
                screen.put(PlacedPicture(id: 1, area: area, draw: Array("\u{1B}Ppicture\u{1B}\\".utf8)))
            }
            var (copy, fresh) = (screen, Emulator(columns: 17, rows: 4))
            terminal.obey(screen.draw())
            copy.invalidate()
            fresh.obey(copy.draw())
            #expect(terminal == fresh)
            #expect(terminal.unknown.isEmpty && terminal.held == 0)
            #expect(!terminal.cells.joined().contains { $0.style == "lost" })
        }
    }
}
