import PhotoIndex
import PhotoSession
import TestSupport
import Testing

@testable import PhotoServer

@Suite("Stored orders")
struct OrderKeeperTests {
    private func order(_ number: Int, photos: Int = 1, by key: PhotoSort.Key = .name) -> PhotoOrder {
        PhotoOrder(filter: .everything, sort: PhotoSort(key), assets: (0..<photos).map { Int64(number * 1000 + $0) })
    }

    @Test func `Each order has one name, and equal orders share it`() throws {
        let keeper = OrderKeeper()
        let names = (0..<5).map { keeper.keep(order($0)) }
        #expect(Set(names).count == 5)
        #expect(keeper.keep(order(3)) == names[3])
        #expect(try keeper.order(names[2]) == order(2))
        #expect(throws: Problem.self) { try keeper.order("x-1") }
        #expect(throws: Problem.self) { try OrderKeeper().order(names[0]) }
    }

    @Test func `The least recently used orders are dropped beyond the limit`() throws {
        let keeper = OrderKeeper(limits: OrderKeeper.Limits(orders: 3, bytes: 400))
        let names = (0..<3).map { keeper.keep(order($0)) }
        _ = try keeper.order(names[0])
        _ = keeper.keep(order(3))
        #expect(throws: Problem.self) { try keeper.order(names[1]) }
        #expect(try keeper.order(names[0]) == order(0))
    }

    @Test func `Of one filter and sort, few are kept, the least recently used of them dropped first`() throws {
        let keeper = OrderKeeper(limits: OrderKeeper.Limits(orders: 9, ordersAlike: 3, bytes: 400))
        let other = keeper.keep(order(0, by: .size))
        let names = (1...3).map { keeper.keep(order($0)) }
        _ = try keeper.order(names[0])
        let last = keeper.keep(order(4))
        #expect(throws: Problem.self) { try keeper.order(names[1]) }
        for name in [other, names[0], names[2], last] { #expect(throws: Never.self) { try keeper.order(name) } }
    }

    @Test func `Eight orders of a million photos are kept, and more of fewer`() throws {
        let keeper = OrderKeeper()
        let million = (1...1_000_000).map { Int64($0) }
        let names = PhotoSort.Key.allCases.prefix(9).map { key in
            keeper.keep(PhotoOrder(filter: .everything, sort: PhotoSort(key), assets: million))
        }
        #expect(throws: Problem.self) { try keeper.order(names[0]) }
        for name in names.dropFirst() { #expect(try keeper.order(name).count == 1_000_000) }
    }

    @Test func `Orders with too many photos are dropped, except the last one`() throws {
        let keeper = OrderKeeper(limits: OrderKeeper.Limits(orders: 9, bytes: 400))
        let small = keeper.keep(order(1, photos: 60))
        let large = keeper.keep(order(2, photos: 200))
        #expect(throws: Problem.self) { try keeper.order(small) }
        #expect(try keeper.order(large).count == 200)
    }
}
