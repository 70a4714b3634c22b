import Synchronization

/// A listener with its unconsumed events.
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

/// All listeners of a library. A listener that is released is removed.
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
        // Create it outside of the lock: if it cannot be kept, its deinitialiser takes the lock.
        let listener = LibraryListener { [weak self] in self?.remove(number) }
        state.withLock { $0.listeners[number] = Weak(listener: listener) }
        return LibraryEvents(listener: listener)
    }

    func send(_ event: LibraryEvent) {
        guard !event.isEmpty else { return }
        for listener in all { listener.send(event) }
    }

    func finish() { for listener in all { listener.finish() } }

    /// Copied out of the lock, because releasing the last reference to a listener takes the lock.
    private var all: [LibraryListener] { state.withLock { $0.listeners.values.compactMap(\.listener) } }

    private func remove(_ number: Int) { state.withLock { $0.listeners[number] = nil } }
}
