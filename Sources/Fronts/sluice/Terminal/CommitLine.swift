import PhotoCommit
import Synchronization

/// Shows the progress of a commit on standard error: one rewritten line on a terminal, an occasional plain line
/// elsewhere.
final class CommitLine: Sendable {
    private struct State {
        var line = StatusLine()
        var printedAt = ContinuousClock.now
    }

    private let state = Mutex(State())
    private static let plainInterval = Duration.seconds(10)

    func show(_ progress: CommitProgress) {
        state.withLock { state in
            if state.line.isTerminal {
                state.line.show(Self.text(progress, columns: state.line.columns))
            } else if state.printedAt.duration(to: .now) >= Self.plainInterval {
                Console.error(Self.text(progress))
                state.printedAt = .now
            }
        }
    }

    func note(_ text: String) { state.withLock { $0.line.note(text) } }

    func erase() { state.withLock { $0.line.erase() } }

    static func text(_ progress: CommitProgress, columns: Int = .max) -> String {
        let skipped = progress.left > 0 ? " · \(Amounts.count(progress.left)) skipped" : ""
        let text = "\(Amounts.count(progress.done)) of \(Amounts.count(progress.total, "photo")) done\(skipped)"
        return String(text.prefix(columns))
    }
}
