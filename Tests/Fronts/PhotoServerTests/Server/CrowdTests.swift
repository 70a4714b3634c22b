import Testing

@testable import PhotoServer

@Suite("Connection limit", .timeLimit(.minutes(10)))
struct CrowdTests {
    @Test func `The connection that was idle longest makes room`() async throws {
        try await ServedLibrary.with {
            $0.limits.connections = 2
        } _: { served async throws in
            let request = served.request("GET", "/api/v1/metrics")
            let (first, second) = (try await served.connect(), try await served.connect())
            #expect(try await first.ask(request)?.status == 200)
            #expect(try await second.ask(request)?.status == 200)
            #expect(try await first.ask(request)?.status == 200)
            let third = try await served.connect()
            #expect(try await third.ask(request)?.status == 200)
            #expect(try await second.hearEnd().isEmpty)
            #expect(try await first.ask(request)?.status == 200)
        }
    }

    @Test func `Unauthenticated clients go first`() async throws {
        try await ServedLibrary.with {
            $0.limits.connections = 2
        } _: { served async throws in
            let request = served.request("GET", "/api/v1/metrics")
            let (owner, other) = (try await served.connect(), try await served.connect())
            #expect(try await owner.ask(request)?.status == 200)
            #expect(try await other.ask(served.request("GET", "/", [("Authorization", "")]))?.status == 200)
            let third = try await served.connect()
            #expect(try await third.ask(request)?.status == 200)
            #expect(try await other.hearEnd().isEmpty)
            #expect(try await owner.ask(request)?.status == 200)
        }
    }

    @Test func `Event streams of a program leave room for others`() async throws {
        try await ServedLibrary.with { served async throws in
            var readers: [Client] = []
            for _ in 0..<300 {
                let client = try await served.connect()
                try await client.say(served.request("GET", "/api/v1/events"))
                try await client.hear(until: ": welcome\n\n")
                readers.append(client)
            }
            #expect(served.server.live.hub.listenerCount <= ServerLimits().streamsOfDevice)
            // Streams that had to end send a time to return.
            let first = String(decoding: try await readers[0].hearEnd(), as: UTF8.self)
            #expect(first.contains("retry: 3000\n\n"))
            for _ in 0..<20 {
                #expect(try await served.ask("GET", "/api/v1/metrics").status == 200)
            }
            #expect(try await served.ask("GET", "/", [("Authorization", "")]).status == 200)
            withExtendedLifetime(readers) {}
        }
    }

    @Test func `Endless beginnings of requests shut nobody out`() async throws {
        try await ServedLibrary.with {
            $0.limits.connections = 8
            $0.limits.headerDeadline = .seconds(12)
        } _: { served async throws in
            var slow: [Client] = []
            for _ in 0..<8 {
                let client = try await served.connect()
                try await client.say("GET / HTTP/1.1\r\nX-Slow: ")
                slow.append(client)
            }
            // Before any of them times out.
            #expect(try await served.connect().ask(served.request("GET", "/api/v1/metrics"))?.status == 200)
            #expect(!served.server.metrics.text.contains("refusals_total{status=\"408\"}"))
            // One of them has made room, whichever began first; the others are still waited for.
            var gone = 0
            for client in slow {
                let answer = try await client.hear()
                if answer == nil { gone += 1 }
            }
            #expect(gone == 1)
        }
    }
}
