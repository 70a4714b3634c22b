import PhotoModel
import Synchronization

/// The photos that a plugin still has to process.
final class PluginQueue: Sendable {
    private struct State {
        var next = 0
        var isStopped = false
        var givenBack = 0
    }

    private let contents: [ContentID]
    private let state = Mutex(State())

    init(_ contents: [ContentID]) {
        self.contents = contents
    }

    /// Nil at the end, or once the queue was stopped.
    func next() -> ContentID? {
        state.withLock { state in
            guard !state.isStopped, state.next < contents.count else { return nil }
            defer { state.next += 1 }
            return contents[state.next]
        }
    }

    func stop() { state.withLock { $0.isStopped = true } }

    /// Returns a photo that was taken but not processed before the queue was stopped.
    func giveBack() { state.withLock { $0.givenBack += 1 } }

    /// Photos that were never taken, and those given back.
    var left: Int { state.withLock { contents.count - $0.next + $0.givenBack } }
    /// Whether it was stopped before all were done.
    var isStopped: Bool { left > 0 && state.withLock(\.isStopped) }
}
