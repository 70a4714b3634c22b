import CLinux
import Glibc
import Imaging
import Synchronization
import SystemPackage

/// One process of an external plugin.
///
/// Whoever has taken it from the pool speaks to it alone; `interrupt` may come from anywhere, from the beginning on.
final class PluginProcess: Sendable {
    let identifier: Int32
    private let ends: PluginSpawning.Ends
    private let inbox: Mutex<PluginInbox>
    private let inputIsClosed = Atomic(false)
    private let hasAnswered = Atomic(false)
    private let ending = Mutex(Ending.none)

    private enum Ending {
        /// It was not waited for: its identifier is its own.
        case none
        case byItself(String)
        case forced
    }

    /// To end by itself once it has closed what it is spoken to by.
    private static let endLimit = Duration.milliseconds(500)

    /// Starts it; nothing is waited for.
    ///
    /// - Throws: `.unusable`
    init(_ command: [String]) throws(PluginFailure) {
        ends = try PluginSpawning.spawn(command)
        identifier = ends.identifier
        inbox = Mutex(PluginInbox(output: ends.output, messages: ends.messages, end: ends.end))
    }

    deinit {
        end()
        closeInput()
        for end in [ends.output, ends.messages, ends.picture] { try? end.close() }
        try? ends.end?.close()
    }

    /// Hands it a picture and a request, and waits for the answer.
    ///
    /// - Throws: `.broken`, `.outOfTurn` and `.gone`, after which it is of no use any more.
    func answer(
        _ request: PluginMessages.Request,
        _ picture: [UInt8],
        until deadline: SuspendingClock.Instant
    ) throws(PluginFailure) -> PluginMessages.Answer {
        try expectSilence()
        do {
            try ends.picture.put(picture)
            try send(try PluginMessages.line(request), until: deadline)
        } catch let failure as PluginFailure {
            throw failure
        } catch {
            throw .broken("could not be given the photo (\(error))")
        }
        let line = try line(until: deadline)
        // Its memory is ours until the next one.
        try? ends.picture.resize(to: 0)
        guard let answer = PluginMessages.read(PluginMessages.Answer.self, from: line) else {
            throw .broken("answered what is no answer", said: Self.quoted(line))
        }
        guard answer.id == request.id else {
            let said = "it answered request \(answer.id) when it was asked \(request.id)"
            // Requests are numbered in the order in which they are made.
            if answer.id < request.id { throw .outOfTurn(Self.wordOutOfTurn, said: said) }
            throw .broken("answered another request than it was asked", said: said)
        }
        hasAnswered.store(true, ordering: .relaxed)
        return answer
    }

    private static let wordOutOfTurn = "wrote more than an answer to what it was asked"

    private func expectSilence() throws(PluginFailure) {
        let (hasSpoken, hasEnded) = inbox.withLock { ($0.hasSpoken(), $0.hasEnded) }
        if hasSpoken { throw .outOfTurn(Self.wordOutOfTurn) }
        if hasEnded { throw hasLeft(orElse: "closed its standard output") }
    }

    /// Why it cannot be asked any more.
    private func hasLeft(orElse other: String) -> PluginFailure {
        if hasAnswered.load(ordering: .relaxed) { return .gone }
        let (reason, said) = ended(orElse: other)
        return .outOfTurn(reason, said: said)
    }

    private func send(_ line: [UInt8], until deadline: SuspendingClock.Instant) throws(PluginFailure) {
        var rest = line[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { clinux_write_to_pipe(ends.input.rawValue, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if -Int32(count) == EAGAIN {
                // One that writes much and does not read would wait for us as we for it.
                let hasEnded = try inbox.withLock { inbox throws(PluginFailure) in
                    try inbox.wait(until: deadline, alsoForRoomIn: ends.input)
                    return inbox.hasEnded
                }
                guard hasEnded else { continue }
                let (reason, said) = ended(orElse: "closed its standard output")
                throw .broken(reason, said: said)
            } else {
                let other = "closed its standard input"
                if rest.count == line.count { throw hasLeft(orElse: other) }
                let (reason, said) = ended(orElse: other)
                throw .broken(reason, said: said)
            }
        }
    }

    func line(until deadline: SuspendingClock.Instant) throws(PluginFailure) -> [UInt8] {
        let line = try inbox.withLock { inbox throws(PluginFailure) in try inbox.line(until: deadline) }
        guard let line else {
            let (reason, said) = ended(orElse: "closed its standard output")
            throw .broken(reason, said: said)
        }
        return line
    }

    /// - Parameter other: what it did if it goes on.
    private func ended(orElse other: String) -> (reason: String, said: String?) {
        let how = end(within: Self.endLimit) ?? other
        return (how, inbox.withLock { $0.lastMessage() })
    }

    static func quoted(_ line: [UInt8]) -> String {
        String(decoding: line.prefix(400), as: UTF8.self).quotedForMessage
    }
}

// MARK: Its end

extension PluginProcess {
    /// For it to end by itself; it is not spoken to any more.
    func closeInput() {
        if !inputIsClosed.exchange(true, ordering: .relaxed) { try? ends.input.close() }
    }

    /// Ends its input, and then it, if it has not ended by then.
    func finish(until limit: SuspendingClock.Instant) {
        closeInput()
        _ = try? inbox.withLock { inbox throws(PluginFailure) in
            while try inbox.line(until: limit) != nil {}
        }
        end(within: SuspendingClock.now.duration(to: limit))
    }

    /// Ends it with all that it started, from any thread: whoever waits for its answer gets none.
    func interrupt() {
        ending.withLock { if case .none = $0 { _ = Glibc.kill(-identifier, SIGKILL) } }
    }

    /// Ends it with all that it started, and waits for it.
    ///
    /// - Parameter limit: it is let end by itself so long: how it does tells why.
    /// - Returns: how it ended; nil where it had to be ended.
    @discardableResult
    private func end(within limit: Duration = .zero) -> String? {
        let deadline = SuspendingClock.now + limit
        while true {
            let isLast = SuspendingClock.now >= deadline
            // `interrupt` waits for a look, and not for the end.
            let ending = ending.withLock { ending in
                ending = look(ending, isLast: isLast)
                return ending
            }
            switch ending {
            case .none: poll(nil, 0, 10)
            case .byItself(let how): return how
            case .forced: return nil
            }
        }
    }

    /// - Parameter isLast: ends it now.
    private func look(_ ending: Ending, isLast: Bool) -> Ending {
        guard case .none = ending else { return ending }
        var status: Int32 = 0
        let hasEnded = waitpid(identifier, &status, WNOHANG) == identifier
        guard hasEnded || isLast else { return .none }
        _ = Glibc.kill(-identifier, SIGKILL)
        guard hasEnded else {
            while waitpid(identifier, &status, 0) < 0 && errno == EINTR {}
            return .forced
        }
        let signal = status & 0x7F
        return .byItself(signal == 0 ? "ended with status \(status >> 8 & 0xFF)" : "was ended by signal \(signal)")
    }
}
