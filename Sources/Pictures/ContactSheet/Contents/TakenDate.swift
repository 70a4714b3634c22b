/// When a photo was taken, by the camera's clock, for people.
package struct TakenDate: Sendable, Equatable {
    package let year, month, day: Int
    /// Nil if only the day is known.
    package let hour, minute: Int?

    /// - Parameter text: ISO 8601, such as `2011-04-25T01:55:30.000+02:00`. What follows the minute is ignored.
    package init?(_ text: String) {
        let bytes = Array(text.utf8.prefix(16))
        func number(_ places: Range<Int>) -> Int? {
            guard places.upperBound <= bytes.count else { return nil }
            var value = 0
            for byte in bytes[places] {
                guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
                value = 10 * value + Int(byte - UInt8(ascii: "0"))
            }
            return value
        }
        guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10), bytes[4] == bytes[7],
            bytes[4] == UInt8(ascii: "-"), year > 0, (1...12).contains(month),
            (1...Self.days(in: month, of: year)).contains(day)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
        if let hour = number(11..<13), let minute = number(14..<16), hour < 24, minute < 60 {
            (self.hour, self.minute) = (hour, minute)
        } else {
            (hour, minute) = (nil, nil)
        }
    }

    /// `2011-04-25`
    package var iso: String { "\(Self.padded(year, 4))-\(Self.padded(month))-\(Self.padded(day))" }
    /// `01:55`
    package var time: String? {
        guard let hour, let minute else { return nil }
        return "\(Self.padded(hour)):\(Self.padded(minute))"
    }
    /// `2011-04-25T01:55`
    package var isoWithTime: String { time.map { "\(iso)T\($0)" } ?? iso }
    /// `25 April 2011`
    package var date: String { "\(day) \(Self.months[month - 1]) \(year)" }
    /// `25 Apr 2011`
    package var shortDate: String { "\(day) \(Self.months[month - 1].prefix(3)) \(year)" }
    /// `Monday 25 April 2011`
    package var weekdayAndDate: String { "\(weekday) \(date)" }
    /// `Mon 25 Apr 2011`
    package var shortWeekdayAndDate: String { "\(weekday.prefix(3)) \(shortDate)" }

    /// From the days since 1 March of the year 0, in the Gregorian calendar.
    private var weekday: String {
        let (years, months) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
        let days = 365 * years + years / 4 - years / 100 + years / 400 + (153 * months + 2) / 5 + day - 1
        return Self.weekdays[(days + 2) % 7]
    }

    private static func days(in month: Int, of year: Int) -> Int {
        let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
        return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    private static func padded(_ number: Int, _ width: Int = 2) -> String {
        let digits = "\(number)"
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    private static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
}
