package import Backpressure
package import SystemPackage

/// Why a terminal cannot be used.
package enum TerminalError: Error, Sendable, Equatable, CustomStringConvertible {
    /// There is no terminal, or it cannot be opened.
    case noTerminal(FilePath, Errno)
    /// Another terminal of this program owns the signals.
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
