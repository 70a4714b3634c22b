import PhotoIndex

extension Int64 {
    /// Of milliseconds since 1970: ISO 8601 in UTC, as `2024-06-30T18:05:09.123Z`.
    package var isoTime: String { CalendarPeriod(.millisecond, holding: self).text + "Z" }
}
