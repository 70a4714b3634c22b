import Synchronization

/// A number of bytes shared by tasks: a task takes a ``Lease`` before it allocates, and waits while others hold too much.
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
/// 1. The bytes in use stay within the capacity, except for one request larger than the capacity: it is admitted when
///    nothing else is leased, counts in full, and nothing else is admitted beside it.
/// 2. Requests are granted in arrival order, interactive ones first. Later requests may overtake one that does not fit
///    yet if together they fit beside it: they use what it will leave free and never delay it.
/// 3. Never wait for a lease while holding another: two tasks that do would deadlock. Request the peak once, then
///    ``Lease/shrink(to:)`` it.
public final class MemoryBudget: Sendable {
    private let state: Mutex<MemoryBudgetState<Waiter<Bool, CancellationError>>>

    /// - Parameter capacity: bytes that may be leased at the same time.
    public init(capacity: Int) {
        state = Mutex(MemoryBudgetState(capacity: capacity))
    }

    /// Bytes that may be leased at the same time.
    public var capacity: Int { state.withLock { $0.capacity } }
    /// Bytes leased now.
    public var inUse: Int { state.withLock { $0.inUse } }
    /// Maximum of the bytes leased at the same time so far.
    public var peak: Int { state.withLock { $0.peak } }
    /// Bytes of the largest lease granted so far.
    public var largest: Int { state.withLock { $0.largest } }
    /// Waiting requests.
    public var waiting: Int { state.withLock { $0.waiting } }

    /// Leases `byteCount` bytes, suspending while they are not available.
    ///
    /// - Parameters:
    ///   - byteCount: bytes. Negative values count as 0.
    ///   - priority: requests of a higher priority are granted first.
    /// - Throws: `CancellationError` if the task is cancelled before the request is granted. Nothing is leased then.
    public nonisolated(nonsending) func lease(
        _ byteCount: Int,
        priority: Priority = .bulk
    ) async throws(CancellationError) -> Lease {
        guard !Task.isCancelled else { throw CancellationError() }
        // Clamped so that sums cannot overflow: nothing of that size can be allocated.
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

    fileprivate func release(_ byteCount: Int, hasPassed: Bool) {
        resume(state.withLock { $0.release(byteCount, hasPassed: hasPassed) })
    }

    private func resume(_ granted: [MemoryBudgetState<Waiter<Bool, CancellationError>>.Grant]) {
        for grant in granted {
            grant.waiter.resume(returning: .success(grant.hasPassed))
        }
    }
}

/// Bytes leased from a ``MemoryBudget``. They return to it when the lease is released or deallocated.
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

    /// Returns all but `byteCount` bytes. A lease never grows: a larger count changes nothing.
    public func shrink(to byteCount: Int) {
        let (before, after) = held.min(max(0, byteCount), ordering: .relaxed)
        if after < before { budget.release(before - after, hasPassed: hasPassed) }
    }

    /// Returns all bytes. Further calls do nothing.
    public func release() {
        shrink(to: 0)
    }
}
