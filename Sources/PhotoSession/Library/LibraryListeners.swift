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

    private let listeners = Mutex<[Int: Weak]>([:])
    private let numbers = Mutex(0)

    var count: Int { listeners.withLock { $0.count } }

    func add() -> LibraryEvents {
        let number = numbers.withLock { number in
            number += 1
            return number
        }
        let listener = LibraryListener { [weak self] in self?.remove(number) }
        listeners.withLock { $0[number] = Weak(listener: listener) }
        return LibraryEvents(listener: listener)
    }

    func send(_ event: LibraryEvent) {
        guard !event.isEmpty else { return }
        for listener in all { listener.send(event) }
    }

    func finish() { for listener in all { listener.finish() } }

    /// Taken out of the lock, because the last reference to a listener may go with them.
    private var all: [LibraryListener] { listeners.withLock { $0.values.compactMap(\.listener) } }

    private func remove(_ number: Int) { listeners.withLock { $0[number] = nil } }
}
