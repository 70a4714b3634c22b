import Backpressure
import CLinux
import Glibc
package import SystemPackage

/// A terminal in use by this program: its keys come one by one, and it shows what is written and nothing else.
///
///     let terminal = try TerminalDevice()
///     defer { terminal.close() }
///     let abilities = await terminal.abilities(environment)
///     var screen = Screen(terminal.size, abilities)
///     for await event in terminal.events { …; try await terminal.write(screen.draw()) }
///
/// Whatever ends the program, the terminal is given back as it was: by ``close()``, by the second signal that asks the
/// program to end (the first is an event), and by a crash. Only SIGKILL leaves it as it is.
package final class TerminalDevice: Sendable {
    /// The one that the program was started in, wherever its standard streams lead.
    package static let controlling: FilePath = "/dev/tty"

    /// Everything that comes, in order; for one reader. Ends when the terminal is closed or gone.
    package let events: AsyncStream<TerminalEvent>

    private let terminal: FileDescriptor
    private let pipe: (readEnd: FileDescriptor, writeEnd: FileDescriptor)
    private let watchesSignals: Bool
    private let queue = TerminalQueue()
    /// Waits for the terminal, so that none of Swift's threads does.
    private let thread: NamedThread
    private let ending = OnceOnly()

    /// Takes a terminal: raw mode, another screen, no cursor.
    ///
    /// - Parameters:
    ///   - path: of the terminal, which is opened anew.
    ///   - watchesSignals: SIGWINCH, SIGCONT, SIGTSTP, SIGINT, SIGTERM and SIGHUP belong to the terminal until it is
    ///     closed. One terminal of a program can have them.
    ///   - patience: how long the rest of a key's sequence may take to come; ESC alone is a key after that.
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

    /// Gives the terminal back. Waits until it has what it needs for that, at most a second or so. Closing again does
    /// nothing.
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

    /// Hands bytes to the terminal, after those that it was given before, and returns when it has taken them.
    ///
    /// - Parameter mark: `.taken` comes with it, in order with the keys.
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

    /// Asks the terminal what it can.
    ///
    /// - Parameters:
    ///   - environment: the program's.
    ///   - limit: how long the answer may take to come; a terminal next to the person needs a few milliseconds, one
    ///     far away a round trip.
    package func abilities(
        _ environment: [String: String],
        within limit: Duration = .milliseconds(500)
    ) async -> TerminalAbilities {
        guard TerminalEnvironment(environment).answersQuestions else {
            return TerminalAbilities(answers: [], size: size, environment: environment)
        }
        let deadline = ContinuousClock.now + limit
        let answers = await withCheckedContinuation { answered in
            if queue.add(TerminalQueue.Question(deadline: deadline, answered: answered)) {
                // Whoever does not read it does not answer either.
                _ = queue.add(TerminalQueue.Output(bytes: TerminalAbilities.questions, written: nil))
                wake()
            } else {
                answered.resume(returning: [])
            }
        }
        return TerminalAbilities(answers: answers, size: size, environment: environment)
    }

    /// Stops the program as Ctrl-Z does elsewhere: the terminal is given back until the program goes on. Returns at once;
    /// `.resumed` comes afterwards.
    package func suspend() {
        queue.stop()
        wake()
    }
}

extension TerminalDevice {
    /// Makes the thread look at the queue.
    private func wake() { _ = ending.unlessOver { writeWakingByte() } }

    private func writeWakingByte() {
        _ = try? [UInt8(0)].withUnsafeBytes { try pipe.writeEnd.write($0) }
    }

    private static func open(_ path: FilePath) throws(TerminalError) -> (FileDescriptor, TerminalModes) {
        let options = FileDescriptor.OpenOptions(rawValue: O_NOCTTY).union([.nonBlocking, .closeOnExec])
        var opened: FileDescriptor?
        do {
            // Opened anew, so that it does not block here and does for the shell, with whom descriptors are shared.
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
