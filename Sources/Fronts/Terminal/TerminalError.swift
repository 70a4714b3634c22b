package import Backpressure
package import SystemPackage

/// What kept a terminal from being used.
package enum TerminalError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Neither a terminal is there nor a way to it.
    case noTerminal(FilePath, Errno)
    /// Its signals belong to another terminal that this program uses.
    case inUse
    case system(call: String, Errno)
    case noThread(ThreadingError)
    /// It was closed, or is gone.
    case closed

    package var description: String {
        switch self {
        case .noTerminal(let path, let code):
            "\(path): no terminal to use (\(code)): start the program in a terminal"
        case .inUse: "another terminal is in use by this program: close it first"
        case .system(let call, let code): "the terminal cannot be used: \(call): \(code)"
        case .noThread(let error): "the terminal cannot be used: \(error)"
        case .closed: "the terminal is closed"
        }
    }
}
