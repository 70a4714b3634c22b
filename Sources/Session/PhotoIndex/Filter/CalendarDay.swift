/// A day of the proleptic Gregorian calendar, computed with Hinnant's algorithm ("chrono-compatible low-level date
/// algorithms", 2013).
struct CalendarDay: Sendable, Hashable {
    static let milliseconds: Int64 = 86_400_000

    var year: Int
    /// 1…12
    var month: Int
    /// 1…31
    var day: Int

    init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// - Parameter number: days since 1970.
    init(number: Int64) {
        // Days since 0000-03-01, so that the leap day is the last of its year.
        let shifted = number + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let fromMarch = (5 * dayOfYear + 2) / 153
        month = Int(fromMarch < 10 ? fromMarch + 3 : fromMarch - 9)
        day = Int(dayOfYear - (153 * fromMarch + 2) / 5 + 1)
        year = Int(yearOfEra + era * 400) + (month <= 2 ? 1 : 0)
    }

    /// Days since 1970.
    var number: Int64 {
        let shiftedYear = Int64(month <= 2 ? year - 1 : year)
        let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
        let yearOfEra = shiftedYear - era * 400
        let fromMarch = Int64(month > 2 ? month - 3 : month + 9)
        let dayOfYear = (153 * fromMarch + 2) / 5 + Int64(day) - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The day of a time in milliseconds since 1970, as days since 1970.
    static func number(of time: Int64) -> Int64 {
        let quotient = time / milliseconds
        return time % milliseconds < 0 ? quotient - 1 : quotient
    }

    static func count(year: Int, month: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
