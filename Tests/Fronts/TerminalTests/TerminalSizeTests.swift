import Terminal
import Testing

@Suite("The size of a terminal")
struct TerminalSizeTests {
    @Test("has no pixels unless the terminal reports them")
    func pixels() {
        let size = TerminalSize(columns: 80, rows: 24)
        #expect(size.width == 0 && size.height == 0)
    }
}
