import Synchronization

/// An action that runs once. Concurrent callers wait until it has finished.
final class OnceOnly: Sendable {
    private let isDone = Mutex(false)

    /// Runs a body unless the action is done, and delays the action meanwhile. Nil if it is done.
    func unlessOver<R: Sendable>(_ body: () -> R) -> R? { isDone.withLock { $0 ? nil : body() } }

    func run(_ body: () -> Void) {
        isDone.withLock { isDone in
            guard !isDone else { return }
            body()
            isDone = true
        }
    }
}
