import StoreFiles
import Synchronization
import SystemPackage

/// Reads paths from a file of any size: one per line, or each followed by a zero byte.
final class PathList: Sendable {
    private struct State {
        var buffer: [UInt8] = []
        var start = 0
        var isAtEnd = false
        var separator: UInt8?
    }

    private static let pieceByteCount = 256 << 10

    private let path: FilePath
    private let file: FileDescriptor
    private let state = Mutex(State())

    /// - Parameter path: - for standard input.
    init(_ path: FilePath) throws(CommandError) {
        self.path = path
        do {
            file = path == "-" ? .standardInput : try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
        } catch {
            throw .cannotRead(path, reason: "\(error)")
        }
    }

    deinit { if path != "-" { try? file.close() } }

    /// The next path; nil at the end. Empty lines are passed over.
    func next() throws -> FilePath? {
        try state.withLock { state in
            while true {
                if let separator = state.separator ?? Self.separator(state),
                    let end = state.buffer[state.start...].firstIndex(of: separator)
                {
                    state.separator = separator
                    let name = state.buffer[state.start..<end]
                    state.start = end + 1
                    if !name.isEmpty { return FilePath(bytes: Array(name)) }
                } else if state.isAtEnd {
                    let name = state.buffer[state.start...]
                    state.start = state.buffer.count
                    return name.isEmpty ? nil : FilePath(bytes: Array(name))
                } else {
                    try read(into: &state)
                }
            }
        }
    }

    /// Nil if more has to be read to know it: paths with zero bytes between them may contain line ends.
    private static func separator(_ state: State) -> UInt8? {
        if state.buffer.contains(0) { return 0 }
        return state.isAtEnd || state.buffer.count >= pieceByteCount ? UInt8(ascii: "\n") : nil
    }

    private func read(into state: inout State) throws {
        state.buffer.removeSubrange(..<state.start)
        state.start = 0
        var piece = [UInt8](repeating: 0, count: Self.pieceByteCount)
        do {
            let count = try piece.withUnsafeMutableBytes { try file.read(into: $0) }
            state.isAtEnd = count == 0
            state.buffer += piece[..<count]
        } catch {
            throw CommandError.cannotRead(path, reason: "\(error)")
        }
    }
}
