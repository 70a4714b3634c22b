import Synchronization

/// Ends a run early without losing work in progress.
///
/// `stop()` ends the enumeration; photos that are being decoded are finished and stored. To end at once, cancel the
/// task that runs the pipeline.
public final class RunControl: Sendable {
    private struct State {
        var isStopped = false
        var onStop: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    public init() {}

    public var isStopped: Bool { state.withLock { $0.isStopped } }

    public func stop() {
        let action = state.withLock { state in
            state.isStopped = true
            return state.onStop.take()
        }
        action?()
    }

    /// Runs `action` once, immediately or when the run is stopped.
    package func onStop(_ action: @escaping @Sendable () -> Void) {
        let isStopped = state.withLock { state in
            if !state.isStopped { state.onStop = action }
            return state.isStopped
        }
        if isStopped { action() }
    }
}
