import CLinux
import ChildProcesses
import Glibc
import PhotoRecipe
import Synchronization
import SystemPackage

/// One process of an external plugin.
///
/// Whoever has taken it from the pool speaks to it alone; `interrupt` may come from anywhere, from the beginning on.
final class PluginProcess: Sendable {
    private let ends: PluginSpawning.Ends
    private let inbox: Mutex<PluginInbox>
    private let inputIsClosed = Atomic(false)
    private let hasAnswered = Atomic(false)

    /// To end by itself once it has closed what it is spoken to by.
    private static let endLimit = Duration.milliseconds(500)

    /// Starts it; nothing is waited for.
    ///
    /// - Throws: `.unusable`
    init(_ command: [String]) throws(PluginFailure) {
        ends = try PluginSpawning.spawn(command)
        inbox = Mutex(PluginInbox(output: ends.output, messages: ends.messages, end: ends.process.descriptor))
    }

    deinit {
        ends.process.finish()
        closeInput()
        for end in [ends.output, ends.messages, ends.picture] { try? end.close() }
    }

    var identifier: Int32 { ends.process.identifier }

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
        let how =
            switch ends.process.finish(within: Self.endLimit) {
            case .exited(let status): "ended with status \(status)"
            case .killed(let signal): "was ended by signal \(signal)"
            case .forced: other
            }
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
        ends.process.finish(within: SuspendingClock.now.duration(to: limit))
    }

    /// Ends it with all that it started, from any thread: whoever waits for its answer gets none.
    func interrupt() { ends.process.kill() }
}
