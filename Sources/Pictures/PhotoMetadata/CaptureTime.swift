/// A moment as a camera records it: the time on its clock, and that clock's offset from UTC, if known.
///
/// Without an offset this is local time at an unknown place, and has no UTC equivalent.
package struct CaptureTime: Sendable, Hashable {
    /// 1800…9999.
    package let year: Int
    package let month: Int
    package let day: Int
    package let hour: Int
    package let minute: Int
    package let second: Int
    /// 0…999,999,999; nil if the file gives no fraction of the second.
    package let nanoseconds: Int?
    /// Minutes east of UTC, −840…840; nil if the file gives none.
    package let utcOffsetMinutes: Int?

    /// Nil if the day or time does not exist. A leap second counts as the second before it.
    package init?(
        year: Int,
        month: Int,
        day: Int,
        hour: Int = 0,
        minute: Int = 0,
        second: Int = 0,
        nanoseconds: Int? = nil,
        utcOffsetMinutes: Int? = nil
    ) {
        guard 1800...9999 ~= year, 1...12 ~= month, 1...Self.days(of: month, in: year) ~= day,
            0...23 ~= hour, 0...59 ~= minute, 0...60 ~= second, 0...999_999_999 ~= nanoseconds ?? 0,
            -840...840 ~= utcOffsetMinutes ?? 0
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
        self.hour = hour
        self.minute = minute
        self.second = min(second, 59)
        self.nanoseconds = nanoseconds
        self.utcOffsetMinutes = utcOffsetMinutes
    }

    /// The same moment on a clock with another offset from UTC; the time itself if it has none.
    ///
    /// - Parameter offset: minutes east of UTC, −840…840.
    func moved(toOffset offset: Int) -> CaptureTime {
        guard let own = utcOffsetMinutes else { return self }
        var (year, month, day) = (year, month, day)
        var minutes = hour * 60 + minute + offset - own
        while minutes < 0 {
            minutes += 1440
            day -= 1
            if day == 0 {
                (year, month) = month == 1 ? (year - 1, 12) : (year, month - 1)
                day = Self.days(of: month, in: year)
            }
        }
        while minutes >= 1440 {
            minutes -= 1440
            day += 1
            if day > Self.days(of: month, in: year) {
                (year, month, day) = month == 12 ? (year + 1, 1, 1) : (year, month + 1, 1)
            }
        }
        // Nil in the first and last hours that can be expressed.
        return CaptureTime(
            year: year,
            month: month,
            day: day,
            hour: minutes / 60,
            minute: minutes % 60,
            second: second,
            nanoseconds: nanoseconds,
            utcOffsetMinutes: offset
        ) ?? self
    }

    /// ISO 8601, such as "2014-03-01T12:00:00.250+01:00". The fraction (three, six or nine digits, which every parser
    /// accepts) and the offset are present only if the file has them.
    package var iso8601: String {
        var text = "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
        text += "T\(padded(hour, 2)):\(padded(minute, 2)):\(padded(second, 2))"
        if let nanoseconds {
            let zeros = nanoseconds % 1_000_000 == 0 ? 6 : nanoseconds % 1_000 == 0 ? 3 : 0
            text += "." + padded(nanoseconds, 9).dropLast(zeros)
        }
        if let offset = utcOffsetMinutes {
            text += (offset < 0 ? "-" : "+") + "\(padded(abs(offset) / 60, 2)):\(padded(abs(offset) % 60, 2))"
        }
        return text
    }

    /// For sorting: milliseconds since 1970 of the clock's time, as if it were UTC. Photos of one place and trip sort
    /// in the order in which they were taken, whether or not their camera knew its offset.
    package var sortKey: Int64 {
        // Days since 1 March of year 0, in the proleptic Gregorian calendar: leap days are last in such years.
        let shifted = month > 2 ? year : year - 1
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        let days = 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
        let seconds = ((days * 24 + hour) * 60 + minute) * 60 + second
        return Int64(seconds) * 1000 + Int64((nanoseconds ?? 0) / 1_000_000)
    }

    private static func days(of month: Int, in year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
