import CLinux
import Imaging
import Synchronization

/// How much of the memory of a process tree photos may lease.
///
/// What the idle program holds is measured once. Whatever comes later is measured while photos are prepared: an index, requests,
/// decoding processes that wait, memory that was freed and not returned.
final class MemoryCeiling: Sendable {
    private let budget: Int
    /// Leases at the start, in bytes. There are never more.
    private let most: Int
    private let held: @Sendable () -> Int
    private let state: Mutex<State>

    private struct State {
        var capacity: Int
        /// Bytes that are kept or leased for other processes.
        var beside = 0
        /// Bytes of the process tree besides what is leased.
        var others = 0
        var measured: ContinuousClock.Instant?
        var trimmed: ContinuousClock.Instant?
    }

    /// Enough for the pictures and files of two photos at a time, measured on camera photos of up to 20 megapixels.
    /// More saves no time.
    private static let maxBytesInBlocks = 32 << 20
    /// For what grows between two measurements, and as much again beside idle blocks.
    private static let reserve = 6 << 20
    private static let interval = Duration.milliseconds(50)
    /// Between two returns of freed memory to the kernel.
    private static let trimInterval = Duration.seconds(1)

    /// - Parameters:
    ///   - budget: bytes for the whole process tree.
    ///   - fixed: bytes that the idle program and its caches take.
    ///   - held: bytes that the process tree holds now, without idle blocks.
    init(budget: Int, fixed: Int, held: @escaping @Sendable () -> Int) {
        (self.budget, self.held) = (budget, held)
        most = max(0, budget - fixed)
        state = Mutex(State(capacity: most))
        state.withLock { boundBlocks($0) }
    }

    /// Bytes that may be leased at the same time.
    var capacity: Int { state.withLock { $0.capacity } }

    /// The same, measured again if that was a while ago.
    ///
    /// - Parameter leased: bytes leased now.
    func capacity(leased: Int, now: ContinuousClock.Instant = .now) -> Int {
        state.withLock { state in
            if let measured = state.measured, now - measured < Self.interval { return state.capacity }
            state.measured = now
            measure(&state, leased: leased)
            if state.capacity < most, state.trimmed.map({ now - $0 >= Self.trimInterval }) ?? true {
                state.trimmed = now
                malloc_trim(0)
                measure(&state, leased: leased)
            }
            boundBlocks(state)
            return state.capacity
        }
    }

    /// - Parameter beside: bytes that are kept, or leased for other processes.
    func leaveRoom(for beside: Int) {
        state.withLock { state in
            state.beside = beside
            boundBlocks(state)
        }
    }

    /// Not everything that is leased is allocated yet. At times nearly all of it is, and then the rest is known: so it rises
    /// at once, and falls slowly.
    private func measure(_ state: inout State, leased: Int) {
        let others = held() - leased
        state.others = max(others, state.others - (state.others - others) / 64)
        state.capacity = min(most, max(0, budget - state.others - Self.reserve))
    }

    private func boundBlocks(_ state: State) {
        BlockPool.shared.maxBytes = max(0, min(state.capacity - state.beside - Self.reserve, Self.maxBytesInBlocks))
    }
}
