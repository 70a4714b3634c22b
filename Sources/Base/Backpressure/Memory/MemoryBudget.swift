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
/// 4. Caches ``keep(_:inAnyCase:)`` what is left, and give it back as soon as a request would have to wait.
public final class MemoryBudget: Sendable {
    private let state: Mutex<MemoryBudgetState<Waiter<Bool, CancellationError>>>
    private let keepers = MemoryKeepers()
    private let available: (@Sendable (_ inUse: Int) -> Int)?
    private let beside: Mutex<Beside>

    private struct Beside: Sendable {
        var byteCount = 0
        let onChange: (@Sendable (Int) -> Void)?
    }

    /// - Parameters:
    ///   - capacity: bytes that may be leased at the same time.
    ///   - available: called before each request, with the bytes in use: the capacity from now on.
    ///   - onBeside: called with the bytes that are kept, or leased for other processes, whenever they change.
    public init(
        capacity: Int,
        available: (@Sendable (_ inUse: Int) -> Int)? = nil,
        onBeside: (@Sendable (Int) -> Void)? = nil
    ) {
        state = Mutex(MemoryBudgetState(capacity: capacity))
        self.available = available
        beside = Mutex(Beside(onChange: onBeside))
    }

    /// Bytes that may be leased at the same time.
    public var capacity: Int { state.withLock { $0.capacity } }
    /// Bytes leased now.
    public var inUse: Int { state.withLock { $0.inUse } }
    /// Those of them that are kept for what can be made again.
    public var kept: Int { state.withLock { $0.kept } }
    /// Maximum of the bytes leased at the same time so far.
    public var peak: Int { state.withLock { $0.peak } }
    /// Bytes of the largest request granted so far.
    public var largest: Int { state.withLock { $0.largest } }
    /// Waiting requests.
    public var waiting: Int { state.withLock { $0.waiting } }

    /// Leases `byteCount` bytes, suspending while they are not available.
    ///
    /// - Parameters:
    ///   - byteCount: bytes. Negative values count as 0.
    ///   - priority: requests of a higher priority are granted first.
    ///   - elsewhere: whether most of them are for another process.
    /// - Throws: `CancellationError` if the task is cancelled before the request is granted. Nothing is leased then.
    public nonisolated(nonsending) func lease(
        _ byteCount: Int,
        priority: Priority = .bulk,
        elsewhere: Bool = false
    ) async throws(CancellationError) -> Lease {
        guard !Task.isCancelled else { throw CancellationError() }
        // Clamped so that sums cannot overflow: nothing of that size can be allocated.
        let byteCount = min(max(0, byteCount), Int.max / 4)
        if let available {
            let capacity = available(inUse)
            resume(state.withLock { $0.bound(to: capacity) })
        }
        keepers.giveBack { state.withLock { $0.shortage(with: byteCount) } }
        let hasPassed = try await waitCancellably { ticket, waiter in
            resume(
                state.withLock {
                    $0.request(byteCount, priority: priority, elsewhere: elsewhere, ticket: ticket, waiter: waiter)
                }
            )
        } withdraw: { ticket in
            guard let (withdrawn, granted) = state.withLock({ $0.withdraw(ticket) }) else { return }
            withdrawn.resume(returning: .failure(CancellationError()))
            resume(granted)
        }
        return Lease(byteCount, of: self, .requested(hasPassed: hasPassed, elsewhere: elsewhere))
    }

    /// Leases bytes for what can be made again, if they are free and no request waits.
    ///
    /// - Parameters:
    ///   - byteCount: bytes. Negative values count as 0.
    ///   - inAnyCase: whether they are needed at once, whatever else is in use. Requests wait for them too, but one that
    ///     finds nothing else leased is granted.
    /// - Returns: nil if they are not free.
    public func keep(_ byteCount: Int, inAnyCase: Bool = false) -> Lease? {
        let byteCount = min(max(0, byteCount), Int.max / 4)
        guard state.withLock({ $0.keep(byteCount, inAnyCase: inAnyCase) }) else { return nil }
        reportBeside()
        return Lease(byteCount, of: self, .kept)
    }

    /// Asks it, in the order of these calls, to give memory back whenever a request would have to wait, as long as it exists.
    public func add(_ memory: any KeptMemory) { keepers.add(memory) }

    fileprivate func release(_ byteCount: Int, _ kind: Lease.Kind) {
        resume(
            state.withLock { state in
                switch kind {
                case .kept: state.releaseKept(byteCount)
                case .requested(let hasPassed, let elsewhere):
                    state.release(byteCount, hasPassed: hasPassed, elsewhere: elsewhere)
                }
            }
        )
    }

    private func resume(_ granted: [MemoryBudgetState<Waiter<Bool, CancellationError>>.Grant]) {
        reportBeside()
        for grant in granted {
            grant.waiter.resume(returning: .success(grant.hasPassed))
        }
    }

    /// One at a time, so that the last report is of the last change.
    private func reportBeside() {
        beside.withLock { beside in
            let now = state.withLock { $0.kept + $0.elsewhere }
            guard now != beside.byteCount else { return }
            beside.byteCount = now
            beside.onChange?(now)
        }
    }
}

/// Bytes leased from a ``MemoryBudget``. They return to it when the lease is released or deallocated.
public final class Lease: Sendable {
    fileprivate enum Kind {
        /// `hasPassed`: it overtook a waiting request.
        case requested(hasPassed: Bool, elsewhere: Bool)
        case kept
    }

    private let budget: MemoryBudget
    private let held: Atomic<Int>
    private let kind: Kind

    fileprivate init(_ byteCount: Int, of budget: MemoryBudget, _ kind: Kind) {
        self.budget = budget
        self.kind = kind
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
        if after < before { budget.release(before - after, kind) }
    }

    /// Returns all bytes. Further calls do nothing.
    public func release() {
        shrink(to: 0)
    }
}
