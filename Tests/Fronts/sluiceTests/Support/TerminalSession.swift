import Foundation
import SystemPackage
import TestSupport

/// The command on a pseudo-terminal of 60 columns.
final class TerminalSession {
    private let process: Process
    private let master: FileDescriptor
    private var seen: [UInt8] = []

    // TIOCSPTLCK and TIOCGPTN, which are macros that Swift does not import. posix_openpt(3) is not declared for it
    // either.
    private static let setLock: UInt = 0x4004_5431
    private static let getNumber: UInt = 0x8004_5430
    /// Keeps the tests' own controlling terminal.
    private static let notOurs = FileDescriptor.OpenOptions(rawValue: O_NOCTTY)

    convenience init(_ household: Household, _ arguments: String..., output: FileHandle = .nullDevice) throws {
        try self.init(household, arguments, output: output)
    }

    init(_ household: Household, _ arguments: [String], output: FileHandle = .nullDevice) throws {
        process = household.process(Household.commands.appending(path: "sluice"), arguments)
        master = try FileDescriptor.open("/dev/ptmx", .readWrite, options: [Self.notOurs, .closeOnExec])
        var (unlocked, number): (Int32, UInt32) = (0, 0)
        var size = winsize(ws_row: 20, ws_col: 60, ws_xpixel: 0, ws_ypixel: 0)
        guard ioctl(master.rawValue, Self.setLock, &unlocked) == 0,
            ioctl(master.rawValue, Self.getNumber, &number) == 0,
            ioctl(master.rawValue, UInt(TIOCSWINSZ), &size) == 0
        else { throw Errno(rawValue: errno) }
        let slave = try FileDescriptor.open(
            "/dev/pts/\(number)",
            .readWrite,
            options: [Self.notOurs, .closeOnExec]
        )
        process.standardError = FileHandle(fileDescriptor: slave.rawValue, closeOnDealloc: false)
        process.standardOutput = output
        try process.run()
        // Then reading ends when the command does.
        try slave.close()
    }

    deinit { try? master.close() }

    /// Reads until the terminal received this text; false if the command ended first.
    func wait(for text: String) -> Bool {
        while !String(decoding: seen, as: UTF8.self).contains(text) {
            guard read() else { return false }
        }
        return true
    }

    func send(_ signals: [Int32]) {
        for signal in signals { kill(process.processIdentifier, signal) }
    }

    /// All output of the command, and its exit status.
    func finish() -> (text: String, status: Int32) {
        while read() {}
        process.waitUntilExit()
        let status = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
        return (String(decoding: seen, as: UTF8.self), status)
    }

    private func read() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 4096)
        guard master.awaitInput() else {
            kill(process.processIdentifier, SIGKILL)
            return false
        }
        // EIO means that nothing has the terminal open any more.
        guard let count = try? buffer.withUnsafeMutableBytes({ try master.read(into: $0) }), count > 0 else {
            return false
        }
        seen += buffer[..<count]
        return true
    }
}
