import Foundation
import TestSupport
import Testing

@testable import PhotoIndex

@Suite("Periods of the calendar")
struct CalendarPeriodTests {
    @Test("Days match Foundation's calendar, from the year 1 to 9999")
    func days() throws {
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = .gmt
        var random = SplitMix64(seed: 4)
        let first = CalendarDay(year: 1, month: 1, day: 1).number
        let last = CalendarDay(year: 9999, month: 12, day: 31).number
        for number in [first, -1, 0, last] + (0..<3000).map({ _ in Int64.random(in: first...last, using: &random) }) {
            let day = CalendarDay(number: number)
            #expect(day.number == number)
            // Foundation uses the Julian calendar before 1582-10-15.
            guard number >= -141_427 else { continue }
            let date = Date(timeIntervalSince1970: Double(number) * 86_400)
            let parts = calendar.dateComponents([.year, .month, .day], from: date)
            #expect(parts.year == day.year)
            #expect(parts.month == day.month)
            #expect(parts.day == day.day)
        }
    }

    @Test("A period is parsed as it is written, and the next one starts where it ends")
    func periods() throws {
        var random = SplitMix64(seed: 3)
        for _ in 0..<2000 {
            let time = Int64.random(in: CalendarPeriod.earliest...CalendarPeriod.latest, using: &random)
            for unit in CalendarPeriod.Unit.allCases {
                let period = CalendarPeriod(unit, holding: time)
                #expect(period.first <= time && time <= period.last)
                #expect(CalendarPeriod(period.text) == period)
                guard period.last < CalendarPeriod.latest else { continue }
                #expect(CalendarPeriod(unit, holding: period.last + 1).first == period.last + 1)
            }
        }
    }

    @Test("A moment before the end of a day belongs to it, also before 1970")
    func before1970() {
        #expect(CalendarDay.number(of: -1) == -1)
        #expect(CalendarDay.number(of: -86_400_000) == -1)
        #expect(CalendarDay.number(of: -86_400_001) == -2)
        #expect(CalendarPeriod(.day, holding: -1).text == "1969-12-31")
    }
}
