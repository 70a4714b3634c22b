import Glibc

/// Keeps what libraries write to standard error off the terminal while it shows something else. Until ``end()``, that
/// output is discarded.
final class QuietErrors {
    private var kept: Int32

    init() {
        kept = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
        guard kept >= 0 else { return }
        let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
        guard nowhere >= 0 else { return }
        dup2(nowhere, STDERR_FILENO)
        close(nowhere)
    }

    deinit { end() }

    func end() {
        guard kept >= 0 else { return }
        dup2(kept, STDERR_FILENO)
        close(kept)
        kept = -1
    }
}
