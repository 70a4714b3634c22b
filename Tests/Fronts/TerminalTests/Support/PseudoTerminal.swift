import Foundation
import SystemPackage

/// A terminal of 60 × 20 cells whose other end is held by the test.
final class PseudoTerminal: Sendable {
    let path: FilePath
    private let master: FileDescriptor
    /// Held open, so that the terminal does not disappear while nothing uses it.
    private let slave: FileDescriptor

    // TIOCSPTLCK and TIOCGPTN, which are macros that Swift does not import. posix_openpt(3) is not declared for it
    // either.
    private static let setLock: UInt = 0x4004_5431
    private static let getNumber: UInt = 0x8004_5430
    /// Keeps the tests' own controlling terminal.
    private static let notOurs = FileDescriptor.OpenOptions(rawValue: O_NOCTTY)

    init() throws {
        master = try FileDescriptor.open("/dev/ptmx", .readWrite, options: [Self.notOurs, .closeOnExec])
        var (unlocked, number): (Int32, UInt32) = (0, 0)
        guard ioctl(master.rawValue, Self.setLock, &unlocked) == 0,
            ioctl(master.rawValue, Self.getNumber, &number) == 0
        else { throw Errno(rawValue: errno) }
        path = FilePath("/dev/pts/\(number)")
        slave = try FileDescriptor.open(path, .readWrite, options: [Self.notOurs, .closeOnExec])
        try resize(columns: 60, rows: 20)
    }

    deinit {
        try? slave.close()
        try? master.close()
    }

    func resize(columns: UInt16, rows: UInt16) throws {
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: columns * 10, ws_ypixel: rows * 20)
        guard ioctl(master.rawValue, UInt(TIOCSWINSZ), &size) == 0 else { throw Errno(rawValue: errno) }
    }

    func type(_ text: String) throws { try master.writeAll(text.utf8) }

    /// Reads until the output contains this text.
    func read(until end: String) async throws -> String {
        var seen: [UInt8] = []
        while !String(decoding: seen, as: UTF8.self).contains(end) { seen += try await read() }
        return String(decoding: seen, as: UTF8.self)
    }

    /// On its own thread: Swift's threads are few, and the code under test needs them.
    func read() async throws -> [UInt8] {
        try await withCheckedThrowingContinuation { done in
            Thread.detachNewThread {
                done.resume(
                    with: Result {
                        var buffer = [UInt8](repeating: 0, count: 65_536)
                        let count = try buffer.withUnsafeMutableBytes { try self.master.read(into: $0) }
                        return Array(buffer[..<count])
                    }
                )
            }
        }
    }
}

extension PseudoTerminal {
    var settings: termios {
        get throws {
            var settings = termios()
            guard tcgetattr(slave.rawValue, &settings) == 0 else { throw Errno(rawValue: errno) }
            return settings
        }
    }

    func set(_ settings: termios) throws {
        var settings = settings
        guard tcsetattr(slave.rawValue, TCSANOW, &settings) == 0 else { throw Errno(rawValue: errno) }
    }

    /// All settings, as bytes.
    var settingBytes: [UInt8] {
        get throws { withUnsafeBytes(of: try settings) { Array($0) } }
    }
}
