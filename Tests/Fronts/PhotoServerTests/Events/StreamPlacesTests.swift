import Testing

@testable import PhotoServer

@Suite("Stream places")
struct StreamPlacesTests {
    @Test func `A stream beyond a device's share ends that device's oldest`() {
        var places = StreamPlaces(maxCount: 10, maxOfDevice: 2)
        #expect(places.take(1, for: "phone") == .goesOn)
        #expect(places.take(2, for: "laptop") == .goesOn)
        #expect(places.take(3, for: "phone") == .goesOn)
        #expect(places.take(4, for: "phone") == .goesOnInsteadOf(1))
        #expect(places.take(5, for: "phone") == .goesOnInsteadOf(3))
        places.leave(5, of: "phone")
        #expect(places.take(6, for: "phone") == .goesOn)
    }

    @Test func `Without a free place the device with the most gives one up, until all have equally many`() {
        var places = StreamPlaces(maxCount: 4, maxOfDevice: 4)
        for number in 1...4 { #expect(places.take(number, for: "program") == .goesOn) }
        #expect(places.take(5, for: "phone") == .goesOnInsteadOf(1))
        #expect(places.take(6, for: "phone") == .goesOnInsteadOf(2))
        #expect(places.take(7, for: "phone") == .hasNoRoom)
        #expect(places.take(8, for: "program") == .hasNoRoom)
        #expect(places.take(9, for: "laptop") == .goesOnInsteadOf(3))
        #expect(places.take(10, for: "tablet") == .goesOnInsteadOf(5))
        #expect(places.take(11, for: "other") == .hasNoRoom)
    }

    @Test func `A stream that leaves frees its place once`() {
        var places = StreamPlaces(maxCount: 1, maxOfDevice: 1)
        #expect(places.take(1, for: "phone") == .goesOn)
        #expect(places.take(2, for: "phone") == .goesOnInsteadOf(1))
        places.leave(1, of: "phone")
        #expect(places.take(3, for: "laptop") == .hasNoRoom)
        places.leave(2, of: "phone")
        #expect(places.take(4, for: "laptop") == .goesOn)
        #expect(places.take(5, for: "phone") == .hasNoRoom)
    }
}
