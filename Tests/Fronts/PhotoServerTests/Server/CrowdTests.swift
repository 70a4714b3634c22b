import Testing

@testable import PhotoServer

@Suite("More connections than there are places", .timeLimit(.minutes(10)))
struct CrowdTests {
    @Test func `The one that was idle longest makes room`() async throws {
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

    @Test func `Who has shown no token goes first`() async throws {
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

    @Test func `Beginnings of requests that go on and on shut nobody out`() async throws {
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
            // Before any of them is told that its time is over.
            var tries = 0
            while try await served.connect().ask(served.request("GET", "/api/v1/metrics"))?.status != 200 { tries += 1 }
            #expect(!served.server.metrics.text.contains("refusals_total{status=\"408\"}"))
            #expect(tries > 0)
        }
    }
}
