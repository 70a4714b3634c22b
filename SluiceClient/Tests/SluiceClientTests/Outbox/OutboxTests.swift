import Foundation
import Testing

@testable import SluiceClient

private let library = "01a20383-929a-70cc-a277-b168ba5589cf"

@Suite(.timeLimit(.minutes(1))) struct OutboxTests {
    /// What a request of the outbox has.
    private struct Asked: Hashable, Sendable {
        var key: String?
        var library: String?
        var body: String

        init(_ request: SlowRequest) {
            (key, library) = (request.fields["idempotency-key"], request.fields["sluice-library"])
            body = request.text
        }
    }

    private func body(_ photo: String, _ verdict: String = "keep") -> String {
        #"{"photos":["\#(photo)"],"verdict":"\#(verdict)"}"#
    }

    @Test func `Decisions are sent in their order, each with a key of its own, for their library`() async throws {
        let asked = Recorder<Asked>()
        let server = try SlowServer {
            asked.add(Asked($0))
            $0.answer(json: #"{"changed":1}"#)
        }
        let outbox = try await Outbox(SluiceClient(server), library: library, OutboxMemory())
        for number in 0..<5 { try await outbox.decide([.verdict(.keep)], about: ["p\(number)"]) }
        try await outbox.delivered()
        #expect(asked.values.map(\.body) == (0..<5).map { body("p\($0)") })
        #expect(Set(asked.values.map(\.key)).count == 5 && asked.values.allSatisfy { $0.library == library })
        #expect(await outbox.status == Outbox.Status())
    }

    @Test func `A decision whose answer was lost is sent again with the same key, and the following ones wait`()
        async throws
    {
        let asked = Recorder<Asked>()
        let server = try SlowServer { request in
            asked.add(Asked(request))
            switch asked.values.count {
            // The answer is lost, cut short, and late.
            case 1: request.close()
            case 2:
                request.write("HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\n{")
                request.close()
            case 3: request.refuse(503, kind: "busy")
            default: request.answer(json: #"{"changed":1}"#)
            }
        }
        let pauses = Recorder<Duration>()
        let client = try SluiceClient(server) { pauses.add($0) }
        let outbox = try await Outbox(client, library: library, OutboxMemory())
        try await outbox.decide([.verdict(.keep)], about: ["a"])
        try await outbox.decide([.verdict(.keep)], about: ["b"])
        try await outbox.delivered()
        #expect(asked.values.map(\.body) == [body("a"), body("a"), body("a"), body("a"), body("b")])
        #expect(Set(asked.values.prefix(4).map(\.key)).count == 1)
        #expect(pauses.values == [250, 500, 1000].map { .milliseconds($0) })
    }

    @Test func `A decision survives the end of the program`() async throws {
        let folder = try TemporaryFolder()
        let asked = Recorder<Asked>()
        let hold = Gate()
        let dead = try SlowServer { request in
            asked.add(Asked(request))
            hold.block()
        }
        do {
            let outbox = try await Outbox(SluiceClient(dead), library: library, OutboxFolder(folder.url))
            try await outbox.decide([.verdict(.trash)], about: ["a"])
            try await outbox.decide([.verdict(.keep)], about: ["b"])
            _ = try await asked.first(1)
            await outbox.close()
        }
        hold.open()
        let server = try SlowServer {
            asked.add(Asked($0))
            $0.answer(json: #"{"changed":1}"#)
        }
        let outbox = try await Outbox(SluiceClient(server), library: library, OutboxFolder(folder.url))
        try await outbox.delivered()
        #expect(asked.values.map(\.body) == [body("a", "trash"), body("a", "trash"), body("b")])
        #expect(asked.values[0].key == asked.values[1].key)
        #expect(try folder.names == [])
    }

    @Test func `A decision that is refused for good is reported and removed, and the following one is sent`()
        async throws
    {
        let folder = try TemporaryFolder()
        let server = try SlowServer {
            $0.text.contains("bad") ? $0.refuse(422, kind: "bad-tag") : $0.answer(json: "{}")
        }
        let outbox = try await Outbox(SluiceClient(server), library: library, OutboxFolder(folder.url))
        let refused = await outbox.refused()
        try await outbox.decide([.tag("bad")], about: ["a"])
        try await outbox.decide([.verdict(.keep)], about: ["b"])
        try await outbox.delivered()
        let letter = try await refused.first { $0 }
        #expect((letter.reason as? SluiceProblem)?.kind == "bad-tag" && letter.letter.purpose == "decide")
        #expect(try folder.names == [])
    }

    @Test func `A wrong token holds decisions, and says why, until it is right`() async throws {
        let isAdmitted = Locked(false)
        let server = try SlowServer { $0.refuseUnless(isAdmitted) }
        // Nothing but a retry ends the pause.
        let client = try SluiceClient(server) { _ in try await Gate().opened() }
        let outbox = try await Outbox(client, library: library, OutboxMemory())
        try await outbox.decide([.verdict(.keep)], about: ["a"])
        let held = try await outbox.changes().first { $0.isHeld ? $0 : nil }
        #expect(held == Outbox.Status(waiting: 1, trouble: "Because blank.", isHeld: true, isDurable: true))
        isAdmitted.withLock { $0 = true }
        await outbox.retry()
        try await outbox.delivered()
        #expect(await outbox.status == Outbox.Status())
    }

    @Test func `A storage that fails does not stop decisions, and is reported`() async throws {
        struct Full: OutboxStorage {
            func letters(for library: String) -> [OutboxLetter] { [] }
            func add(_ letter: OutboxLetter) throws { throw CocoaError(.fileWriteOutOfSpace) }
            func remove(_ letter: OutboxLetter) {}
        }
        let server = try SlowServer { $0.answer(json: "{}") }
        let outbox = try await Outbox(SluiceClient(server), library: library, Full())
        try await outbox.decide([.verdict(.keep)], about: ["a"])
        try await outbox.delivered()
        #expect(await outbox.status.isDurable == false)
    }

    @Test func `Waiting for the delivery can be cancelled`() async throws {
        let server = try SlowServer { _ in }
        let outbox = try await Outbox(SluiceClient(server), library: library, OutboxMemory())
        try await outbox.decide([.verdict(.keep)], about: ["a"])
        let task = Task { try await outbox.delivered() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await outbox.close()
    }

    @Test func `A change outside an outbox is repeated with its key, a few times`() async throws {
        let keys = Recorder<String?>()
        let server = try SlowServer {
            keys.add($0.fields["idempotency-key"])
            $0.close()
        }
        let client = try SluiceClient(server)
        await #expect(throws: SluiceConnectionError.self) { try await client.decide([.verdict(.keep)], about: ["a"]) }
        #expect(keys.values.count == 4 && Set(keys.values).count == 1)
    }

    @Test func `A commit is repeated with its key until it is answered`() async throws {
        let keys = Recorder<String?>()
        let server = try SlowServer {
            keys.add($0.fields["idempotency-key"])
            if keys.values.count < 9 { return $0.close() }
            $0.refuse(500, kind: "store")
        }
        let client = try SluiceClient(server)
        let problem = await #expect(throws: SluiceProblem.self) { _ = try await client.commit() }
        #expect(problem?.kind == "store" && keys.values.count == 9 && Set(keys.values).count == 1)
    }
}

extension SlowRequest {
    fileprivate func refuseUnless(_ isAdmitted: Locked<Bool>) {
        isAdmitted.withLock({ $0 }) ? answer(json: "{}") : refuse(401)
    }
}
