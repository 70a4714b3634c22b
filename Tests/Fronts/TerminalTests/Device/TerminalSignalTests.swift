import Glibc
import SystemPackage
import Terminal
import Testing

/// Serialized, because signals belong to the whole program.
@Suite("Signals of a terminal", .serialized)
struct TerminalSignalTests {
    @Test("are events while it is in use, and have their previous handlers once it is closed")
    func events() async throws {
        let other = try PseudoTerminal()
        let before = Self.handlers()
        let device = try TerminalDevice(other.path)
        var events = device.events.makeAsyncIterator()
        try other.resize(columns: 100, rows: 30)
        kill(getpid(), SIGWINCH)
        let resized = await events.next()
        kill(getpid(), SIGTERM)
        let interrupted = await events.next()
        kill(getpid(), SIGCONT)
        let (size, resumed) = (await events.next(), await events.next())
        device.close()
        let window = TerminalSize(columns: 100, rows: 30, width: 1000, height: 600)
        #expect(resized == .resize(window))
        #expect(interrupted == .interrupted(SIGTERM))
        #expect(size == .resize(window) && resumed == .resumed)
        #expect(Self.handlers() == before)
    }

    @Test("belong to one terminal")
    func one() throws {
        let others = [try PseudoTerminal(), try PseudoTerminal()]
        let device = try TerminalDevice(others[0].path)
        let before = try others[1].settingBytes
        #expect(throws: TerminalError.inUse) { try TerminalDevice(others[1].path) }
        #expect(try others[1].settingBytes == before)
        device.close()
        try TerminalDevice(others[1].path).close()
    }

    @Test("that end the program restore the terminal", arguments: [SIGTERM, SIGINT, SIGHUP])
    func ending(first: Int32) async throws {
        // SIGHUP arrives twice when one end of a terminal closes.
        let last = first == SIGHUP ? SIGTERM : first
        let other = try PseudoTerminal()
        let before = try other.settingBytes
        let path = other.path.string
        await #expect(processExitsWith: .signal(last)) {
            [path = path as String, first = first as Int32, last = last as Int32] in
            let device = try TerminalDevice(FilePath(path))
            kill(getpid(), first)
            for await event in device.events where event == .interrupted(first) { kill(getpid(), last) }
        }
        #expect(try other.settingBytes == before)
        let seen = try await other.read(until: "\u{1B}[?1049l")
        #expect(seen.hasSuffix("\u{1B}[?25h\u{1B}[?1049l"))
    }

    @Test("of a crash restore the terminal")
    func crash() async throws {
        let other = try PseudoTerminal()
        let before = try other.settingBytes
        let path = other.path.string
        await #expect(processExitsWith: .failure) { [path = path as String] in
            let device = try TerminalDevice(FilePath(path))
            fatalError("\(device.size)")
        }
        #expect(try other.settingBytes == before)
        let seen = try await other.read(until: "\u{1B}[?1049l")
        #expect(seen.hasSuffix("\u{1B}[?25h\u{1B}[?1049l"))
    }

    private static func handlers() -> [[UInt8]] {
        [SIGWINCH, SIGCONT, SIGTSTP, SIGINT, SIGTERM, SIGHUP, SIGSEGV, SIGABRT].map { number in
            var action = sigaction()
            sigaction(number, nil, &action)
            return withUnsafeBytes(of: action.__sigaction_handler) { Array($0) }
        }
    }
}
