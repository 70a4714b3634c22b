import Terminal
import Testing

@Suite("The size of a terminal")
struct TerminalSizeTests {
    @Test("says nothing of pixels unless the terminal does")
    func pixels() {
        let size = TerminalSize(columns: 80, rows: 24)
        #expect(size.width == 0 && size.height == 0)
    }
}
