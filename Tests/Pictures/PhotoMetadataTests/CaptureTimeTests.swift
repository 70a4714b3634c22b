import Foundation
import PhotoMetadata
import Testing

@Suite("Capture times")
struct CaptureTimeTests {
    @Test(
        "The notations of EXIF, XMP and careless writers are parsed",
        arguments: [
            ("2014:03:01 12:34:56", "2014-03-01T12:34:56"), ("2014-03-01T12:34:56.5Z", "2014-03-01T12:34:56.500+00:00"),
            ("2014-03-01T12:34:56-03:30", "2014-03-01T12:34:56-03:30"), ("2014-03-01T12:34", "2014-03-01T12:34:00"),
            ("2014/03/01 12:34:56.123456", "2014-03-01T12:34:56.123456"),
            ("2014: 3: 1  9: 5: 7", "2014-03-01T09:05:07"), ("2016:12:31 23:59:60", "2016-12-31T23:59:59"),
            ("2014:03:01 12:34:56.1234567890+0130", "2014-03-01T12:34:56.123456789+01:30"),
            ("2000:02:29 00:00:00", "2000-02-29T00:00:00"), ("2014:03:01 12:34:56+14:00", "2014-03-01T12:34:56+14:00"),
        ]
    )
    func notations(text: String, expected: String) {
        #expect(CaptureTime(parsing: text)?.iso8601 == expected)
    }

    @Test("The sort key is the clock's milliseconds since 1970, whatever the offset")
    func sortKey() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
        for (year, month, day) in [
            (1970, 1, 1), (1969, 12, 31), (2000, 2, 29), (2024, 3, 1), (1900, 3, 1), (1826, 6, 5),
        ] {
            let time = try #require(
                CaptureTime(
                    year: year,
                    month: month,
                    day: day,
                    hour: 13,
                    minute: 14,
                    second: 15,
                    nanoseconds: 16_000_000,
                    utcOffsetMinutes: -300
                )
            )
            let date = try #require(
                calendar.date(
                    from: DateComponents(year: year, month: month, day: day, hour: 13, minute: 14, second: 15)
                )
            )
            #expect(time.sortKey == Int64(date.timeIntervalSince1970) * 1000 + 16)
        }
    }

    @Test("29 February 1900 and 31 April do not exist")
    func calendar() {
        #expect(CaptureTime(year: 1900, month: 2, day: 29) == nil)
        #expect(CaptureTime(year: 2014, month: 4, day: 31) == nil)
        #expect(CaptureTime(year: 1799, month: 4, day: 30) == nil)
        #expect(CaptureTime(year: 2014, month: 4, day: 30, utcOffsetMinutes: 841) == nil)
    }
}
