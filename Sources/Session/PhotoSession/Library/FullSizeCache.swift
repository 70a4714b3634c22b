import Backpressure
import Synchronization

/// Photos at full size that were shown last, in one form.
final class FullSizeCache<Form: Sendable>: KeptMemory {
    fileprivate struct Entry {
        var key: ImageCache.Key
        var form: Form
        var byteCount: Int
        var lease: Lease?
    }

    fileprivate struct State {
        /// The most recently used last.
        var entries: [Entry] = []
        var budget: MemoryBudget?
    }

    private let maxByteCount: Int
    private let keepsLast: Bool
    private let state = Mutex(State())

    /// - Parameter keepsLast: keeps the last one however large it is, and whatever else takes memory.
    init(maxByteCount: Int, keepsLast: Bool) {
        (self.maxByteCount, self.keepsLast) = (maxByteCount, keepsLast)
    }

    func form(_ key: ImageCache.Key) -> Form? {
        state.withLock { state in
            guard let index = state.entries.firstIndex(where: { $0.key == key }) else { return nil }
            let entry = state.entries.remove(at: index)
            state.entries.append(entry)
            return entry.form
        }
    }

    /// Keeps it if there is memory for it.
    ///
    /// - Parameter share: of the limit that may be used now, 0…1.
    func keep(_ form: Form, _ byteCount: Int, _ key: ImageCache.Key, share: Double) {
        state.withLock { state in
            state.entries.removeAll { $0.key == key }
            let lease = state.budget?.keep(byteCount, inAnyCase: keepsLast)
            guard state.budget == nil || lease != nil else { return }
            state.entries.append(Entry(key: key, form: form, byteCount: byteCount, lease: lease))
            shrink(&state, to: Int(Double(maxByteCount) * share))
        }
    }

    var byteCount: Int { state.withLock { $0.byteCount } }

    /// Evicts what exceeds a share of the limit.
    func shrink(to share: Double) { state.withLock { shrink(&$0, to: Int(Double(maxByteCount) * share)) } }

    func giveBack(_ byteCount: Int) { state.withLock { shrink(&$0, to: max(0, $0.byteCount - byteCount)) } }

    /// Starts anew in another budget; nil for none.
    func move(to budget: MemoryBudget?) {
        state.withLock { $0 = State(budget: budget) }
        budget?.add(self)
    }

    private func shrink(_ state: inout State, to room: Int) {
        while state.entries.count > (keepsLast ? 1 : 0), state.byteCount > room { state.entries.removeFirst() }
    }
}

extension FullSizeCache.State {
    fileprivate var byteCount: Int { entries.reduce(0) { $0 + $1.byteCount } }
}
