extension CaptureTime {
    /// Parses the notations of EXIF ("2014:03:01 12:00:00") and XMP ("2014-03-01T12:00:00.25+01:00"), and mixtures.
    /// Date, hour and minute are required: a date alone is not a time.
    ///
    /// - Parameters:
    ///   - fraction: the digits after the point, if stored separately (EXIF's SubSecTime).
    ///   - offset: "+01:00", if stored separately (EXIF's OffsetTime).
    package init?(parsing text: String, fraction: String? = nil, offset: String? = nil) {
        var text = Scanner(text)
        guard let year = text.number(digits: 4), text.skip(":-/."), let month = text.number(digits: 2),
            text.skip(":-/."), let day = text.number(digits: 2), text.skip(" T"),
            let hour = text.number(digits: 2), text.skip(":"), let minute = text.number(digits: 2)
        else { return nil }
        let second = text.skip(":") ? text.number(digits: 2) : 0
        guard let second else { return nil }
        let ownFraction = text.skip(".,") ? text.fraction() : nil
        let ownOffset = text.offset()
        let otherFraction = fraction.flatMap { digits in
            var digits = Scanner(digits)
            return digits.fraction()
        }
        let otherOffset = offset.flatMap { offset in
            var offset = Scanner(offset)
            return offset.offset()
        }
        self.init(
            year: year,
            month: month,
            day: day,
            hour: hour,
            minute: minute,
            second: second,
            nanoseconds: otherFraction ?? ownFraction,
            utcOffsetMinutes: otherOffset ?? ownOffset
        )
    }

    /// "Z", "+01:00", "-0330" or "+01", in minutes.
    static func utcOffset(parsing text: String) -> Int? {
        var text = Scanner(text)
        return text.offset()
    }

    private struct Scanner {
        private var rest: Substring.UTF8View

        init(_ text: String) {
            rest = text[...].utf8
        }

        /// Skips one of these characters if it is next.
        mutating func skip(_ characters: StaticString) -> Bool {
            guard let next = rest.first else { return false }
            let isAmong = characters.withUTF8Buffer { $0.contains(next) }
            if isAmong { rest.removeFirst() }
            return isAmong
        }

        /// A number of at most this many digits. Some cameras write spaces for leading zeros.
        mutating func number(digits: Int) -> Int? {
            let field = rest.prefix(digits).drop { $0 == UInt8(ascii: " ") }.prefix { Self.isDigit($0) }
            guard !field.isEmpty else { return nil }
            rest = rest[field.endIndex...]
            return field.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        }

        /// Digits after a decimal point, in nanoseconds.
        mutating func fraction() -> Int? {
            let field = rest.prefix { Self.isDigit($0) }
            guard !field.isEmpty else { return nil }
            rest = rest[field.endIndex...]
            let digits = Array(field.prefix(9)) + Array(repeating: UInt8(ascii: "0"), count: max(0, 9 - field.count))
            return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        }

        /// "Z", "+01:00", "-0330" or "+01", in minutes. An offset farther from UTC than any place is invalid.
        mutating func offset() -> Int? {
            if skip("Z") { return 0 }
            let isWest = rest.first == UInt8(ascii: "-")
            guard skip("+-"), let hours = number(digits: 2) else { return nil }
            let minutes = skip(":") || !rest.isEmpty ? number(digits: 2) ?? 0 : 0
            guard minutes < 60, hours * 60 + minutes <= 840 else { return nil }
            return (isWest ? -1 : 1) * (hours * 60 + minutes)
        }

        private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
    }
}
