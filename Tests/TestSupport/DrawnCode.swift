/// A code drawn on a terminal with half blocks, as a machine-readable picture.
public enum DrawnCode {
    /// Pixels per square.
    private static let scale = 6

    /// - Parameter text: may contain more than the code. Colours are ignored.
    /// - Returns: a PGM file, the light squares white; nil if nothing is drawn.
    public static func picture(in text: String) -> [UInt8]? {
        let lines = text.split(whereSeparator: \.isNewline).map { plain($0) }.filter { $0.contains("█") }
        guard let first = lines.first, lines.allSatisfy({ $0.count == first.count }) else { return nil }
        let rows = lines.flatMap { line in
            [line.map { $0 == "█" || $0 == "▀" }, line.map { $0 == "█" || $0 == "▄" }]
        }
        var bytes = Array("P5 \(first.count * scale) \(rows.count * scale) 255\n".utf8)
        for row in rows {
            let pixels = row.flatMap { [UInt8](repeating: $0 ? 255 : 0, count: scale) }
            for _ in 0..<scale { bytes += pixels }
        }
        return bytes
    }

    /// Without `ESC [ … m`.
    private static func plain(_ line: Substring) -> [Character] {
        let parts = line.split(separator: "\u{1B}", omittingEmptySubsequences: false)
        return Array(parts[0]) + parts.dropFirst().flatMap { $0.drop { $0 != "m" }.dropFirst() }
    }
}
