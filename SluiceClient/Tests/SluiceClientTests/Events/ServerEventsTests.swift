import Foundation
import Testing

@testable import SluiceClient

@Suite(.timeLimit(.minutes(1))) struct ServerEventsTests {
    private func take(_ count: Int, of events: ServerEvents) async -> [ServerEvent] {
        var taken: [ServerEvent] = []
        for await event in events {
            taken.append(event)
            if taken.count == count { break }
        }
        return taken
    }

    @Test func `After an interruption the stream resumes after the last event, whatever was cut`() async throws {
        let asked = Recorder<SlowRequest>()
        let server = try SlowServer { request in
            asked.add(request)
            switch asked.values.count {
            case 1:
                request.beginEvents(
                    "id: a-1\nevent: session\ndata: {\"session\":\"1\"}\n\nid: a-2\nevent: session\ndata: {\"ses"
                )
                request.close()
            default:
                request.beginEvents("id: a-2\nevent: session\ndata: {\"session\":\"2\"}\n\n")
                request.untilClosed()
            }
        }
        let pauses = Recorder<Duration>()
        let client = try SluiceClient(server) { pauses.add($0) }
        let events = await take(5, of: client.events(session: "s"))
        guard case .lost(_, let pause) = events[2] else { return #expect(Bool(false), "\(events)") }
        #expect(events[0] == .opened && events[1] == .session("1"))
        #expect(events[3] == .opened && events[4] == .session("2"))
        #expect(pauses.values == [pause] && pause == .milliseconds(250))
        #expect(asked.values.map { $0.fields["last-event-id"] } == [nil, "a-1"])
        #expect(asked.values.allSatisfy { $0.target == "/api/v1/events?session=s" })
    }

    @Test func `The server's end with retry is waited for`() async throws {
        let server = try SlowServer { request in
            request.beginEvents("id: a-1\n: welcome\n\nretry: 3000\n\n")
            request.write("0\r\n\r\n")
        }
        let pauses = Recorder<Duration>()
        let client = try SluiceClient(server) { pauses.add($0) }
        let events = await take(3, of: client.events())
        #expect(events == [.opened, .lost(reason: "The server closed the stream.", .seconds(3)), .opened])
        #expect(pauses.values == [.seconds(3)])
    }

    @Test func `A silent stream counts as lost`() async throws {
        let closed = Gate()
        let server = try SlowServer { request in
            request.beginEvents("id: a-1\n\n")
            request.untilClosed()
            closed.open()
        }
        var configuration = SluiceClient.Configuration()
        configuration.silence = .milliseconds(50)
        let events = await take(2, of: try SluiceClient(server, configuration).events())
        guard case .lost(let reason, _) = events[1] else { return #expect(Bool(false), "\(events)") }
        #expect(reason.contains("sent nothing"))
        try await closed.opened()
    }

    @Test func `A refusal is reported with its reason, and the stream is asked for again`() async throws {
        let asked = Recorder<SlowRequest>()
        let server = try SlowServer { request in
            asked.add(request)
            if asked.values.count == 1 { return request.refuse(401, kind: "blank") }
            request.beginEvents("id: a-1\n\n")
            request.untilClosed()
        }
        let events = await take(2, of: try SluiceClient(server).events())
        #expect(events == [.lost(reason: "Because blank.", .seconds(8)), .opened])
    }

    @Test func `Cancelling the task closes the connection and ends the events`() async throws {
        let (begun, closed) = (Gate(), Gate())
        let server = try SlowServer { request in
            request.beginEvents("id: a-1\n\n")
            begun.open()
            request.untilClosed()
            closed.open()
        }
        let client = try SluiceClient(server)
        let task = Task { await take(.max, of: client.events()) }
        try await begun.opened()
        task.cancel()
        #expect(await task.value.count <= 1)
        try await closed.opened()
    }

    @Test func `Dropping the iterator closes the connection`() async throws {
        let closed = Gate()
        let server = try SlowServer { request in
            request.beginEvents("id: a-1\n\n")
            request.untilClosed()
            closed.open()
        }
        #expect(await take(1, of: try SluiceClient(server).events()) == [.opened])
        try await closed.opened()
    }

    @Test func `A reader who is late misses nothing, and takes no more memory than the limit`() async throws {
        let (closed, read) = (Gate(), Gate())
        let asked = Recorder<SlowRequest>()
        let filler = String(repeating: "x", count: 1 << 16)
        let server = try SlowServer { request in
            asked.add(request)
            let first = request.fields["last-event-id"].flatMap { Int($0) } ?? 0
            request.beginEvents("id: \(first)\n\n")
            for number in (first + 1)...200 {
                request.event(
                    "id: \(number)\nevent: library\ndata: {\"kinds\":[\"\(number)\",\"\(filler)\"],\"photos\":null}\n\n"
                )
            }
            // The first reader takes nothing.
            if first == 0 { request.untilClosed() }
            closed.open()
            read.block()
        }
        let client = try SluiceClient(server)
        var numbers: [String] = []
        var isFirst = true
        for await event in client.events() {
            if isFirst {
                isFirst = false
                try await closed.opened()
            }
            if case .library(let change) = event { numbers.append(change.kinds[0]) }
            if numbers.last == "200" { break }
        }
        read.open()
        #expect(numbers == (1...200).map { "\($0)" })
        #expect(asked.values.count > 1)
    }
}
