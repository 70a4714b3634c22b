import PhotoSession
import Testing

@testable import PhotoServer

/// Clients that say that they have said all, and those that are gone: the same comes from both.
@Suite("Clients that have said all", .timeLimit(.minutes(10)))
struct HalfCloseTests {
    private func abandoned(_ served: ServedLibrary) -> Bool {
        served.server.metrics.text.contains("\nsluice_http_abandoned_total 1\n")
    }

    @Test func `All that was asked before is answered`() async throws {
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

    @Test func `Large answers come whole, however slowly they are taken`() async throws {
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

    @Test func `What is wrong comes after the answers to what was right`() async throws {
        try await ServedLibrary.with { served async throws in
            let client = try await served.connect()
            try await client.say(String(repeating: served.request("GET", "/"), count: 3) + "GET / HTT")
            client.finish()
            for _ in 0..<3 { #expect(try await client.hear()?.status == 200) }
            #expect(try await client.hear()?.status == 400)
            #expect(try await client.hearEnd().isEmpty)
        }
    }

    @Test func `A tier is made for who waits for it`() async throws {
        try await ServedLibrary.with(recipe: .small, givesUpTiers: true) { served async throws in
            let id = try #require(await served.ids().first)
            let hold = Hold(served.library)
            let client = try await served.connect()
            try await client.say(served.request("GET", "/api/v1/photos/\(id)/tiers/large"))
            client.finish()
            // It is asked whether it is still there.
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

    @Test func `A tier that nobody waits for any more is not made`() async throws {
        try await ServedLibrary.with(recipe: .small, givesUpTiers: true) { served async throws in
            let id = try #require(await served.ids().first)
            let hold = Hold(served.library)
            do {
                let client = try await served.connect()
                try await client.say(served.request("GET", "/api/v1/photos/\(id)/tiers/large"))
                // Here it goes.
            }
            while !abandoned(served) { await Task.yield() }
            try await hold.letGo()
            #expect(served.library.renderCount == 0)
            // Who asks after that has it made.
            #expect(try await served.ask("GET", "/api/v1/photos/\(id)/tiers/large").status == 200)
            #expect(served.library.renderCount == 1)
        }
    }

    @Test func `Events go on for who has said all, and end for who is gone`() async throws {
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
            // It is asked whether it is still there.
            try await client.hear(until: "\r\n:\n\n")
            #expect(served.server.connections.count == 1)
        }
    }
}
