import Foundation

/// Ends a request for which nothing arrives any more.
///
/// `URLRequest.timeoutInterval` counts whole seconds on Linux, and other things elsewhere.
final class IdleWatch: Sendable {
    private let state: Locked<(heard: ContinuousClock.Instant, task: Task<Void, Never>?)>

    /// - Parameters:
    ///   - patience: nil for ever.
    ///   - expired: called once, unless `stop` is called before.
    init(_ patience: Duration?, _ expired: @escaping @Sendable () -> Void) {
        state = Locked((.now, nil))
        guard let patience else { return }
        let state = state
        let task = Task {
            while !Task.isCancelled {
                let end = state.withLock { $0.heard } + patience
                guard end > .now else { return expired() }
                try? await Task.sleep(until: end, clock: .continuous)
            }
        }
        state.withLock { $0.task = task }
    }

    /// Something arrived.
    func hear() { state.withLock { $0.heard = .now } }

    func stop() { state.withLock { $0.task }?.cancel() }
}
