extension QRCode {
    /// White on black, also where the terminal's own colours are others: of the 256 colours, those that no theme changes.
    private static let (colours, usual) = ("\u{1B}[38;5;231;48;5;16m", "\u{1B}[0m")

    /// Lines of characters, two squares high each: with the margin, `side + 8` columns.
    ///
    /// What is light is drawn, so that a terminal without colours shows it right where it is a dark one.
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

    /// The margin is light, and so is what is beyond.
    private func isLight(_ row: Int, _ column: Int) -> Bool {
        guard (0..<side).contains(row), (0..<side).contains(column) else { return true }
        return !isDark[row * side + column]
    }
}
