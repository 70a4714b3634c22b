import Glibc
import SystemPackage

/// The loop of the terminal's thread: reads, writes and sends events until the terminal is closed or gone.
struct TerminalLoop: Sendable {
    let terminal: FileDescriptor
    /// Signals arrive as bytes with their numbers; 0 only wakes the thread.
    let signals: FileDescriptor
    let modes: TerminalModes
    let queue: TerminalQueue
    let events: AsyncStream<TerminalEvent>.Continuation
    /// How long to wait for the bytes after ESC.
    let patience: Duration
    /// Stops the program, and returns when it continues.
    let stopProgram: @Sendable () -> Void

    func run() {
        var parser = KeyParser()
        var lastInput = ContinuousClock.now
        var isThere = true
        while isThere, !queue.isClosed {
            let deadlines = [parser.isWaiting ? lastInput + patience : nil, queue.deadline]
            let ready = wait(until: deadlines.compactMap(\.self).min())
            if ready.signals { handle(readSignals()) }
            if queue.takeStop() { stop() }
            // Before writing: this input cannot be a reaction to the new output.
            if ready.input {
                lastInput = .now
                isThere = read(&parser)
            } else if parser.isWaiting, lastInput + patience <= .now {
                lastInput = .now
                deliver(parser.flush())
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
            // Rounded up: waking too early would spin.
            let left = max(.zero, ContinuousClock.now.duration(to: deadline)) / .milliseconds(1)
            milliseconds = Int32(min(left, 60_000).rounded(.up))
        }
        guard poll(&wanted, 2, milliseconds) > 0 else { return (false, false, false) }
        let happened = Int32(wanted[0].revents)
        return (happened & ~POLLOUT != 0, happened & POLLOUT != 0, wanted[1].revents != 0)
    }

    /// - Returns: whether the terminal is still there.
    private func read(_ parser: inout KeyParser) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 4096)
        do {
            let count = try buffer.withUnsafeMutableBytes { try terminal.read(into: $0) }
            guard count > 0 else { return false }
            deliver(parser.feed(buffer[..<count]))
            return true
        } catch {
            return (error as? Errno) == .resourceTemporarilyUnavailable
        }
    }

    private func write() {
        guard let bytes = queue.next else { return }
        // Errors are detected when reading.
        guard let count = try? bytes.withUnsafeBytes({ try terminal.write($0) }) else { return }
        if let mark = queue.note(written: count) { events.yield(.accepted(mark)) }
    }

    private func deliver(_ received: [TerminalEvent]) {
        for event in received {
            if case .answer(let answer) = event, queue.note(answer) { continue }
            events.yield(event)
        }
    }
}

extension TerminalLoop {
    private func handle(_ signals: [UInt8]) {
        for number in signals {
            switch Int32(number) {
            case SIGWINCH: events.yield(.resize(TerminalModes.size(of: terminal)))
            case SIGTSTP: queue.stop()
            case SIGCONT: resume()
            case SIGINT, SIGTERM, SIGHUP: events.yield(.interrupted(Int32(number)))
            default: break
            }
        }
    }

    private func readSignals() -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 256)
        let count = (try? buffer.withUnsafeMutableBytes { try signals.read(into: $0) }) ?? 0
        return Array(buffer[..<count])
    }

    /// Restores the terminal, stops the program, and takes the terminal over again when it continues.
    private func stop() {
        modes.leave(isCut: queue.dropCutOutput())
        stopProgram()
        // `resume` runs anyway, so SIGCONT is dropped.
        let missed = readSignals().filter { Int32($0) != SIGCONT }
        resume()
        handle(missed)
    }

    /// Other programs may have changed the terminal's settings, and its window may have another size.
    private func resume() {
        _ = queue.dropCutOutput()
        try? modes.enter()
        events.yield(.resize(TerminalModes.size(of: terminal)))
        events.yield(.resumed)
    }
}
