import Glibc
import SystemPackage

/// What the terminal's thread does: it reads, writes, and tells what comes, until the terminal is closed or gone.
struct TerminalLoop: Sendable {
    let terminal: FileDescriptor
    /// Signals come as bytes of their numbers; 0 says only to look again.
    let signals: FileDescriptor
    let modes: TerminalModes
    let queue: TerminalQueue
    let events: AsyncStream<TerminalEvent>.Continuation
    /// How long what follows ESC may take.
    let patience: Duration
    /// Stops the program, and returns when it goes on.
    let stopProgram: @Sendable () -> Void

    func run() {
        var parser = KeyParser()
        var heard = ContinuousClock.now
        var isThere = true
        while isThere, !queue.isClosed {
            let deadlines = [parser.isWaiting ? heard + patience : nil, queue.deadline]
            let ready = wait(until: deadlines.compactMap(\.self).min())
            if ready.signals { take(takeBytes()) }
            if queue.takeStop() { stop() }
            // Before anything is written: what was typed was not typed because of it.
            if ready.input {
                heard = .now
                isThere = read(&parser)
            } else if parser.isWaiting, heard + patience <= .now {
                heard = .now
                tell(parser.flush())
            }
            if ready.output, isThere { write() }
            queue.endQuestions(at: .now)
        }
        if !isThere { events.yield(.endOfInput) }
        modes.leave(isCut: queue.close())
        events.finish()
    }

    private func wait(until deadline: ContinuousClock.Instant?) -> (input: Bool, output: Bool, signals: Bool) {
        let output = queue.hasOutput ? POLLOUT : 0
        var wanted = [
            pollfd(fd: terminal.rawValue, events: Int16(POLLIN | output), revents: 0),
            pollfd(fd: signals.rawValue, events: Int16(POLLIN), revents: 0),
        ]
        var milliseconds: Int32 = -1
        if let deadline {
            // Rounded up: woken too early, it would go round and round.
            let left = max(.zero, ContinuousClock.now.duration(to: deadline)) / .milliseconds(1)
            milliseconds = Int32(min(left, 60_000).rounded(.up))
        }
        guard poll(&wanted, 2, milliseconds) > 0 else { return (false, false, false) }
        let happened = Int32(wanted[0].revents)
        return (happened & ~POLLOUT != 0, happened & POLLOUT != 0, wanted[1].revents != 0)
    }

    /// - Returns: whether the terminal is there still.
    private func read(_ parser: inout KeyParser) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 4096)
        do {
            let count = try buffer.withUnsafeMutableBytes { try terminal.read(into: $0) }
            guard count > 0 else { return false }
            tell(parser.feed(buffer[..<count]))
            return true
        } catch {
            return (error as? Errno) == .resourceTemporarilyUnavailable
        }
    }

    private func write() {
        guard let bytes = queue.next else { return }
        // An error is told by what is read.
        guard let count = try? bytes.withUnsafeBytes({ try terminal.write($0) }) else { return }
        if let mark = queue.note(written: count) { events.yield(.taken(mark)) }
    }

    private func tell(_ happened: [TerminalEvent]) {
        for event in happened {
            if case .answer(let answer) = event, queue.note(answer) { continue }
            events.yield(event)
        }
    }
}

extension TerminalLoop {
    private func take(_ numbers: [UInt8]) {
        for number in numbers {
            switch Int32(number) {
            case SIGWINCH: events.yield(.resize(TerminalModes.size(of: terminal)))
            case SIGTSTP: queue.stop()
            case SIGCONT: goOn()
            case SIGINT, SIGTERM, SIGHUP: events.yield(.interrupted(Int32(number)))
            default: break
            }
        }
    }

    private func takeBytes() -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 256)
        let count = (try? buffer.withUnsafeMutableBytes { try signals.read(into: $0) }) ?? 0
        return Array(buffer[..<count])
    }

    /// Gives the terminal back, stops the program, and takes the terminal again when it goes on.
    private func stop() {
        modes.leave(isCut: queue.dropCutOutput())
        stopProgram()
        // SIGCONT said the same.
        let missed = takeBytes().filter { Int32($0) != SIGCONT }
        goOn()
        take(missed)
    }

    /// Whoever had the terminal meanwhile has set it as they liked, and its window may have another size.
    private func goOn() {
        _ = queue.dropCutOutput()
        try? modes.enter()
        events.yield(.resize(TerminalModes.size(of: terminal)))
        events.yield(.resumed)
    }
}
