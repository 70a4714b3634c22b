import Backpressure
import CLinux
import Glibc
package import SystemPackage

/// A terminal in exclusive use by this program: it delivers keys one by one, and shows only what is written to it.
///
///     let terminal = try TerminalDevice()
///     defer { terminal.close() }
///     let capabilities = await terminal.capabilities(environment)
///     var screen = Screen(terminal.size, capabilities)
///     for await event in terminal.events { …; try await terminal.write(screen.draw()) }
///
/// However the program ends, the terminal is restored: by ``close()``, by the second signal that requests the end of
/// the program (the first is an event), and by a crash. Only SIGKILL leaves it as it is.
package final class TerminalDevice: Sendable {
    /// The terminal in which the program was started, wherever its standard streams are redirected.
    package static let controlling: FilePath = "/dev/tty"

    /// All events in order, for one reader. Ends when the terminal is closed or gone.
    package let events: AsyncStream<TerminalEvent>

    private let terminal: FileDescriptor
    private let pipe: (readEnd: FileDescriptor, writeEnd: FileDescriptor)
    private let watchesSignals: Bool
    private let queue = TerminalQueue()
    /// Waits for the terminal, so that no thread of Swift's pool has to.
    private let thread: NamedThread
    private let ending = OnceOnly()

    /// Takes over a terminal: raw mode, alternate screen, no cursor.
    ///
    /// - Parameters:
    ///   - path: the terminal, which is opened anew.
    ///   - watchesSignals: handles SIGWINCH, SIGCONT, SIGTSTP, SIGINT, SIGTERM and SIGHUP until the terminal is closed.
    ///     Only one terminal of a program can do so.
    ///   - patience: how long to wait for the rest of a key's sequence. After that, ESC alone is a key.
    /// - Throws: `.noTerminal`, `.inUse`, `.system`
    package convenience init(
        _ path: FilePath = controlling,
        watchesSignals: Bool = true,
        patience: Duration = .milliseconds(50)
    ) throws(TerminalError) {
        try self.init(path, watchesSignals: watchesSignals, patience: patience) { clinux_stop() }
    }

    init(
        _ path: FilePath,
        watchesSignals: Bool,
        patience: Duration,
        stopProgram: @escaping @Sendable () -> Void
    ) throws(TerminalError) {
        let (terminal, modes) = try Self.open(path)
        let pipe: (readEnd: FileDescriptor, writeEnd: FileDescriptor)
        do {
            pipe = try Self.makePipe()
        } catch {
            try? terminal.close()
            throw error
        }
        let (events, continuation) = AsyncStream.makeStream(of: TerminalEvent.self)
        let loop = TerminalLoop(
            terminal: terminal,
            signals: pipe.readEnd,
            modes: modes,
            queue: queue,
            events: continuation,
            patience: patience,
            stopProgram: stopProgram
        )
        var isWatched = false
        do {
            if watchesSignals {
                try Self.call("sigaction") { () throws(Errno) in try modes.watchSignals(pipe: pipe.writeEnd) }
                isWatched = true
            }
            thread = try Self.start(loop)
        } catch {
            if isWatched { clinux_unwatch_terminal() }
            for descriptor in [terminal, pipe.readEnd, pipe.writeEnd] { try? descriptor.close() }
            throw error
        }
        self.terminal = terminal
        self.pipe = pipe
        self.watchesSignals = watchesSignals
        self.events = events
    }

    deinit { close() }

    /// Restores the terminal. Waits until it has accepted the bytes for that, at most about a second. Closing again has
    /// no effect.
    package func close() {
        ending.run {
            queue.close()
            writeWakingByte()
            thread.join()
            if watchesSignals { clinux_unwatch_terminal() }
            for descriptor in [terminal, pipe.readEnd, pipe.writeEnd] { try? descriptor.close() }
        }
    }
}

extension TerminalDevice {
    package var size: TerminalSize { ending.unlessOver { TerminalModes.size(of: terminal) } ?? .assumed }

    /// Queues bytes for the terminal, and returns when it has accepted them.
    ///
    /// - Parameter mark: delivered with `.accepted`, in order with the keys.
    /// - Throws: `.closed`
    package func write(_ bytes: [UInt8], mark: Int? = nil) async throws(TerminalError) {
        guard !bytes.isEmpty else { return }
        let isWritten = await withCheckedContinuation { written in
            if queue.add(TerminalQueue.Output(bytes: bytes, written: written, mark: mark)) {
                wake()
            } else {
                written.resume(returning: false)
            }
        }
        guard isWritten else { throw .closed }
    }

    /// Queries the terminal's capabilities.
    ///
    /// - Parameters:
    ///   - environment: the program's.
    ///   - limit: how long to wait for the answer. A local terminal takes a few milliseconds, a remote one a round
    ///     trip.
    package func capabilities(
        _ environment: [String: String],
        within limit: Duration = .milliseconds(500)
    ) async -> TerminalCapabilities {
        guard TerminalEnvironment(environment).answersQuestions else {
            return TerminalCapabilities(answers: [], size: size, environment: environment)
        }
        let deadline = ContinuousClock.now + limit
        let answers = await withCheckedContinuation { answered in
            if queue.add(TerminalQueue.Question(deadline: deadline, answered: answered)) {
                // A terminal that does not read the query does not answer either.
                _ = queue.add(TerminalQueue.Output(bytes: TerminalCapabilities.questions, written: nil))
                wake()
            } else {
                answered.resume(returning: [])
            }
        }
        return TerminalCapabilities(answers: answers, size: size, environment: environment)
    }

    /// Stops the program, as Ctrl-Z does elsewhere. The terminal is restored until the program continues. Returns at
    /// once; `.resumed` follows.
    package func suspend() {
        queue.stop()
        wake()
    }
}

extension TerminalDevice {
    /// Makes the thread check the queue.
    private func wake() { _ = ending.unlessOver { writeWakingByte() } }

    private func writeWakingByte() {
        _ = try? [UInt8(0)].withUnsafeBytes { try pipe.writeEnd.write($0) }
    }

    private static func open(_ path: FilePath) throws(TerminalError) -> (FileDescriptor, TerminalModes) {
        let options = FileDescriptor.OpenOptions(rawValue: O_NOCTTY).union([.nonBlocking, .closeOnExec])
        var opened: FileDescriptor?
        do {
            // Opened anew, so that non-blocking mode does not affect the shell, which shares descriptors.
            let terminal = try FileDescriptor.open(path, .readWrite, options: options)
            opened = terminal
            return (terminal, try TerminalModes(terminal))
        } catch {
            try? opened?.close()
            throw .noTerminal(path, (error as? Errno) ?? Errno(rawValue: ENOTTY))
        }
    }

    private static func makePipe() throws(TerminalError) -> (readEnd: FileDescriptor, writeEnd: FileDescriptor) {
        do {
            let pipe = try FileDescriptor.pipe()
            for end in [pipe.readEnd, pipe.writeEnd] {
                _ = fcntl(end.rawValue, F_SETFD, FD_CLOEXEC)
                _ = fcntl(end.rawValue, F_SETFL, O_NONBLOCK)
            }
            return pipe
        } catch {
            throw .system(call: "pipe", (error as? Errno) ?? .ioError)
        }
    }

    private static func start(_ loop: TerminalLoop) throws(TerminalError) -> NamedThread {
        do throws(TerminalError) {
            try call("tcsetattr") { () throws(Errno) in try loop.modes.enter() }
            return try startThread(loop)
        } catch {
            loop.modes.leave(isCut: false)
            throw error
        }
    }

    private static func startThread(_ loop: TerminalLoop) throws(TerminalError) -> NamedThread {
        do throws(ThreadingError) { return try NamedThread(name: "terminal") { loop.run() } } catch {
            throw .noThread(error)
        }
    }

    private static func call<R>(_ name: String, _ body: () throws(Errno) -> R) throws(TerminalError) -> R {
        do {
            return try body()
        } catch {
            throw error == .resourceBusy ? .inUse : .system(call: name, error)
        }
    }
}
