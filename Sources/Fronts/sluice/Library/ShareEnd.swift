import Foundation

/// When a share ends.
enum ShareEnd: Hashable {
    case at(Date)
    case after(TimeInterval)

    func date(now: Date) -> Date {
        switch self {
        case .at(let date): date
        case .after(let time): now + time
        }
    }

    /// - Parameter text: `2026-12-24`, which includes that day, or a time such as `2026-12-24T18:00`, with an offset from UTC
    ///   (`…+01:00`, `…Z`) if it is not meant in the local time zone.
    init?(until text: String, zone: TimeZone = .current) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        guard let parts = Self.parts(text) else { return nil }
        if let offset = parts.offset, let zone = TimeZone(secondsFromGMT: offset) { calendar.timeZone = zone }
        var date = DateComponents(year: parts.year, month: parts.month, day: parts.day)
        (date.hour, date.minute, date.second) = parts.time ?? (0, 0, 0)
        // The 31st of a shorter month would be a day of the next one.
        guard let start = calendar.date(from: date), calendar.component(.day, from: start) == parts.day,
            calendar.component(.month, from: start) == parts.month
        else { return nil }
        guard parts.time == nil else {
            self = .at(start)
            return
        }
        guard let end = calendar.date(byAdding: .day, value: 1, to: start) else { return nil }
        self = .at(end)
    }

    /// - Parameter text: a number of minutes, hours, days or weeks: `90m`, `12h`, `7d`, `4w`.
    init?(after text: String) {
        let units: [Character: Double] = ["m": 60, "h": 3600, "d": 86_400, "w": 604_800]
        let digits = text.dropLast()
        guard let unit = text.last.flatMap({ units[$0] }), digits.utf8.allSatisfy({ (48...57).contains($0) }),
            let number = Int(digits), (1...99_999).contains(number)
        else { return nil }
        self = .after(Double(number) * unit)
    }

    private struct Parts {
        var year, month, day: Int
        var time: (hour: Int, minute: Int, second: Int)?
        /// Seconds from UTC.
        var offset: Int?
    }

    private static func parts(_ text: String) -> Parts? {
        let pattern =
            #/
            ([0-9]{4})-([0-9]{2})-([0-9]{2})
            (?:[T\ ]([0-9]{2}):([0-9]{2})(?::([0-9]{2}))?(Z|[+-][0-9]{2}:[0-9]{2})?)?
            /#
        guard let found = text.wholeMatch(of: pattern)?.output, let year = Int(found.1),
            let month = Int(found.2), let day = Int(found.3), year > 0
        else { return nil }
        var parts = Parts(year: year, month: month, day: day)
        guard let hour = found.4.flatMap({ Int($0) }), let minute = found.5.flatMap({ Int($0) }) else { return parts }
        let second = found.6.flatMap { Int($0) } ?? 0
        guard hour < 24, minute < 60, second < 60 else { return nil }
        parts.time = (hour, minute, second)
        if let zone = found.7 {
            guard let offset = offset(zone) else { return nil }
            parts.offset = offset
        }
        return parts
    }

    private static func offset(_ zone: Substring) -> Int? {
        if zone == "Z" { return 0 }
        let numbers = zone.dropFirst().split(separator: ":").compactMap { Int($0) }
        guard numbers.count == 2, numbers[0] < 19, numbers[1] < 60 else { return nil }
        return (zone.hasPrefix("-") ? -1 : 1) * (numbers[0] * 3600 + numbers[1] * 60)
    }
}
