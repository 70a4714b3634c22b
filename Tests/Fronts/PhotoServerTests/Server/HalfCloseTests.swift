import PhotoSession
import Testing

@testable import PhotoServer

/// Clients that close their sending side, and clients that are gone, which look the same.
@Suite("Half-closed connections", .timeLimit(.minutes(10)))
struct HalfCloseTests {
    private func abandoned(_ served: ServedLibrary) -> Bool {
        served.server.metrics.text.contains("\nsluice_http_abandoned_total 1\n")
    }

    @Test func `All requests before the close are answered`() async throws {
        try await ServedLibrary.with { served async throws in
            let id = try #require(await served.ids().first)
            let client = try await served.connect()
            let targets = (0..<200).map { $0 % 2 == 0 ? "/" : "/api/v1/photos/\(id)/tiers/thumb" }
            try await client.say(targets.map { served.request("GET", $0) }.joined())
            client.finish()
            for target in targets { #expect(try await client.hear()?.status == 200, "\(target)") }
            #expect(try await client.hearEnd().isEmpty)
        }
    }

    @Test func `Large answers are complete, however slowly they are read`() async throws {
        try await ServedLibrary.with { served async throws in
            let id = try #require(await served.ids().first)
            let request = served.request("GET", "/api/v1/photos/\(id)/tiers/large")
            let wanted = try #require(try await served.connect().ask(request)?.body)
            let count = (6 << 20) / wanted.count
            let client = try await Client(port: served.port, receiveBuffer: 4096)
            async let said = client.say(String(repeating: request, count: count))
            for _ in 0..<count / 2 { #expect(try await client.hear()?.body == wanted) }
            #expect(try await said)
            client.finish()
            for _ in count / 2..<count { #expect(try await client.hear()?.body == wanted) }
            #expect(try await client.hearEnd().isEmpty)
        }
    }

    @Test func `An error comes after the answers to earlier valid requests`() async throws {
        try await ServedLibrary.with { served async throws in
            let client = try await served.connect()
            try await client.say(String(repeating: served.request("GET", "/"), count: 3) + "GET / HTT")
            client.finish()
            for _ in 0..<3 { #expect(try await client.hear()?.status == 200) }
            #expect(try await client.hear()?.status == 400)
            #expect(try await client.hearEnd().isEmpty)
        }
    }

    @Test func `A tier is made for a client that waits`() async throws {
        try await ServedLibrary.with(recipe: .small, givesUpTiers: true) { served async throws in
            let id = try #require(await served.ids().first)
            let hold = Hold(served.library)
            let client = try await served.connect()
            try await client.say(served.request("GET", "/api/v1/photos/\(id)/tiers/large"))
            client.finish()
            // The server probes whether the client is still there.
            #expect(try await client.hear()?.status == 100)
            try await hold.letGo()
            let answer = try await client.hear()
            #expect(answer?.status == 200)
            #expect(answer?["content-type"] == "image/jpeg")
            #expect(try await client.hearEnd().isEmpty)
            #expect(served.library.renderCount == 1)
            #expect(!abandoned(served))
        }
    }

    @Test func `A tier is not made for a client that has gone`() async throws {
        try await ServedLibrary.with(recipe: .small, givesUpTiers: true) { served async throws in
            let id = try #require(await served.ids().first)
            let hold = Hold(served.library)
            do {
                let client = try await served.connect()
                try await client.say(served.request("GET", "/api/v1/photos/\(id)/tiers/large"))
                // The client goes away here.
            }
            while !abandoned(served) { await Task.yield() }
            try await hold.letGo()
            #expect(served.library.renderCount == 0)
            // A later request gets it made.
            #expect(try await served.ask("GET", "/api/v1/photos/\(id)/tiers/large").status == 200)
            #expect(served.library.renderCount == 1)
        }
    }

    @Test func `Events continue after a half-close, and end for a client that has gone`() async throws {
        try await ServedLibrary.with { served async throws in
            do {
                let client = try await served.connect()
                try await client.say(served.request("GET", "/api/v1/events"))
                try await client.hear(until: "welcome")
                #expect(served.server.connections.count == 1)
            }
            while served.server.connections.count > 0 { await Task.yield() }
            let client = try await served.connect()
            try await client.say(served.request("GET", "/api/v1/events"))
            client.finish()
            try await client.hear(until: "welcome")
            // The server probes whether the client is still there.
            try await client.hear(until: "\r\n:\n\n")
            #expect(served.server.connections.count == 1)
        }
    }
}
