import Foundation
import Synchronization

/// Progress on standard error: a line that is overwritten on a terminal, or occasional lines elsewhere.
final class ProgressLine: Sendable {
    private let isTerminal = isatty(STDERR_FILENO) == 1
    private let shown = Mutex(0)

    func show(_ written: Int, of total: Int) {
        let isDue = shown.withLock { shown in
            // At most a hundred updates, or ten lines.
            let part = written * (isTerminal ? 100 : 10) / max(1, total)
            defer { shown = max(shown, part) }
            return part > shown
        }
        guard isDue else { return }
        write(isTerminal ? "\r\(written) of \(total) photos made" : "\(written) of \(total) photos made\n")
    }

    /// The last line.
    func finish(_ text: String) { write(isTerminal ? "\r\u{1B}[K\(text)\n" : "\(text)\n") }

    private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
