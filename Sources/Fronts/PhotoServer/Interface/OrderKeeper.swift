import PhotoSession
import Synchronization

/// Orders of photos that pages are asked of, under names: the ones used last, within a bound.
final class OrderKeeper: Sendable {
    /// Orders, and photos in all of them: 8 bytes each.
    struct Limits: Sendable {
        var orders = 32
        var photos = 2_000_000
    }

    private struct Kept {
        var name: String
        var order: PhotoOrder
    }

    private struct State {
        /// The one used last at the end.
        var kept: [Kept] = []
        var made = 0
    }

    private let limits: Limits
    private let state = Mutex(State())
    /// Names of an earlier server are names of nothing.
    private let prefix = String(UInt32.random(in: .min ... .max), radix: 36)

    init(limits: Limits = Limits()) { self.limits = limits }

    /// - Returns: its name: the one that it has already, where it is kept.
    func keep(_ order: PhotoOrder) -> String {
        state.withLock { state in
            if let place = state.kept.lastIndex(where: { $0.order == order }) { return Self.use(place, &state) }
            state.made += 1
            let name = "\(prefix)-\(state.made)"
            state.kept.append(Kept(name: name, order: order))
            var photos = state.kept.reduce(0) { $0 + $1.order.count }
            while state.kept.count > 1, state.kept.count > limits.orders || photos > limits.photos {
                photos -= state.kept.removeFirst().order.count
            }
            return name
        }
    }

    /// - Throws: `Problem`, 410, where it is not kept any more.
    func order(_ name: String) throws(Problem) -> PhotoOrder {
        let order = state.withLock { state in
            state.kept.lastIndex { $0.name == name }.map { place in
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
