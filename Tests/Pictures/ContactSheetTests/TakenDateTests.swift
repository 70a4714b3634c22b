import ContactSheet
import Foundation
import Testing

struct TakenDateTests {
    @Test(arguments: [
        "2011-04-25T01:55:30.000", "2011-04-25T01:55:30+02:00", "2011-04-25T01:55:30Z", "2011-04-25 01:55",
    ])
    func aTimeIsReadWithOrWithoutFractionAndOffset(text: String) throws {
        let date = try #require(TakenDate(text))
        #expect(date.isoWithTime == "2011-04-25T01:55")
        #expect(date.weekdayAndDate == "Monday 25 April 2011")
        #expect(date.shortWeekdayAndDate == "Mon 25 Apr 2011")
        #expect(date.time == "01:55")
    }

    @Test func aDateMayLackItsTime() throws {
        let date = try #require(TakenDate("1999-12-31"))
        #expect(date.time == nil)
        #expect(date.isoWithTime == "1999-12-31")
    }

    @Test(arguments: [
        "", "2011", "2011-13-01", "2011-02-29", "0000-01-01", "2011-04-00", "2011/04/25", "２０１１-04-25", "2011-04-2",
    ])
    func whatIsNoDateIsNone(text: String) {
        #expect(TakenDate(text) == nil)
    }

    @Test func aTimeThatIsNoneIsLeftOut() throws {
        #expect(try #require(TakenDate("2011-04-25T24:00")).time == nil)
        #expect(try #require(TakenDate("2011-04-25T1")).time == nil)
    }

    @Test func weekdaysAreThoseOfTheCalendar() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
        let formatter = DateFormatter()
        formatter.calendar = calendar
        formatter.timeZone = calendar.timeZone
        formatter.locale = Locale(identifier: "en_GB")
        for day in stride(from: -40_000, through: 40_000, by: 97) {
            let moment = Date(timeIntervalSince1970: Double(day) * 86_400)
            formatter.dateFormat = "yyyy-MM-dd"
            let date = try #require(TakenDate(formatter.string(from: moment)))
            formatter.dateFormat = "EEEE d MMMM yyyy"
            #expect(date.weekdayAndDate == formatter.string(from: moment))
        }
    }
}
