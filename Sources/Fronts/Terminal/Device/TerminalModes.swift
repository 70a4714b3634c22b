import CLinux
import Glibc
import SystemPackage

/// A terminal's settings and modes: set for a session, then restored exactly.
struct TerminalModes {
    private let terminal: FileDescriptor
    private let before: termios

    init(_ terminal: FileDescriptor) throws(Errno) {
        var settings = termios()
        guard tcgetattr(terminal.rawValue, &settings) == 0 else { throw Errno(rawValue: errno) }
        self.terminal = terminal
        before = settings
    }

    /// Alternate screen, no cursor, bracketed paste, no automatic wrapping.
    private static let entering = Array("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?2004h\u{1B}[?7l\u{1B}[0m\u{1B}[2J".utf8)
    /// Ends anything cut off in the middle: a sequence, a picture, a frame.
    private static let cutting = Array("\u{18}\u{1B}\\\u{1B}[?2026l".utf8)
    private static let leaving = Array("\u{1B}[0m\u{1B}[?7h\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l".utf8)

    /// The bytes that a program writes when it ends at once.
    static let farewell = cutting + leaving

    func watchSignals(pipe: FileDescriptor) throws(Errno) {
        var before = before
        let code = Self.farewell.withUnsafeBytes {
            clinux_watch_terminal(pipe.rawValue, terminal.rawValue, &before, $0.baseAddress, $0.count)
        }
        guard code == 0 else { throw Errno(rawValue: -code) }
    }

    func enter() throws(Errno) {
        var raw = before
        cfmakeraw(&raw)
        try set(raw)
        clinux_set_terminal_taken(1)
        write(Self.entering)
    }

    /// - Parameter isCut: whether an output was written only in part.
    func leave(isCut: Bool) {
        clinux_set_terminal_taken(0)
        write(isCut ? Self.farewell : Self.leaving)
        // Keys typed for this program must not reach the shell.
        tcflush(terminal.rawValue, TCIFLUSH)
        try? set(before)
    }

    private func set(_ settings: termios) throws(Errno) {
        var settings = settings
        while tcsetattr(terminal.rawValue, TCSANOW, &settings) != 0 {
            guard errno == EINTR else { throw Errno(rawValue: errno) }
        }
    }

    /// Waits for a slow terminal, but not for one that accepts nothing any more.
    private func write(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            var wanted = pollfd(fd: terminal.rawValue, events: Int16(POLLOUT), revents: 0)
            guard poll(&wanted, 1, 1000) > 0 || errno == EINTR else { return }
            do {
                rest = rest.dropFirst(try rest.withUnsafeBytes { try terminal.write($0) })
            } catch {
                guard (error as? Errno) == .resourceTemporarilyUnavailable else { return }
            }
        }
    }

    static func size(of terminal: FileDescriptor) -> TerminalSize {
        var size = winsize()
        guard ioctl(terminal.rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return .assumed
        }
        return TerminalSize(
            columns: Int(size.ws_col),
            rows: Int(size.ws_row),
            width: Int(size.ws_xpixel),
            height: Int(size.ws_ypixel)
        )
    }
}
