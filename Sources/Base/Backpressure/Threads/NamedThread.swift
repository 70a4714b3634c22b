import Glibc
import Synchronization

/// An operating-system thread, started at once. It is detached when deallocated without ``join()``.
package final class NamedThread: Sendable {
    private let handle: Mutex<pthread_t?>

    /// - Parameters:
    ///   - name: shown by `top -H` and debuggers; Linux keeps its first 15 bytes.
    ///   - stackByteCount: bytes, a multiple of the page size.
    package init(
        name: String,
        stackByteCount: Int = BlockingPool.stackByteCount,
        _ body: @escaping @Sendable () -> Void
    ) throws(ThreadingError) {
        let start = Unmanaged.passRetained(Start(name: name, body: body))
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, stackByteCount)
        var thread = pthread_t()
        let code = pthread_create(
            &thread,
            &attributes,
            { argument in
                guard let argument else { return nil }
                let start = Unmanaged<Start>.fromOpaque(argument).takeRetainedValue()
                start.nameThread()
                start.body()
                return nil
            },
            start.toOpaque()
        )
        guard code == 0 else {
            start.release()
            throw .notStarted(name: name, code: code)
        }
        handle = Mutex(thread)
    }

    deinit {
        if let thread = handle.withLock({ $0 }) { pthread_detach(thread) }
    }

    /// Blocks until the thread has ended. Further calls do nothing.
    package func join() {
        handle.withLock { handle in
            guard let thread = handle.take() else { return }
            pthread_join(thread, nil)
        }
    }

    private final class Start: Sendable {
        let name: String
        let body: @Sendable () -> Void

        init(name: String, body: @escaping @Sendable () -> Void) {
            self.name = name
            self.body = body
        }

        /// Names the calling thread, as `pthread_setname_np` does, which Swift's Glibc does not expose. Without `/proc`
        /// the thread stays unnamed, which is harmless.
        func nameThread() {
            let file = open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
            guard file >= 0 else { return }
            _ = write(file, name, name.utf8.count)
            close(file)
        }
    }
}
