extension Array where Element == UInt8 {
    /// Appends a time in ISO 8601, such as `2024-05-01T12:30:00.250Z`; years outside 0 to 9999 with a sign and as many digits
    /// as they need. Fractions of a second are omitted if they are 0.
    mutating func append(timestamp value: Int, _ unit: TableColumn.TimeUnit, isUTC: Bool) {
        let (seconds, fraction) = value.flooredDivision(by: unit.perSecond)
        let (days, second) = seconds.flooredDivision(by: 86_400)
        let (year, month, day) = Self.date(daysSince1970: days)
        if !(0...9999 ~= year) { append(UInt8(ascii: year < 0 ? "-" : "+")) }
        append(year.magnitude, digits: 4)
        append(UInt8(ascii: "-"))
        append(month.magnitude, digits: 2)
        append(UInt8(ascii: "-"))
        append(day.magnitude, digits: 2)
        append(UInt8(ascii: "T"))
        append((second / 3600).magnitude, digits: 2)
        append(UInt8(ascii: ":"))
        append((second / 60 % 60).magnitude, digits: 2)
        append(UInt8(ascii: ":"))
        append((second % 60).magnitude, digits: 2)
        if fraction != 0 {
            append(UInt8(ascii: "."))
            append(fraction.magnitude, digits: unit == .milliseconds ? 3 : 6)
        }
        if isUTC { append(UInt8(ascii: "Z")) }
    }

    /// A day of the Gregorian calendar. In years that begin on 1 March, a leap day is the last, and the months before a month
    /// have (153 × month + 2) / 5 days; 400 years have 146,097 days (Howard Hinnant, “chrono-Compatible Low-Level Date
    /// Algorithms”, `civil_from_days`).
    private static func date(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
        // From 0000-03-01.
        let (era, dayOfEra) = (days + 719_468).flooredDivision(by: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        return (400 * era + yearOfEra + (month <= 2 ? 1 : 0), month, day)
    }

    private mutating func append(_ number: UInt, digits: Int) {
        let text = String(number)
        for _ in 0..<Swift.max(0, digits - text.utf8.count) { append(UInt8(ascii: "0")) }
        append(contentsOf: text.utf8)
    }
}

extension Int {
    /// The remainder is not negative.
    fileprivate func flooredDivision(by divisor: Int) -> (quotient: Int, remainder: Int) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
