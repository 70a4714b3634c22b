import TestSupport
import Testing

@testable import PhotoServer

@Suite("Event ring")
struct EventRingTests {
    private func ring(_ count: Int) -> EventRing {
        var ring = EventRing(capacity: 4)
        for number in 0..<count { ring.append("library", "\(number + 1)") }
        return ring
    }

    @Test(arguments: [0, 3, 4, 5, 11])
    func `Returns the events after a given one, in order`(count: Int) throws {
        let ring = ring(count)
        #expect(ring.last == count)
        for place in max(0, count - 4)...count {
            let events = try #require(ring.events(after: place))
            #expect(events.map(\.number) == Array((place + 1)..<(count + 1)))
            #expect(events.map(\.data) == events.map { "\($0.number)" })
        }
    }

    @Test func `Recognises dropped and unknown events`() {
        #expect(ring(5).events(after: 0) == nil)
        #expect(ring(4).events(after: 0)?.count == 4)
        #expect(ring(5).events(after: 6) == nil)
        #expect(ring(5).events(after: -1) == nil)
    }
}
