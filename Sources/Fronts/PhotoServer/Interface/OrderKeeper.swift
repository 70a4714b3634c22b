import PhotoSession
import Synchronization

/// Named orders from which pages request photos: the most recently used, within limits.
final class OrderKeeper: Sendable {
    struct Limits: Sendable {
        var orders = 32
        /// With the same filter and sort. While photos are prepared, each page asks for a new one every few seconds.
        var ordersAlike = 8
        /// Of the photos in all orders: eight orders of a million photos.
        var bytes = 32 << 20
    }

    private struct Kept {
        var name: String
        var order: PhotoOrder
        /// The share whose guests may use it; nil for the owner.
        var share: String?
    }

    private struct State {
        /// The most recently used is last.
        var kept: [Kept] = []
        var made = 0
    }

    private let limits: Limits
    private let state = Mutex(State())
    /// Names given by an earlier server do not match.
    private let prefix = String(UInt32.random(in: .min ... .max), radix: 36)

    init(limits: Limits = Limits()) { self.limits = limits }

    /// - Parameter share: whose guests may use it; nil for the owner.
    /// - Returns: its name; an order that is already kept has the same one.
    func keep(_ order: PhotoOrder, of share: String? = nil) -> String {
        state.withLock { state in
            if let place = state.kept.lastIndex(where: { $0.share == share && $0.order == order }) {
                return Self.use(place, &state)
            }
            state.made += 1
            let name = "\(prefix)-\(state.made)"
            let alike = state.kept.indices.filter {
                state.kept[$0].share == share && state.kept[$0].order.isAlike(order)
            }
            if alike.count >= limits.ordersAlike { state.kept.remove(at: alike[0]) }
            state.kept.append(Kept(name: name, order: order, share: share))
            var bytes = state.kept.reduce(0) { $0 + $1.order.byteCount }
            while state.kept.count > 1, state.kept.count > limits.orders || bytes > limits.bytes {
                bytes -= state.kept.removeFirst().order.byteCount
            }
            return name
        }
    }

    /// - Throws: `Problem`, 410, if it is no longer kept.
    func order(_ name: String, of share: String? = nil) throws(Problem) -> PhotoOrder {
        let order = state.withLock { state in
            state.kept.lastIndex { $0.name == name && $0.share == share }.map { place in
                _ = Self.use(place, &state)
                return state.kept[state.kept.count - 1].order
            }
        }
        guard let order else { throw .gone(order: name) }
        return order
    }

    private static func use(_ place: Int, _ state: inout State) -> String {
        let kept = state.kept.remove(at: place)
        state.kept.append(kept)
        return kept.name
    }
}

extension PhotoOrder {
    /// Whether only the library's changes can tell them apart.
    fileprivate func isAlike(_ other: PhotoOrder) -> Bool { filter == other.filter && sort == other.sort }
}
