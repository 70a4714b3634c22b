import PhotoStore
import Synchronization

/// The photos that a plugin has still to look at.
final class PluginQueue: Sendable {
    private struct State {
        var next = 0
        var isStopped = false
    }

    private let contents: [ContentID]
    private let state = Mutex(State())

    init(_ contents: [ContentID]) {
        self.contents = contents
    }

    /// Nil at the end, or once it was stopped.
    func next() -> ContentID? {
        state.withLock { state in
            guard !state.isStopped, state.next < contents.count else { return nil }
            defer { state.next += 1 }
            return contents[state.next]
        }
    }

    func stop() { state.withLock { $0.isStopped = true } }

    /// Those that nobody took.
    var left: Int { state.withLock { contents.count - $0.next } }
    var isStopped: Bool { state.withLock { $0.isStopped && $0.next < contents.count } }
}
