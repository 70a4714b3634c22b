import Foundation
import Testing

@testable import sluice

@Suite("Ends of shares")
struct ShareEndTests {
    private let oslo: TimeZone
    private let now: Date

    init() throws {
        oslo = try #require(TimeZone(identifier: "Europe/Oslo"))
        now = try Date("2026-12-01T12:00:00Z", strategy: .iso8601)
    }

    @Test(arguments: [
        // The day is included.
        ("2026-12-24", "2026-12-24T23:00:00Z"), ("2026-07-01", "2026-07-01T22:00:00Z"),
        // The day on which clocks are put back has 25 hours.
        ("2026-10-25", "2026-10-25T23:00:00Z"), ("2028-02-29", "2028-02-29T23:00:00Z"),
        ("2026-12-24T18:00", "2026-12-24T17:00:00Z"), ("2026-12-24 18:00:30", "2026-12-24T17:00:30Z"),
        ("2026-12-24T18:00Z", "2026-12-24T18:00:00Z"), ("2026-12-24T18:00-05:30", "2026-12-24T23:30:00Z"),
        ("2026-12-24T00:30+13:00", "2026-12-23T11:30:00Z"),
    ])
    func `A date is in the local time zone, unless it says otherwise`(text: String, end: String) throws {
        let (found, date) = (try #require(ShareEnd(until: text, zone: oslo)), try Date(end, strategy: .iso8601))
        #expect(found.date(now: now) == date)
    }

    @Test(arguments: [
        "", "tomorrow", "2026", "2026-13-01", "2026-02-29", "2026-12-24T25:00", "2026-12-24T18:60", "2026-12-24T18",
        "26-12-24",
        "2026-12-24T18:00+25:00", "2026-12-24Z", " 2026-12-24", "٢٠٢٦-١٢-٢٤", "0000-01-01",
    ])
    func `What is no date is refused`(text: String) { #expect(ShareEnd(until: text, zone: oslo) == nil) }

    @Test(arguments: [("90m", 5400.0), ("12h", 43_200), ("7d", 604_800), ("4w", 2_419_200)])
    func `A time counts from now`(text: String, seconds: Double) throws {
        #expect(try #require(ShareEnd(after: text)).date(now: now) == now + seconds)
    }

    @Test(arguments: ["", "7", "d", "0d", "-1d", "7 d", "7y", "1.5d", "100000d", "٧d"])
    func `What is no time is refused`(text: String) { #expect(ShareEnd(after: text) == nil) }
}
