import CLinux
import Glibc
import Imaging
import Synchronization
import SystemPackage

/// One process of an external plugin.
///
/// Whoever has taken it from the pool speaks to it alone; `interrupt` may come from anywhere.
final class PluginProcess: Sendable {
    let identifier: Int32
    private let ends: PluginSpawning.Ends
    private let inbox: Mutex<PluginInbox>
    private let inputIsClosed = Atomic(false)
    /// How it ended; nil while it has not been waited for, and its identifier is therefore its own.
    private let ending = Mutex<String?>(nil)

    /// Interpreters load their libraries in it.
    private static let startLimit = Duration.seconds(60)
    /// To end by itself when its input has.
    private static let farewellLimit = Duration.seconds(2)

    /// Starts it, and reads its first line.
    ///
    /// - Throws: `.unusable`
    init(_ command: [String], named name: String, version: String) throws(PluginFailure) {
        ends = try PluginSpawning.spawn(command)
        identifier = ends.identifier
        inbox = Mutex(PluginInbox(output: ends.output, messages: ends.messages))
        let hello: PluginMessages.Hello
        do throws(PluginFailure) {
            let line = try self.line(until: .now + Self.startLimit)
            guard let read = PluginMessages.read(PluginMessages.Hello.self, from: line) else {
                throw .broken("began with \(Self.quoted(line)) in place of its hello")
            }
            hello = read
        } catch {
            end()
            guard case .broken(let reason) = error else { throw error }
            throw .unusable("it \(reason); it must first write a line {\"sluice\":1,\"name\":…,\"version\":…}")
        }
        let problem: String? =
            if hello.sluice != PluginMessages.version {
                "it speaks version \(hello.sluice) of the protocol; this is version \(PluginMessages.version)"
            } else if hello.name != name {
                "it says that it is \(hello.name.quotedForMessage): name it so in the recipe, or correct its command"
            } else if hello.version != version {
                """
                it says that it is version \(hello.version.quotedForMessage), and the recipe has \
                \(version.quotedForMessage): write its version there, for its results to be made with it
                """
            } else {
                nil
            }
        if let problem {
            end()
            throw .unusable(problem)
        }
    }

    deinit {
        end()
        closeInput()
        for end in [ends.output, ends.messages, ends.picture] { try? end.close() }
    }

    /// Hands it a picture and a request, and waits for the answer.
    ///
    /// - Throws: `.broken`, after which it is of no use any more.
    func answer(
        _ request: PluginMessages.Request,
        _ picture: [UInt8],
        until deadline: SuspendingClock.Instant
    ) throws(PluginFailure) -> PluginMessages.Answer {
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
            throw .broken("answered what is no answer: \(Self.quoted(line))")
        }
        guard answer.id == request.id else {
            throw .broken("answered request \(answer.id) when it was asked \(request.id)")
        }
        return answer
    }

    private func send(_ line: [UInt8], until deadline: SuspendingClock.Instant) throws(PluginFailure) {
        var rest = line[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { clinux_write_to_pipe(ends.input.rawValue, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if -Int32(count) == EAGAIN {
                // One that writes much and does not read would wait for us as we for it.
                try inbox.withLock { inbox throws(PluginFailure) in
                    try inbox.wait(until: deadline, alsoForRoomIn: ends.input)
                }
            } else {
                throw .broken(ended())
            }
        }
    }

    private func line(until deadline: SuspendingClock.Instant) throws(PluginFailure) -> [UInt8] {
        let line = try inbox.withLock { inbox throws(PluginFailure) in try inbox.line(until: deadline) }
        guard let line else { throw .broken(ended()) }
        return line
    }

    private func ended() -> String {
        let how = end(waiting: true)
        let last = inbox.withLock { $0.lastMessage() }
        return "\(how)\(last.map { ": \($0)" } ?? "")"
    }

    private static func quoted(_ line: [UInt8]) -> String {
        String(decoding: line.prefix(400), as: UTF8.self).quotedForMessage
    }
}

// MARK: Its end

extension PluginProcess {
    /// Ends its input, and then it, if it does not end soon.
    func finish() {
        closeInput()
        let limit = SuspendingClock.now + Self.farewellLimit
        _ = try? inbox.withLock { inbox throws(PluginFailure) in
            while try inbox.line(until: limit) != nil {}
        }
        end(waiting: true)
    }

    /// Ends it with all that it started, from any thread: whoever waits for its answer gets none.
    func interrupt() {
        ending.withLock { if $0 == nil { _ = Glibc.kill(-identifier, SIGKILL) } }
    }

    /// Ends it with all that it started, and waits for it.
    ///
    /// - Parameter waiting: its output has ended: it is about to end by itself, and how it does tells why.
    /// - Returns: how it ended.
    @discardableResult
    private func end(waiting: Bool = false) -> String {
        ending.withLock { ending in
            if let ending { return ending }
            var status: Int32 = 0
            var hasEnded = false
            for _ in 0..<Self.looksAtEnd where waiting && !hasEnded {
                hasEnded = waitpid(identifier, &status, WNOHANG) == identifier
                if !hasEnded { poll(nil, 0, 10) }
            }
            _ = Glibc.kill(-identifier, SIGKILL)
            if !hasEnded { while waitpid(identifier, &status, 0) < 0 && errno == EINTR {} }
            let signal = status & 0x7F
            let how = signal == 0 ? "ended with status \(status >> 8 & 0xFF)" : "was ended by signal \(signal)"
            ending = how
            return how
        }
    }

    /// Every 10 ms.
    private static let looksAtEnd = 20

    private func closeInput() {
        if !inputIsClosed.exchange(true, ordering: .relaxed) { try? ends.input.close() }
    }
}
