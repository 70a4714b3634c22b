extension Duration {
    /// As people tell it: `35 s`, `4 min`, `2 h 05 min`.
    package var words: String {
        let (seconds, attoseconds) = components
        let whole = seconds + (attoseconds > 0 ? 1 : 0)
        if whole < 90 { return "\(whole) s" }
        let minutes = (whole + 30) / 60
        if minutes < 90 { return "\(minutes) min" }
        let rest = minutes % 60
        return "\(minutes / 60) h \(rest < 10 ? "0" : "")\(rest) min"
    }
}
