import Terminal
import TestSupport
import Testing

@Suite("Pictures on a screen")
struct PlacedPictureTests {
    private var screen = Screen(columns: 20, rows: 5, colours: .direct)
    private var terminal = Emulator(columns: 20, rows: 5)
    private let area = CellArea(row: 1, column: 4, rows: 2, columns: 6)

    private func picture(_ id: UInt32) -> PlacedPicture {
        PlacedPicture(
            id: id,
            area: area,
            draw: Array("\u{1B}_draw\(id)\u{1B}\\".utf8),
            erase: Array("\u{1B}_erase\(id)\u{1B}\\".utf8)
        )
    }

    private mutating func frame(_ id: UInt32?, text: String) -> [String] {
        let before = terminal.strings.count
        screen.clear()
        for row in 0..<5 { screen.put(text, row: row, column: 0) }
        if let id {
            let isPut = screen.put(picture(id))
            #expect(isPut)
        }
        terminal.obey(screen.draw())
        return Array(terminal.strings[before...])
    }

    @Test("are drawn once, not overwritten by text, and removed once they are not put any more")
    mutating func life() {
        #expect(frame(nil, text: "aaaaaaaaaaaa").isEmpty)
        #expect(frame(1, text: "aaaaaaaaaaaa") == ["1,4 _draw1"])
        #expect(terminal.text(1) == "aaaa      aa")
        #expect(frame(1, text: "bbbbbbbbbbbb").isEmpty)
        #expect(terminal.text(1) == "bbbb      bb")
        #expect(terminal.text(3) == "bbbbbbbbbbbb")
        let next = frame(2, text: "bbbbbbbbbbbb")
        #expect(next.count == 2 && next[0].hasSuffix("_erase1") && next[1] == "1,4 _draw2")
        #expect(frame(nil, text: "bbbbbbbbbbbb").map { String($0.suffix(7)) } == ["_erase2"])
        #expect(terminal.text(1) == "bbbbbbbbbbbb")
    }

    @Test("do not leave half of a wide glyph beside them")
    mutating func wide() {
        _ = frame(nil, text: "a日日日日日日")
        _ = frame(1, text: "a日日日日日日")
        #expect(terminal.text(1) == "a日" + String(repeating: " ", count: 8) + "日")
        _ = frame(nil, text: "a日日日日日日")
        #expect(terminal.text(1) == "a日日日日日日")
    }

    @Test("are drawn again if the terminal's content is unknown")
    mutating func invalidated() {
        _ = frame(1, text: "a")
        screen.invalidate()
        #expect(frame(1, text: "a").map { String($0.suffix(6)) } == ["erase1", "_draw1"])
    }

    @Test("are not put if they do not fit")
    mutating func outside() {
        func at(_ row: Int, _ column: Int) -> PlacedPicture {
            PlacedPicture(id: 1, area: CellArea(row: row, column: column, rows: 2, columns: 6), draw: [])
        }
        let results = [at(-1, 0), at(4, 0), at(0, 15), at(0, 14), at(1, 10), at(2, 14)].map { screen.put($0) }
        #expect(results == [false, false, false, true, false, true])
    }
}
