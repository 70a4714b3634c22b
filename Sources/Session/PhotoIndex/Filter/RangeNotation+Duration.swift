extension RangeNotation<Int64> {
    private static let units: [(name: String, milliseconds: Int64)] = [
        ("h", 3_600_000), ("min", 60_000), ("ms", 1), ("m", 60_000), ("s", 1000),
    ]

    /// Milliseconds of a video: `10s`, `1m30s`, `1h`, `0.5s`; a number alone is one of seconds.
    static var duration: RangeNotation {
        RangeNotation("a duration such as 10s, 1m30s or 1h", 0...(.max), parse: milliseconds, print: text)
    }

    private static func milliseconds(_ text: String) -> Int64? {
        var (sum, rest) = (Int64(0), text.lowercased()[...])
        guard !rest.isEmpty else { return nil }
        while !rest.isEmpty {
            let number = rest.prefix { ("0"..."9").contains($0) || $0 == "." }
            rest = rest.dropFirst(number.count)
            let unit = units.first { rest.hasPrefix($0.name) }
            guard let value = Double(number), unit != nil || (rest.isEmpty && number.count == text.count) else {
                return nil
            }
            rest = rest.dropFirst(unit?.name.count ?? 0)
            let milliseconds = (value * Double(unit?.milliseconds ?? 1000)).rounded()
            guard let part = Int64(exactly: milliseconds), part <= 1 << 50 else { return nil }
            sum += part
            guard sum <= 1 << 50 else { return nil }
        }
        return sum
    }

    /// In the largest units that give whole numbers.
    private static func text(_ milliseconds: Int64) -> String {
        let parts = [("h", 3_600_000), ("m", 60_000), ("s", 1000), ("ms", 1)] as [(String, Int64)]
        var (rest, text) = (milliseconds, "")
        for (name, unit) in parts where rest >= unit {
            text += "\(rest / unit)\(name)"
            rest %= unit
        }
        return text.isEmpty ? "0s" : text
    }
}
