/// A year, month, day, minute, second or millisecond, of the years 1 to 9999 in UTC and the Gregorian calendar.
package struct CalendarPeriod: Sendable, Hashable {
    package enum Unit: Int, Sendable, Hashable, CaseIterable, Comparable {
        case year, month, day, minute, second, millisecond
        package static func < (a: Unit, b: Unit) -> Bool { a.rawValue < b.rawValue }
    }

    /// Milliseconds since 1970.
    let first: Int64
    let unit: Unit

    /// The first millisecond of the year 1, and the last of the year 9999.
    static let earliest = CalendarDay(year: 1, month: 1, day: 1).number * CalendarDay.milliseconds
    static let latest = CalendarDay(year: 10_000, month: 1, day: 1).number * CalendarDay.milliseconds - 1

    /// Its last millisecond.
    var last: Int64 {
        let day = CalendarDay(number: CalendarDay.number(of: first))
        switch unit {
        case .year: return CalendarDay(year: day.year + 1, month: 1, day: 1).number * CalendarDay.milliseconds - 1
        case .month:
            let next = day.month == 12 ? (day.year + 1, 1) : (day.year, day.month + 1)
            return CalendarDay(year: next.0, month: next.1, day: 1).number * CalendarDay.milliseconds - 1
        case .day: return first + CalendarDay.milliseconds - 1
        case .minute: return first + 59_999
        case .second: return first + 999
        case .millisecond: return first
        }
    }

    /// The period of this unit that contains a time in milliseconds.
    package init(_ unit: Unit, holding time: Int64) {
        let time = min(max(time, Self.earliest), Self.latest)
        let number = CalendarDay.number(of: time)
        let day = CalendarDay(number: number)
        let rest = time - number * CalendarDay.milliseconds
        self.unit = unit
        switch unit {
        case .year: first = CalendarDay(year: day.year, month: 1, day: 1).number * CalendarDay.milliseconds
        case .month: first = CalendarDay(year: day.year, month: day.month, day: 1).number * CalendarDay.milliseconds
        case .day: first = time - rest
        case .minute: first = time - rest % 60_000
        case .second: first = time - rest % 1000
        case .millisecond: first = time
        }
    }

    /// - Parameter number: of the day, since 1970.
    package init(day number: Int64) { self.init(.day, holding: number &* CalendarDay.milliseconds) }

    /// The longest period that starts, or ends, at a time in milliseconds.
    init(beginningAt time: Int64) {
        let periods = Unit.allCases.lazy.map { CalendarPeriod($0, holding: time) }
        self = periods.first { $0.first == time } ?? CalendarPeriod(.millisecond, holding: time)
    }

    init(endingAt time: Int64) {
        let periods = Unit.allCases.lazy.map { CalendarPeriod($0, holding: time) }
        self = periods.first { $0.last == time } ?? CalendarPeriod(.millisecond, holding: time)
    }

    static func from(_ first: Int64, through last: Int64) -> CalendarPeriod? {
        Unit.allCases.lazy.map { CalendarPeriod($0, holding: first) }.first { $0.first == first && $0.last == last }
    }
}

extension CalendarPeriod {
    /// `2024`, `2024-06`, `2024-06-30`, `2024-06-30T18:05`, `2024-06-30T18:05:09`, `2024-06-30T18:05:09.123`
    init?(_ text: String) {
        let halves = text.uppercased().split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
        let date = halves[0].split(separator: "-", omittingEmptySubsequences: false)
        guard 1...3 ~= date.count, let year = Self.number(date[0], digits: 4), year > 0 else { return nil }
        let month = date.count > 1 ? Self.number(date[1], digits: 2) : 1
        let day = date.count > 2 ? Self.number(date[2], digits: 2) : 1
        guard let month, let day, 1...12 ~= month, 1...CalendarDay.count(year: year, month: month) ~= day else {
            return nil
        }
        var first = CalendarDay(year: year, month: month, day: day).number * CalendarDay.milliseconds
        guard halves.count > 1 else {
            self.first = first
            unit = [.year, .month, .day][date.count - 1]
            return
        }
        let clock = halves[1].split(separator: ":", omittingEmptySubsequences: false)
        guard date.count == 3, 2...3 ~= clock.count, let hour = Self.number(clock[0], digits: 2), hour < 24,
            let minute = Self.number(clock[1], digits: 2), minute < 60
        else { return nil }
        first += Int64(hour * 60 + minute) * 60_000
        guard clock.count == 3 else {
            self.first = first
            unit = .minute
            return
        }
        let seconds = clock[2].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let second = Self.number(seconds[0], digits: 2), second < 60 else { return nil }
        first += Int64(second) * 1000
        guard seconds.count == 2 else {
            self.first = first
            unit = .second
            return
        }
        guard let millisecond = Self.number(seconds[1], digits: 3) else { return nil }
        self.first = first + Int64(millisecond)
        unit = .millisecond
    }

    package var text: String {
        let number = CalendarDay.number(of: first)
        let day = CalendarDay(number: number)
        let rest = Int(first - number * CalendarDay.milliseconds)
        var text = Self.padded(day.year, 4)
        if unit >= .month { text += "-" + Self.padded(day.month, 2) }
        if unit >= .day { text += "-" + Self.padded(day.day, 2) }
        if unit >= .minute { text += "T" + Self.padded(rest / 3_600_000, 2) + ":" + Self.padded(rest / 60_000 % 60, 2) }
        if unit >= .second { text += ":" + Self.padded(rest / 1000 % 60, 2) }
        if unit >= .millisecond { text += "." + Self.padded(rest % 1000, 3) }
        return text
    }

    private static func number(_ text: Substring, digits: Int) -> Int? {
        guard text.utf8.count == digits, text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else {
            return nil
        }
        return Int(text)
    }

    private static func padded(_ number: Int, _ digits: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
