import TestSupport
import Testing

@testable import Terminal

@Suite("Pictures of half blocks")
struct HalfBlocksTests {
    private func shown(_ picture: RGBPicture, columns: Int, rows: Int, _ colours: ColourDepth) -> Emulator {
        var screen = Screen(columns: columns, rows: rows, colours: colours)
        let cells = HalfBlocks.cells(picture, columns: columns, rows: rows, cell: nil, colours: colours)
        screen.put(cells, row: 0, column: 0)
        var terminal = Emulator(columns: columns, rows: rows)
        terminal.obey(screen.draw())
        #expect(terminal.unknown.isEmpty)
        return terminal
    }

    @Test("have two of the picture's pixels in each cell")
    func pixels() throws {
        let picture = try RGBPicture.sample(32, 24)
        let terminal = shown(picture, columns: 32, rows: 12, .direct)
        for y in stride(from: 0, to: 24, by: 2) {
            for x in 0..<32 {
                func parts(_ y: Int) -> String {
                    let start = 3 * (32 * y + x)
                    return picture.pixels[start..<start + 3].map { String($0) }.joined(separator: ";")
                }
                #expect(terminal.cells[y / 2][x].text == "▀")
                #expect(terminal.cells[y / 2][x].style == "0;38;2;\(parts(y));48;2;\(parts(y + 1))")
            }
        }
    }

    @Test("keep the aspect in any box")
    func aspect() throws {
        let picture = try RGBPicture.sample(300, 200)
        func size(_ columns: Int, _ rows: Int) -> [Int] {
            let cells = HalfBlocks.cells(picture, columns: columns, rows: rows, cell: nil, colours: .direct)
            return [cells.first?.count ?? 0, cells.count]
        }
        #expect(size(30, 30) == [30, 10])
        #expect(size(300, 10) == [30, 10])
        #expect(size(1, 1) == [1, 1])
        #expect(size(0, 5) == [0, 0])
    }

    @Test("have the nearest of 256 or 16 colours, or shades")
    func fewColours() throws {
        let red = try RGBPicture.made(2, 2, [250, 10, 5, 250, 10, 5, 255, 255, 255, 255, 255, 255])
        #expect(shown(red, columns: 2, rows: 1, .indexed).cells[0][0].style == "0;38;5;196;48;5;231")
        #expect(shown(red, columns: 2, rows: 1, .basic).cells[0][0].style == "0;91;107")
        let grey = try RGBPicture.made(2, 2, [0, 0, 0, 255, 255, 255, 0, 0, 0, 255, 255, 255])
        #expect(shown(grey, columns: 2, rows: 1, .none).text(0) == " █")
    }

    @Test("use the nearest of 256 colours")
    func nearest() {
        for red in stride(from: 0, through: 255, by: 15) {
            for green in stride(from: 0, through: 255, by: 15) {
                for blue in stride(from: 0, through: 255, by: 15) {
                    func distance(_ index: UInt8) -> Int {
                        let colour = TerminalPalette.colour(index)
                        let parts = [colour.red - red, colour.green - green, colour.blue - blue]
                        return parts.reduce(0) { $0 + $1 * $1 }
                    }
                    let least = (16...255).map { distance(UInt8($0)) }.min()
                    #expect(distance(TerminalPalette.nearest(to: (red, green, blue))) == least)
                }
            }
        }
    }
}
