/// A small terminal emulator: it executes what a `Screen` writes, and records what it does not support.
public struct Emulator: Equatable {
    public struct Cell: Equatable {
        public var text = " "
        /// The codes of Select Graphic Rendition in force, in order.
        public var style = ""
        public var isWide = false
    }

    public let columns: Int
    public let rows: Int
    public private(set) var cells: [[Cell]]
    public private(set) var isCursorShown = false
    public private(set) var cursor = (row: 0, column: 0)
    /// Control strings such as pictures, with the cursor position at that time.
    public private(set) var strings: [String] = []
    public private(set) var unknown: [String] = []
    /// How often a frame was held back, less how often it was displayed.
    public private(set) var held = 0
    private var style = ""

    public init(columns: Int, rows: Int) {
        (self.columns, self.rows) = (columns, rows)
        cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
    }

    public static func == (a: Emulator, b: Emulator) -> Bool {
        a.cells == b.cells && a.isCursorShown == b.isCursorShown && (!a.isCursorShown || a.cursor == b.cursor)
    }

    /// The text of a row, without trailing spaces.
    public func text(_ row: Int) -> String {
        let text = cells[row].map(\.text).joined()
        return String(text.reversed().drop { $0 == " " }.reversed())
    }

    /// All rows.
    public var text: String { (0..<rows).map { text($0) }.joined(separator: "\n") }

    public mutating func obey(_ bytes: [UInt8]) {
        var rest = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
        while let scalar = rest.popFirst() {
            if scalar != "\u{1B}" {
                write(scalar)
            } else if rest.first == "[" {
                rest.removeFirst()
                let parameters = String(rest.prefix { !(0x40...0x7E).contains($0.value) })
                rest = rest.dropFirst(parameters.unicodeScalars.count)
                obey(parameters, rest.popFirst() ?? "?")
            } else {
                let string = rest.prefix { $0 != "\u{1B}" }
                rest = rest.dropFirst(string.count + 2)
                strings.append("\(cursor.row),\(cursor.column) \(String(string))")
            }
        }
    }

    private mutating func obey(_ parameters: String, _ final: Unicode.Scalar) {
        let numbers = parameters.split(separator: ";").compactMap { Int($0) }
        switch (parameters, final) {
        case (_, "H") where numbers.count == 2: cursor = (numbers[0] - 1, numbers[1] - 1)
        case (_, "m"): style = parameters == "0" ? "" : parameters
        case ("2", "J"): cells = Array(repeating: Array(repeating: Cell(style: style), count: columns), count: rows)
        case ("?25", "h"): isCursorShown = true
        case ("?25", "l"): isCursorShown = false
        // Switches to another screen, which is empty at first. The content of this one is discarded.
        case ("?1049", "h"), ("?1049", "l"): cells = Self(columns: columns, rows: rows).cells
        case ("?2026", "h"): held += 1
        case ("?2026", "l"): held -= 1
        default: unknown.append(parameters + String(final))
        }
    }

    private mutating func write(_ scalar: Unicode.Scalar) {
        if (0x300..<0x370).contains(scalar.value), (1...columns).contains(cursor.column) {
            cells[cursor.row][cursor.column - 1].text.unicodeScalars.append(scalar)
            return
        }
        guard scalar.value >= 0x20, (0..<rows).contains(cursor.row), (0..<columns).contains(cursor.column) else {
            unknown.append("U+\(String(scalar.value, radix: 16)) at \(cursor)")
            return
        }
        let isWide = (0x3000..<0xA000).contains(scalar.value) || scalar.value > 0x1F300
        part(cursor.column)
        if isWide { part(cursor.column + 1) }
        cells[cursor.row][cursor.column] = Cell(text: String(scalar), style: style, isWide: isWide)
        if isWide { cells[cursor.row][cursor.column + 1] = Cell(text: "", style: style) }
        cursor.column += isWide ? 2 : 1
    }

    /// The remaining half of a wide glyph after the other half is overwritten.
    private mutating func part(_ column: Int) {
        guard column < columns else { return }
        let row = cursor.row
        if cells[row][column].text.isEmpty, column > 0 { cells[row][column - 1] = Cell(text: " ", style: "lost") }
        if cells[row][column].isWide, column + 1 < columns { cells[row][column + 1] = Cell(text: " ", style: "lost") }
    }
}
