import Synchronization

/// Memory that is kept for what can be made again, such as a cache, in a ``MemoryBudget`` or beside it.
public protocol KeptMemory: AnyObject, Sendable {
    /// Releases at least this many bytes, or what can be spared. Called whenever a request would have to wait,
    /// on its thread.
    func giveBack(_ byteCount: Int)
}

/// Those that keep memory of a budget.
final class MemoryKeepers: Sendable {
    private struct Keeper: Sendable {
        weak var memory: (any KeptMemory)?
    }

    private let keepers = Mutex<[Keeper]>([])

    func add(_ memory: any KeptMemory) {
        keepers.withLock { keepers in
            keepers.removeAll { $0.memory == nil || $0.memory === memory }
            keepers.append(Keeper(memory: memory))
        }
    }

    /// - Parameter shortage: bytes that are missing still.
    func giveBack(_ shortage: () -> Int) {
        for keeper in keepers.withLock({ $0 }) {
            let missing = shortage()
            guard missing > 0 else { return }
            keeper.memory?.giveBack(missing)
        }
    }
}
