import Glibc

/// Why blocking work could not be given to a thread.
public enum ThreadingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The system refused a thread (`pthread_create` returned `code`).
    case notStarted(name: String, code: Int32)
    /// The pool was shut down.
    case shutDown(name: String)

    public var description: String {
        switch self {
        case .notStarted(let name, let code):
            "thread \(name) could not be started: \(String(cString: strerror(code))); "
                + "fewer threads, or a higher limit (ulimit -u), would help"
        case .shutDown(let name):
            "the threads \(name) were shut down and take no more work"
        }
    }
}
