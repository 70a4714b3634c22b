import CLinux
import Glibc
import Synchronization
import SystemPackage

/// The thread that waits for a terminal, so that none of Swift's does.
final class TerminalThread: Sendable {
    private let handle: Mutex<pthread_t?>

    init(_ body: @escaping @Sendable () -> Void) throws(Errno) {
        let start = Unmanaged.passRetained(Start(body))
        var thread = pthread_t()
        let code = pthread_create(
            &thread,
            nil,
            { argument in
                guard let argument else { return nil }
                clinux_name_thread("terminal")
                Unmanaged<Start>.fromOpaque(argument).takeRetainedValue().body()
                return nil
            },
            start.toOpaque()
        )
        guard code == 0 else {
            start.release()
            throw Errno(rawValue: code)
        }
        handle = Mutex(thread)
    }

    /// Blocks until the thread has ended. Joining again does nothing.
    func join() {
        handle.withLock { handle in
            guard let thread = handle.take() else { return }
            pthread_join(thread, nil)
        }
    }

    private final class Start: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
}
