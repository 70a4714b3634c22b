import Synchronization

/// A number of slots, each with one holder at a time. Tasks wait for one without blocking a thread.
///
/// ```swift
/// let slots = Slots(2)
/// let slot = try await slots.take()
/// defer { slot.release() }
/// ```
///
/// Rules:
/// 1. Slots are granted in request order, to tasks and threads alike.
/// 2. A task that is cancelled while it waits gets none.
/// 3. A slot becomes free when it is released or deallocated, unless there are fewer slots by then.
package final class Slots: Sendable {
    private enum Waiting: Sendable {
        case task(Waiter<Void, CancellationError>)
        /// Set once the slot is granted.
        case thread(Monitor<Bool>)
    }

    private struct State {
        var count: Int
        var held = 0
        var waiting = TicketQueue<Waiting>()

        mutating func takeIfFree() -> Bool {
            guard held < count else { return false }
            held += 1
            return true
        }

        /// Those who get the free slots.
        mutating func grant() -> [Waiting] {
            var granted: [Waiting] = []
            while held < count, let next = waiting.popFirst() {
                held += 1
                granted.append(next)
            }
            return granted
        }
    }

    private let state: Mutex<State>

    package init(_ count: Int) {
        state = Mutex(State(count: max(1, count)))
    }

    /// Waiting tasks and threads.
    package var waiting: Int { state.withLock { $0.waiting.count } }

    /// Takes a slot, suspending while none is free.
    package nonisolated(nonsending) func take() async throws(CancellationError) -> Slot {
        guard !Task.isCancelled else { throw CancellationError() }
        try await waitCancellably { ticket, waiter in
            let isTaken = state.withLock { state in
                if state.takeIfFree() { return true }
                state.waiting.append(.task(waiter), ticket: ticket)
                return false
            }
            if isTaken { waiter.resume(returning: .success(())) }
        } withdraw: { ticket in
            guard case .task(let waiter)? = state.withLock({ $0.waiting.withdraw(ticket) }) else { return }
            waiter.resume(returning: .failure(CancellationError()))
        }
        return Slot(of: self)
    }

    /// Takes a slot, blocking the calling thread while none is free.
    package func takeBlocking() -> Slot {
        let monitor = Monitor(false)
        let isTaken = state.withLock { state in
            if state.takeIfFree() { return true }
            state.waiting.append(.thread(monitor), ticket: Ticket())
            return false
        }
        if !isTaken { monitor.wait { $0 ? () : nil } }
        return Slot(of: self)
    }

    /// Takes a slot if one is free.
    package func takeIfFree() -> Slot? {
        state.withLock { $0.takeIfFree() } ? Slot(of: self) : nil
    }

    /// Slots from now on, at least one. Those that are held stay so if they are more.
    package func resize(to count: Int) {
        wake(
            state.withLock { state in
                state.count = max(1, count)
                return state.grant()
            }
        )
    }

    fileprivate func release() {
        wake(
            state.withLock { state in
                state.held -= 1
                return state.grant()
            }
        )
    }

    private func wake(_ granted: [Waiting]) {
        for waiting in granted {
            switch waiting {
            case .task(let waiter): waiter.resume(returning: .success(()))
            case .thread(let monitor):
                monitor.withLock { $0 = true }
                monitor.wakeOne()
            }
        }
    }
}

/// One of ``Slots``. It becomes free when this object is released or deallocated.
package final class Slot: Sendable {
    private let slots: Slots
    private let isReleased = Atomic(false)

    fileprivate init(of slots: Slots) {
        self.slots = slots
    }

    deinit {
        release()
    }

    /// Further calls do nothing.
    package func release() {
        if !isReleased.exchange(true, ordering: .relaxed) { slots.release() }
    }
}
