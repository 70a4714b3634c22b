import CLinux
import ChildProcesses
import Glibc
import PhotoRecipe
import Synchronization
import SystemPackage

/// One process of an external plugin.
///
/// The caller that took it from the pool has exclusive use of it. `interrupt` may be called from anywhere at any time.
final class PluginProcess: Sendable {
    private let ends: PluginSpawning.Ends
    private let inbox: Mutex<PluginInbox>
    private let inputIsClosed = Atomic(false)
    private let hasAnswered = Atomic(false)

    /// Time to exit on its own once its standard input is closed.
    private static let endLimit = Duration.milliseconds(500)

    /// Starts it without waiting.
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

    /// Sends a picture and a request, and waits for the answer.
    ///
    /// - Throws: `.broken`, `.unexpected` and `.gone`, after which the process is no longer usable.
    func answer(
        _ request: PluginMessages.Request,
        _ picture: [UInt8],
        until deadline: SuspendingClock.Instant
    ) throws(PluginFailure) -> PluginMessages.Answer {
        try expectNoOutput()
        do {
            try ends.picture.put(picture)
            try send(try PluginMessages.line(request), until: deadline)
        } catch let failure as PluginFailure {
            throw failure
        } catch {
            throw .broken("could not receive the photo (\(error))")
        }
        let line = try line(until: deadline)
        // Free its memory until the next one.
        try? ends.picture.resize(to: 0)
        guard let answer = PluginMessages.read(PluginMessages.Answer.self, from: line) else {
            throw .broken("sent an invalid answer", output: Self.quoted(line))
        }
        guard answer.id == request.id else {
            let output = "it answered request \(answer.id) instead of \(request.id)"
            // Requests are numbered in the order in which they are sent.
            if answer.id < request.id { throw .unexpected(Self.unexpectedOutput, output: output) }
            throw .broken("answered a different request", output: output)
        }
        hasAnswered.store(true, ordering: .relaxed)
        return answer
    }

    private static let unexpectedOutput = "wrote more than its answers to standard output"

    private func expectNoOutput() throws(PluginFailure) {
        let (hasOutput, hasEnded) = inbox.withLock { ($0.hasOutput(), $0.hasEnded) }
        if hasOutput { throw .unexpected(Self.unexpectedOutput) }
        if hasEnded { throw hasLeft(orElse: "closed its standard output") }
    }

    /// Why it can receive no more requests.
    private func hasLeft(orElse other: String) -> PluginFailure {
        if hasAnswered.load(ordering: .relaxed) { return .gone }
        let (reason, output) = ended(orElse: other)
        return .unexpected(reason, output: output)
    }

    private func send(_ line: [UInt8], until deadline: SuspendingClock.Instant) throws(PluginFailure) {
        var rest = line[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { clinux_write_to_pipe(ends.input.rawValue, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if -Int32(count) == EAGAIN {
                // A plugin that writes a lot without reading would deadlock with us.
                let hasEnded = try inbox.withLock { inbox throws(PluginFailure) in
                    try inbox.wait(until: deadline, alsoForRoomIn: ends.input)
                    return inbox.hasEnded
                }
                guard hasEnded else { continue }
                let (reason, output) = ended(orElse: "closed its standard output")
                throw .broken(reason, output: output)
            } else {
                let other = "closed its standard input"
                if rest.count == line.count { throw hasLeft(orElse: other) }
                let (reason, output) = ended(orElse: other)
                throw .broken(reason, output: output)
            }
        }
    }

    func line(until deadline: SuspendingClock.Instant) throws(PluginFailure) -> [UInt8] {
        let line = try inbox.withLock { inbox throws(PluginFailure) in try inbox.line(until: deadline) }
        guard let line else {
            let (reason, output) = ended(orElse: "closed its standard output")
            throw .broken(reason, output: output)
        }
        return line
    }

    /// - Parameter other: the description if the process still runs.
    private func ended(orElse other: String) -> (reason: String, output: String?) {
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

// MARK: Ending

extension PluginProcess {
    /// Signals it to exit; no more requests are sent.
    func closeInput() {
        if !inputIsClosed.exchange(true, ordering: .relaxed) { try? ends.input.close() }
    }

    /// Closes its input, then ends the process if it has not exited by the limit.
    func finish(until limit: SuspendingClock.Instant) {
        closeInput()
        _ = try? inbox.withLock { inbox throws(PluginFailure) in
            while try inbox.line(until: limit) != nil {}
        }
        ends.process.finish(within: SuspendingClock.now.duration(to: limit))
    }

    /// Ends it with all its children, from any thread: a call waiting for its answer gets none.
    func interrupt() { ends.process.kill() }
}
