import Glibc

/// The reason why blocking work could not run on a thread.
public enum ThreadingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The system did not create a thread (`pthread_create` returned `code`).
    case notStarted(name: String, code: Int32)
    /// The pool was shut down.
    case shutDown(name: String)

    public var description: String {
        switch self {
        case .notStarted(let name, let code):
            "thread \(name) could not be started: \(String(cString: strerror(code))); "
                + "use fewer threads, or raise the limit (ulimit -u)"
        case .shutDown(let name):
            "the threads \(name) were shut down and accept no more work"
        }
    }
}
