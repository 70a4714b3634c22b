import PhotoIndex

extension Int64 {
    /// ISO 8601 in UTC for milliseconds since 1970: `2024-06-30T18:05:09.123Z`.
    package var isoTime: String { CalendarPeriod(.millisecond, holding: self).text + "Z" }
}
