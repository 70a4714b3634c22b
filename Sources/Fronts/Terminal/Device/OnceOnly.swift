import Synchronization

/// Something that is done once, and that everybody waits for who asks for it.
final class OnceOnly: Sendable {
    private let isDone = Mutex(false)

    /// nil where it is done; until this returns, it will not be.
    func unlessOver<R: Sendable>(_ body: () -> R) -> R? { isDone.withLock { $0 ? nil : body() } }

    func run(_ body: () -> Void) {
        isDone.withLock { isDone in
            guard !isDone else { return }
            body()
            isDone = true
        }
    }
}
