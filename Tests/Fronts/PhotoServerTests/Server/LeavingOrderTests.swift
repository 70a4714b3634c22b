import NIOCore
import Testing

@testable import PhotoServer

@Suite("Leaving order of connections")
struct LeavingOrderTests {
    typealias Standing = ConnectionPlace.Standing

    private let order = LeavingOrder(reserved: 0, patience: .seconds(2))

    /// - Parameter members: With the start of the standing in seconds, and the address.
    private func next(_ members: [(Standing, Int64, String)], reserved: Int = 0, now: Int64 = 100) -> Int? {
        var order = order
        order.reserved = reserved
        return order.next(of: members.map { Self.member($0, $1, $2) }, Self.time(now))
    }

    private static func time(_ second: Int64) -> NIODeadline { .uptimeNanoseconds(0) + .seconds(second) }

    private static func member(_ standing: Standing, _ since: Int64, _ peer: String) -> LeavingOrder.Member {
        LeavingOrder.Member(standing: standing, since: time(since), peer: PeerAddress(peer))
    }

    private static let (here, there) = ("192.168.1.2", "192.168.1.3")

    @Test func `Authenticated clients go last, and never while they are answered`() {
        let (here, there) = (Self.here, Self.there)
        #expect(next([(.ownerRests, 1, here), (.strangerIsAnswered, 99, there)]) == 1)
        #expect(next([(.ownerRests, 2, here), (.ownerRests, 1, there), (.ownerIsAnswered, 0, here)]) == 1)
        #expect(next([(.ownerIsAnswered, 0, here), (.leaving, 0, here)]) == nil)
        #expect(next([]) == nil)
    }

    @Test func `Idle strangers go first, then those that the server waits for`() {
        let here = Self.here
        let all: [(Standing, Int64, String)] = [
            (.strangerIsAnswered, 1, here), (.strangerBegins, 2, here), (.strangerRests, 3, here),
        ]
        #expect(next(all) == 2)
        #expect(next(Array(all[..<2])) == 1)
        #expect(next(Array(all[..<1])) == 0)
    }

    @Test func `An owner has time to finish a request`() {
        #expect(next([(.ownerBegins, 99, Self.here)]) == nil)
        #expect(next([(.ownerBegins, 97, Self.here)]) == 0)
        #expect(next([(.ownerBegins, 97, Self.here), (.ownerRests, 99, Self.here)]) == 1)
    }

    @Test func `The oldest connection of the busiest peer goes, and of no other`() {
        var crowd: [(Standing, Int64, String)] = [(.strangerBegins, 0, Self.here)]
        for second in 1...20 { crowd.append((.strangerBegins, Int64(second), "10.0.0.1")) }
        #expect(next(crowd) == 1)
        // A network of IPv6 is one peer, however many addresses it uses.
        crowd = [(.strangerBegins, 0, Self.here)]
        for second in 1...20 { crowd.append((.strangerBegins, Int64(second), "2001:db8:1:2::\(second)")) }
        #expect(next(crowd) == 1)
    }

    @Test func `Peers with no more connections than a browser opens rank the same`() {
        var crowd: [(Standing, Int64, String)] = []
        for second in 1...20 { crowd.append((.strangerBegins, Int64(second), "10.0.0.\(second)")) }
        for second in 30..<38 { crowd.append((.strangerBegins, Int64(second), Self.here)) }
        #expect(next(crowd) == 0)
        crowd.append((.strangerBegins, 38, Self.here))
        #expect(next(crowd) == 20)
    }

    @Test func `Some places are reserved for clients that have not authenticated yet`() {
        let owners = Array(repeating: (Standing.ownerRests, Int64(1), Self.here), count: 6)
        let strangers = Array(repeating: (Standing.strangerBegins, Int64(50), Self.there), count: 2)
        #expect(next(owners + strangers, reserved: 3) == 0)
        #expect(next(owners + strangers, reserved: 2) == 6)
        // Nobody who is being answered makes room for that.
        let busy = owners.map { (Standing.ownerIsAnswered, $0.1, $0.2) }
        #expect(next(busy + strangers, reserved: 3) == 6)
    }

    /// Takes one of `limit` places, and counts arrivals until it is chosen.
    @Test(arguments: [0, 100, 200])
    func `A new connection stays while as many others arrive as places are left`(owners: Int) {
        let limit = 256
        var members = (0..<owners).map { Self.member(.ownerIsAnswered, Int64($0), Self.here) }
        var second = Int64(1000)
        while members.count < limit {
            members.append(Self.member(.strangerBegins, second, "127.0.0.1"))
            second += 1
        }
        var came = 0
        let mine = second
        members.append(Self.member(.strangerBegins, mine, "127.0.0.1"))
        while members.contains(where: { $0.since == Self.time(mine) }) {
            guard let place = order.next(of: members, Self.time(second)) else { break }
            members.remove(at: place)
            second += 1
            came += 1
            members.append(Self.member(.strangerBegins, second, "127.0.0.1"))
        }
        #expect(came > limit - owners)
    }
}
