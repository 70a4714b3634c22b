extension QRCode {
    /// White on black whatever the terminal's own colours: two of the 256 colours that no theme changes.
    private static let (colours, usual) = ("\u{1B}[38;5;231;48;5;16m", "\u{1B}[0m")

    /// Lines of characters, each two squares high: `side + 8` columns with the margin.
    ///
    /// Light squares are drawn, so a dark terminal without colours shows them correctly.
    func lines(colours: Bool) -> [String] {
        let places = -Self.margin..<side + Self.margin
        return stride(from: places.lowerBound, to: places.upperBound, by: 2).map { row in
            let line = String(
                places.map { column in
                    switch (isLight(row, column), isLight(row + 1, column)) {
                    case (true, true): "█"
                    case (true, false): "▀"
                    case (false, true): "▄"
                    case (false, false): " " as Character
                    }
                }
            )
            return colours ? "\(Self.colours)\(line)\(Self.usual)" : line
        }
    }

    /// The margin and everything beyond it is light.
    private func isLight(_ row: Int, _ column: Int) -> Bool {
        guard (0..<side).contains(row), (0..<side).contains(column) else { return true }
        return !isDark[row * side + column]
    }
}
