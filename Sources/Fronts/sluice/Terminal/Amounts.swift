import PhotoSession

/// Numbers formatted for people.
enum Amounts {
    /// `1,234,567`
    static func count(_ value: Int) -> String {
        var digits = Array(String(value.magnitude))
        var place = digits.count - 3
        while place > 0 {
            digits.insert(",", at: place)
            place -= 3
        }
        return (value < 0 ? "-" : "") + String(digits)
    }

    /// `1 photo`, `2 photos`
    static func count(_ value: Int, _ singular: String, _ plural: String? = nil) -> String {
        "\(count(value)) \(value == 1 ? singular : plural ?? singular + "s")"
    }

    /// One decimal below 100, none from there on.
    static func rate(_ value: Double) -> String {
        guard value.isFinite else { return "–" }
        guard value < 100 else { return count(Int(value.rounded())) }
        let tenths = Int((value * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }

    /// Two decimals.
    static func hundredths(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e12 else { return "–" }
        let hundredths = Int((abs(value) * 100).rounded())
        let digits = hundredths % 100
        return "\(value < 0 && hundredths > 0 ? "-" : "")\(hundredths / 100).\(digits < 10 ? "0" : "")\(digits)"
    }

    /// Up to six decimals: 0.1 m.
    static func degrees(_ value: Double) -> String { "\((value * 1e6).rounded() / 1e6)" }

    /// `35 s`, `4 min`, `2 h 05 min`
    static func duration(_ seconds: Double) -> String {
        seconds.isFinite && seconds >= 0 ? Duration.seconds(seconds).words : "–"
    }
}

extension Duration {
    /// For people: `35 s`, `4 min`, `2 h 05 min`.
    var words: String {
        let (seconds, attoseconds) = components
        let whole = seconds + (attoseconds > 0 ? 1 : 0)
        if whole < 90 { return "\(whole) s" }
        let minutes = (whole + 30) / 60
        if minutes < 90 { return "\(minutes) min" }
        let rest = minutes % 60
        return "\(minutes / 60) h \(rest < 10 ? "0" : "")\(rest) min"
    }
}
