import Synchronization

/// One who listens, and what was not taken yet.
final class LibraryListener: Sendable {
    let wakes: AsyncStream<Void>
    private let wake: AsyncStream<Void>.Continuation
    private let pending = Mutex<LibraryEvent?>(nil)
    private let onEnd: @Sendable () -> Void

    init(onEnd: @escaping @Sendable () -> Void) {
        (wakes, wake) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        self.onEnd = onEnd
    }

    deinit { onEnd() }

    func send(_ event: LibraryEvent) {
        pending.withLock { $0 = $0?.joined(with: event) ?? event }
        wake.yield()
    }

    func take() -> LibraryEvent? { pending.withLock { $0.take() } }

    func finish() { wake.finish() }
}

/// All who listen to a library. One who lets go of its events does not listen any more.
final class LibraryListeners: Sendable {
    private struct Weak {
        weak var listener: LibraryListener?
    }

    private struct State {
        var listeners: [Int: Weak] = [:]
        var last = 0
    }

    private let state = Mutex(State())

    var count: Int { state.withLock { $0.listeners.count } }

    func add() -> LibraryEvents {
        let number = state.withLock { state in
            state.last += 1
            return state.last
        }
        // Made outside of the lock: where it cannot be kept, its end takes the lock.
        let listener = LibraryListener { [weak self] in self?.remove(number) }
        state.withLock { $0.listeners[number] = Weak(listener: listener) }
        return LibraryEvents(listener: listener)
    }

    func send(_ event: LibraryEvent) {
        guard !event.isEmpty else { return }
        for listener in all { listener.send(event) }
    }

    func finish() { for listener in all { listener.finish() } }

    /// Taken out of the lock, because the last reference to a listener may go with them.
    private var all: [LibraryListener] { state.withLock { $0.listeners.values.compactMap(\.listener) } }

    private func remove(_ number: Int) { state.withLock { $0.listeners[number] = nil } }
}
