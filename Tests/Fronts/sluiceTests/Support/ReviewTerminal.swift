import Foundation
import SystemPackage
import TestSupport
import Testing

/// A review on a pseudo-terminal: it receives keys, and its screen can be read.
final class ReviewTerminal {
    let process: pid_t
    private let master: FileDescriptor
    private var screen: Emulator
    private var hasAnswered = false
    /// All bytes received, and those that the screen has not processed because their sequence is incomplete.
    private(set) var seen: [UInt8] = []
    private var rest: [UInt8] = []
    private var isHungUp = false
    private var hasEnded = false

    // TIOCSPTLCK and TIOCGPTN, which are macros that Swift does not import. posix_openpt(3) is not declared for it
    // either.
    private static let setLock: UInt = 0x4004_5431
    private static let getNumber: UInt = 0x8004_5430
    /// POSIX_SPAWN_SETSID, likewise.
    private static let setSID: Int16 = 0x80
    private static let notOurs = FileDescriptor.OpenOptions(rawValue: O_NOCTTY)

    convenience init(
        _ household: Household,
        _ arguments: String...,
        columns: Int = 80,
        rows: Int = 24,
        with more: [String: String] = [:]
    ) throws {
        let command = Household.commands.appending(path: "sluice").path
        let environment = household.environment.merging(more) { $1 }
        try self.init([command, "review"] + arguments, environment, columns: columns, rows: rows)
    }

    convenience init(_ household: Household, arguments: [String], with more: [String: String]) throws {
        let command = Household.commands.appending(path: "sluice").path
        try self.init(
            [command, "review"] + arguments,
            household.environment.merging(more) { $1 },
            columns: 80,
            rows: 24
        )
    }

    /// Runs a line of a shell, in which `sluice` is the command.
    convenience init(_ household: Household, shell line: String) throws {
        let path = ["PATH": "\(Household.commands.path):/usr/bin:/bin"]
        try self.init(["/bin/bash", "-c", line], household.environment.merging(path) { $1 }, columns: 80, rows: 24)
    }

    private init(_ arguments: [String], _ environment: [String: String], columns: Int, rows: Int) throws {
        screen = Emulator(columns: columns, rows: rows)
        master = try FileDescriptor.open("/dev/ptmx", .readWrite, options: [Self.notOurs, .closeOnExec])
        var (unlocked, number): (Int32, UInt32) = (0, 0)
        guard ioctl(master.rawValue, Self.setLock, &unlocked) == 0,
            ioctl(master.rawValue, Self.getNumber, &number) == 0
        else { throw Errno(rawValue: errno) }
        process = try Self.spawn(
            arguments,
            environment,
            terminal: "/dev/pts/\(number)",
            size: { [master] in try Self.set(columns: columns, rows: rows, of: master) }
        )
    }

    deinit {
        // An unreaped child would keep Swift Testing from seeing the end of its own.
        if !hasEnded {
            kill(process, SIGKILL)
            _ = waitForEnd()
        }
        if !isHungUp { try? master.close() }
    }

    /// Starts it as the leader of a session with this terminal, so that signals of the terminal reach it.
    private static func spawn(
        _ arguments: [String],
        _ environment: [String: String],
        terminal: String,
        size: () throws -> Void
    ) throws -> pid_t {
        try size()
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawnattr_setflags(&attributes, setSID)
        posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
        for descriptor in [1, 2] as [Int32] { posix_spawn_file_actions_adddup2(&actions, 0, descriptor) }
        let (texts, variables) = (arguments.map { strdup($0) }, environment.map { strdup("\($0)=\($1)") })
        defer { for text in texts + variables { free(text) } }
        var process = pid_t()
        let code = posix_spawn(&process, arguments[0], &actions, &attributes, texts + [nil], variables + [nil])
        guard code == 0 else { throw Errno(rawValue: code) }
        return process
    }

    private static func set(columns: Int, rows: Int, of master: FileDescriptor) throws {
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        guard ioctl(master.rawValue, UInt(TIOCSWINSZ), &size) == 0 else { throw Errno(rawValue: errno) }
    }
}

extension ReviewTerminal {
    /// The content of the screen, row by row.
    var text: String { screen.text }
    func row(_ row: Int) -> String { screen.text(row) }

    func type(_ text: String) throws { try master.writeAll(text.utf8) }

    /// Types, and reads until these bytes arrive.
    func type(_ text: String, untilBytes bytes: String) throws {
        let start = seen.count
        try type(text)
        while !seen[start...].contains(Array(bytes.utf8)) { try #require(read()) }
    }

    /// Types, and reads until the screen shows a text.
    func type(_ text: String, until shown: String, _ location: SourceLocation = #_sourceLocation) throws {
        try type(text)
        try wait(for: shown, location)
    }

    /// Reads until the screen shows all of these texts. Fails if the review ends first.
    func wait(for texts: String..., without gone: String? = nil, _ location: SourceLocation = #_sourceLocation) throws {
        // Never in the middle of a frame.
        while screen.held > 0 || !texts.allSatisfy(text.contains) || gone.map(text.contains) == true {
            guard read() else {
                Issue.record("ended with \(text) instead of \(texts)", sourceLocation: location)
                throw Errno.ioError
            }
        }
    }

    func wait(for text: String, _ location: SourceLocation) throws { try wait(for: text, without: nil, location) }

    func resize(columns: Int, rows: Int) throws {
        screen = Emulator(columns: columns, rows: rows)
        try Self.set(columns: columns, rows: rows, of: master)
    }

    func send(_ signal: Int32) { kill(process, signal) }

    /// Closes the window: nothing is shown any more.
    func hangUp() throws {
        isHungUp = true
        try master.close()
    }

    /// All settings of the terminal, as bytes.
    var settings: [UInt8] {
        get throws {
            var settings = termios()
            guard tcgetattr(master.rawValue, &settings) == 0 else { throw Errno(rawValue: errno) }
            return withUnsafeBytes(of: settings) { Array($0) }
        }
    }

    /// Reads until it has ended.
    ///
    /// - Returns: its output after it restored the terminal, and its exit status; less than 0 for a signal.
    func finish() -> (text: String, status: Int32) {
        while read() {}
        let text = String(decoding: seen, as: UTF8.self).components(separatedBy: "\u{1B}[?1049l").last ?? ""
        return (text, waitForEnd())
    }

    func waitForEnd() -> Int32 {
        var status: Int32 = 0
        hasEnded = true
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F)
    }

    private func read() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        guard master.awaitInput() else {
            kill(process, SIGKILL)
            return false
        }
        // EIO means that nothing has the terminal open any more.
        guard let count = try? buffer.withUnsafeMutableBytes({ try master.read(into: $0) }), count > 0 else {
            return false
        }
        seen += buffer[..<count]
        rest += buffer[..<count]
        let whole = rest.wholeSequences
        screen.obey(Array(rest[..<whole]))
        rest.removeFirst(whole)
        if !hasAnswered, seen.suffix(4096).contains(Array("\u{1B}[c".utf8)) {
            hasAnswered = true
            // A terminal that can hold back frames, and nothing else.
            try? type("\u{1B}[?2026;2$y\u{1B}[?62c")
        }
        return true
    }
}

extension [UInt8] {
    /// Number of bytes without an incomplete sequence or character at the end.
    fileprivate var wholeSequences: Int {
        if let start = lastIndex(of: 0x1B) {
            let tail = self[start...]
            let isControl = tail.dropFirst().first == UInt8(ascii: "[")
            if tail.count < 2 || isControl && !tail.dropFirst(2).contains(where: { (0x40...0x7E).contains($0) }) {
                return start
            }
        }
        for length in 1...3 where count >= length {
            let byte = self[count - length]
            if byte & 0xC0 == 0x80 { continue }
            let needed = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
            return needed > length ? count - length : count
        }
        return count
    }
}
