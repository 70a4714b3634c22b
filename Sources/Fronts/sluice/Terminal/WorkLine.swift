import Synchronization

/// Shows progress on standard error: one rewritten line on a terminal, an occasional plain line elsewhere.
final class WorkLine: Sendable {
    private struct State {
        var line = StatusLine()
        var shownAt: ContinuousClock.Instant?
    }

    private let state = Mutex(State())
    private let started = ContinuousClock.now
    private let interval: Duration
    private static let plainInterval = Duration.seconds(10)

    /// - Parameter interval: the shortest between two changes of the line on a terminal.
    init(interval: Duration = .zero) { self.interval = interval }

    /// - Parameter text: made only if it is shown, for as many columns.
    func show(_ text: (_ columns: Int) -> String) {
        state.withLock { state in
            let isTerminal = state.line.isTerminal
            let last = state.shownAt ?? (isTerminal ? nil : started)
            let interval = isTerminal ? interval : Self.plainInterval
            if let last, last.duration(to: .now) < interval { return }
            if isTerminal {
                let columns = state.line.columns
                state.line.show(String(text(columns).prefix(columns)))
            } else {
                Console.error(text(.max))
            }
            state.shownAt = .now
        }
    }

    func note(_ text: String) { state.withLock { $0.line.note(text) } }

    func erase() { state.withLock { $0.line.erase() } }
}
