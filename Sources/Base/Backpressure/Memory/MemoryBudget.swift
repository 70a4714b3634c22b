import Synchronization

/// A number of bytes that tasks share: whoever is about to allocate takes a ``Lease`` first, and waits while the others
/// hold too much.
///
/// ```swift
/// let budget = MemoryBudget(capacity: 72 << 20)
/// …
/// let lease = try await budget.lease(byteCount)
/// …
/// part.lease.release()
/// ```
///
/// Rules:
/// 1. The bytes in use stay within the capacity, but for one request larger than the capacity: it is admitted when
///    nothing else is leased, counts as what it is, and nothing else is admitted beside it.
/// 2. Requests are granted in the order in which they came, interactive ones first. One that does not fit yet is passed by
///    later ones that together fit beside it: small requests use what it will leave over, and it waits for none of them.
/// 3. Never wait for a lease while holding another: two tasks that do would wait for each other. Ask for the peak once,
///    and ``Lease/shrink(to:)`` it.
public final class MemoryBudget: Sendable {
    private let state: Mutex<MemoryBudgetState<Waiter<Bool, CancellationError>>>

    /// - Parameter capacity: bytes that may be leased at a time.
    public init(capacity: Int) {
        state = Mutex(MemoryBudgetState(capacity: capacity))
    }

    /// Bytes that may be leased at a time.
    public var capacity: Int { state.withLock { $0.capacity } }
    /// Bytes leased now.
    public var inUse: Int { state.withLock { $0.inUse } }
    /// The most bytes that were ever leased at a time.
    public var peak: Int { state.withLock { $0.peak } }
    /// Bytes of the largest lease that was ever granted.
    public var largest: Int { state.withLock { $0.largest } }
    /// Requests that wait.
    public var waiting: Int { state.withLock { $0.waiting } }

    /// Takes `byteCount` bytes out of the budget, suspending while they are not there.
    ///
    /// - Parameters:
    ///   - byteCount: bytes; negative counts as 0.
    ///   - priority: who waits with a higher one is served first.
    /// - Throws: `CancellationError` if the task is cancelled before its turn; then nothing is leased.
    public nonisolated(nonsending) func lease(
        _ byteCount: Int,
        priority: Priority = .bulk
    ) async throws(CancellationError) -> Lease {
        guard !Task.isCancelled else { throw CancellationError() }
        // Clamped so that sums can't overflow: nothing of that size can be allocated anyway.
        let byteCount = min(max(0, byteCount), Int.max / 2)
        let hasPassed = try await waitCancellably { ticket, waiter in
            resume(state.withLock { $0.request(byteCount, priority: priority, ticket: ticket, waiter: waiter) })
        } withdraw: { ticket in
            guard let (withdrawn, granted) = state.withLock({ $0.withdraw(ticket) }) else { return }
            withdrawn.resume(returning: .failure(CancellationError()))
            resume(granted)
        }
        return Lease(byteCount, of: self, hasPassed: hasPassed)
    }

    fileprivate func giveBack(_ byteCount: Int, hasPassed: Bool) {
        resume(state.withLock { $0.giveBack(byteCount, hasPassed: hasPassed) })
    }

    private func resume(_ granted: [MemoryBudgetState<Waiter<Bool, CancellationError>>.Grant]) {
        for grant in granted {
            grant.waiter.resume(returning: .success(grant.hasPassed))
        }
    }
}

/// Bytes taken out of a ``MemoryBudget``. They go back when the lease is released, or let go of.
public final class Lease: Sendable {
    private let budget: MemoryBudget
    private let held: Atomic<Int>
    private let hasPassed: Bool

    fileprivate init(_ byteCount: Int, of budget: MemoryBudget, hasPassed: Bool) {
        self.budget = budget
        self.hasPassed = hasPassed
        held = Atomic(byteCount)
    }

    deinit {
        release()
    }

    /// Bytes held now: 0 after a release.
    public var byteCount: Int { held.load(ordering: .relaxed) }

    /// Gives back all but `byteCount` bytes. A lease never grows: a larger count changes nothing.
    public func shrink(to byteCount: Int) {
        let (before, after) = held.min(max(0, byteCount), ordering: .relaxed)
        if after < before { budget.giveBack(before - after, hasPassed: hasPassed) }
    }

    /// Gives back everything. Releasing again does nothing.
    public func release() {
        shrink(to: 0)
    }
}
