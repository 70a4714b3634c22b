import Glibc
import Synchronization
import SystemPackage
import Testing

@testable import Terminal

@Suite("A terminal in use")
struct TerminalDeviceTests {
    private let other: PseudoTerminal

    init() throws { other = try PseudoTerminal() }

    private func open() throws -> TerminalDevice { try TerminalDevice(other.path, watchesSignals: false) }

    @Test("has all of its previous settings once it is closed")
    func settings() throws {
        var odd = try other.settings
        odd.c_lflag &= ~UInt32(ECHOCTL)
        odd.c_iflag |= UInt32(IXANY)
        odd.c_cc.4 = 3
        try other.set(odd)
        let before = try other.settingBytes
        let device = try open()
        let during = try other.settings
        #expect(during.c_lflag & UInt32(ICANON | ECHO | ISIG) == 0)
        #expect(during.c_oflag & UInt32(OPOST) == 0)
        device.close()
        #expect(try other.settingBytes == before)
        device.close()
        #expect(try other.settingBytes == before)
    }

    @Test("has its settings back when it is released")
    func forgotten() throws {
        let before = try other.settingBytes
        do { _ = try open() }
        #expect(try other.settingBytes == before)
    }

    @Test("enters its modes, and leaves them in reverse order")
    func modes() async throws {
        let device = try open()
        let seen = try await other.read(until: "\u{1B}[2J")
        #expect(seen.hasPrefix("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?2004h\u{1B}[?7l"))
        device.close()
        let end = "\u{1B}[?7h\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l"
        let rest = try await other.read(until: "\u{1B}[?1049l")
        #expect(rest.hasSuffix(end))
    }

    @Test("reports its size")
    func size() throws {
        let device = try open()
        #expect(device.size == TerminalSize(columns: 60, rows: 20, width: 600, height: 400))
        device.close()
        #expect(device.size == TerminalSize(columns: 80, rows: 24))
    }

    @Test("reports keys one by one, including Escape and Ctrl-C, without Enter")
    func keys() async throws {
        let device = try open()
        defer { device.close() }
        var events = device.events.makeAsyncIterator()
        for (text, event) in [
            ("a", TerminalEvent.key(.character("a"))), ("\u{03}", .key(.control("c"))), ("\u{1B}", .key(Key(.escape))),
            ("\u{1B}[A", .key(Key(.up))), ("\u{1B}[200~a\rb\u{1B}[201~", .paste("a\rb")), ("日", .key(.character("日"))),
        ] {
            try other.type(text)
            let told = await events.next()
            #expect(told == event)
        }
    }

    @Test("reports that it is gone, and then nothing more")
    func gone() async throws {
        var other: PseudoTerminal? = try PseudoTerminal()
        let device = try TerminalDevice(try #require(other).path, watchesSignals: false)
        try other?.type("q")
        var events = device.events.makeAsyncIterator()
        let first = await events.next()
        other = nil
        var rest: [TerminalEvent] = []
        while let event = await events.next() { rest.append(event) }
        #expect(first == .key(.character("q")))
        #expect(rest == [.endOfInput])
        await #expect(throws: TerminalError.closed) { try await device.write([1]) }
    }

    @Test("ends its events when it is closed")
    func closed() async throws {
        let device = try open()
        device.close()
        var events = device.events.makeAsyncIterator()
        let event = await events.next()
        #expect(event == nil)
        await #expect(throws: TerminalError.closed) { try await device.write([1]) }
        let capabilities = await device.capabilities(["TERM": "xterm-kitty"])
        #expect(capabilities.pictures == .kitty)
    }

    @Test("receives all bytes unchanged and in order")
    func writing() async throws {
        let device = try open()
        defer { device.close() }
        _ = try await other.read(until: "\u{1B}[2J")
        let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 % 253) }
        let other = other
        async let written: Void = device.write(bytes)
        var seen: [UInt8] = []
        while seen.count < bytes.count { seen += try await other.read() }
        try await written
        #expect(seen == bytes)
    }

    @Test("is restored even if it does not accept output")
    func stuck() async throws {
        let before = try other.settingBytes
        let device = try open()
        let writing = Task { try await device.write([UInt8](repeating: 0x41, count: 1 << 20)) }
        var seen: [UInt8] = []
        while seen.suffix(10) != Array(repeating: 0x41, count: 10) { seen += try await other.read() }
        device.close()
        await #expect(throws: TerminalError.closed) { try await writing.value }
        #expect(try other.settingBytes == before)
    }

    @Test("is restored while the program is stopped")
    func suspended() async throws {
        let other = other
        let before = try other.settingBytes
        let whileStopped = Mutex([UInt8]())
        let device = try TerminalDevice(other.path, watchesSignals: false, patience: .milliseconds(50)) {
            whileStopped.withLock { $0 = (try? other.settingBytes) ?? [] }
        }
        let raw = try other.settingBytes
        device.suspend()
        var events = device.events.makeAsyncIterator()
        while let event = await events.next(), event != .resumed {}
        #expect(whileStopped.withLock { $0 } == before)
        #expect(try other.settingBytes == raw)
        device.close()
        let text = try await other.read(until: "\u{1B}[?1049l\u{1B}[?1049h")
        #expect(text.hasPrefix("\u{1B}[?1049h"))
        #expect(try other.settingBytes == before)
    }

    @Test("is rejected if the path is no terminal", arguments: ["/dev/null", "/nowhere/at/all"])
    func none(path: String) {
        #expect(throws: TerminalError.self) { try TerminalDevice(FilePath(path), watchesSignals: false) }
    }
}

@Suite("Answers to capability queries")
struct TerminalQuestionTests {
    private let other: PseudoTerminal
    private let device: TerminalDevice

    init() throws {
        other = try PseudoTerminal()
        device = try TerminalDevice(other.path, watchesSignals: false)
    }

    @Test("The terminal reports its capabilities, and keys pressed meanwhile are kept")
    func answers() async throws {
        let (other, device) = (other, device)
        async let asked = device.capabilities(["TERM": "xterm-256color"], within: .seconds(3600))
        _ = try await other.read(until: "\u{1B}[c")
        try other.type("a\u{1B}_Gi=31;OK\u{1B}\\b\u{1B}[?2026;2$y\u{1B}[6;18;9t\u{1B}[?62;4cz")
        let capabilities = await asked
        #expect(capabilities.pictures == .kitty && capabilities.hasSynchronizedOutput)
        #expect(capabilities.cell == CellSize(width: 9, height: 18))
        var events = device.events.makeAsyncIterator()
        for key in ["a", "b", "z"] as [Character] {
            let event = await events.next()
            #expect(event == .key(.character(key)))
        }
        device.close()
    }

    @Test("A late answer is replaced by the environment and the window's size")
    func silence() async {
        let capabilities = await device.capabilities(["TERM": "foot"], within: .milliseconds(1))
        #expect(capabilities.pictures == .sixel)
        #expect(capabilities.cell == CellSize(width: 10, height: 20))
        device.close()
    }

    @Test("No answer is awaited once the terminal is gone")
    func gone() async throws {
        var other: PseudoTerminal? = try PseudoTerminal()
        let device = try TerminalDevice(try #require(other).path, watchesSignals: false)
        async let asked = device.capabilities(["TERM": "xterm"], within: .seconds(3600))
        _ = try await other?.read(until: "\u{1B}[c")
        other = nil
        let capabilities = await asked
        #expect(capabilities.pictures == .halfBlocks)
    }
}
