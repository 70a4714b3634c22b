import Testing

@testable import PhotoServer

@Suite("Streams that go on")
struct StreamPlacesTests {
    @Test func `One more of a device that has its share ends the oldest of that device`() {
        var places = StreamPlaces(most: 10, maxOfDevice: 2)
        #expect(places.take(1, for: "phone") == .goesOn)
        #expect(places.take(2, for: "laptop") == .goesOn)
        #expect(places.take(3, for: "phone") == .goesOn)
        #expect(places.take(4, for: "phone") == .goesOnInsteadOf(1))
        #expect(places.take(5, for: "phone") == .goesOnInsteadOf(3))
        places.leave(5, of: "phone")
        #expect(places.take(6, for: "phone") == .goesOn)
    }

    @Test func `Where there is no room the device with the most makes some, until all have as many`() {
        var places = StreamPlaces(most: 4, maxOfDevice: 4)
        for number in 1...4 { #expect(places.take(number, for: "program") == .goesOn) }
        #expect(places.take(5, for: "phone") == .goesOnInsteadOf(1))
        #expect(places.take(6, for: "phone") == .goesOnInsteadOf(2))
        #expect(places.take(7, for: "phone") == .hasNoRoom)
        #expect(places.take(8, for: "program") == .hasNoRoom)
        #expect(places.take(9, for: "laptop") == .goesOnInsteadOf(3))
        #expect(places.take(10, for: "tablet") == .goesOnInsteadOf(5))
        #expect(places.take(11, for: "other") == .hasNoRoom)
    }

    @Test func `Who has left makes room once`() {
        var places = StreamPlaces(most: 1, maxOfDevice: 1)
        #expect(places.take(1, for: "phone") == .goesOn)
        #expect(places.take(2, for: "phone") == .goesOnInsteadOf(1))
        places.leave(1, of: "phone")
        #expect(places.take(3, for: "laptop") == .hasNoRoom)
        places.leave(2, of: "phone")
        #expect(places.take(4, for: "laptop") == .goesOn)
        #expect(places.take(5, for: "phone") == .hasNoRoom)
    }
}
