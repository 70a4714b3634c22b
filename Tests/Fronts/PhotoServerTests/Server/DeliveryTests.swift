import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import PhotoServer

/// Clients that ask for more than they take.
@Suite("What is sent, and not taken", .timeLimit(.minutes(10)))
struct DeliveryTests {
    private func count(_ name: String, _ served: ServedLibrary) -> Int {
        let line = served.server.metrics.text.split(separator: "\n").first { $0.hasPrefix("\(name) ") }
        return line?.split(separator: " ").last.flatMap { Int($0) } ?? 0
    }

    /// Says much without end, and hears nothing, until the server has had enough.
    private func pipeline(_ request: String, _ served: ServedLibrary) async throws {
        let client = try await Client(port: served.port, receiveBuffer: 4096)
        // It is let in.
        _ = try await client.ask(request)
        let many = String(repeating: request, count: 10_000)
        // It ends when the connection does, with all said or not.
        _ = try await client.say(many)
        while served.server.connections.count > 0 { await Task.yield() }
    }

    @Test func `Tiers that nobody takes are not piled up`() async throws {
        try await ServedLibrary.with {
            $0.limits.idleTime = .milliseconds(400)
        } _: { served async throws in
            let id = try #require(await served.ids().first)
            let target = "/api/v1/photos/\(id)/tiers/large"
            let one = try await served.ask("GET", target).body.count
            try await pipeline(served.request("GET", target), served)
            // The system takes a few megabytes; the server keeps next to nothing.
            let sent = count("sluice_http_sent_bytes_total", served)
            #expect(sent < 10_000 * one / 2, "\(sent) of \(10_000 * one)")
        }
    }

    @Test func `Refusals that nobody takes are not piled up`() async throws {
        try await ServedLibrary.with {
            $0.limits.idleTime = .milliseconds(400)
        } _: { served async throws in
            try await pipeline(served.request("GET", "/api/v1/metrics", [("Authorization", "")]), served)
            let refused = count("sluice_http_answers_total{status=\"401\"}", served)
            #expect((1..<7_000).contains(refused), "\(refused)")
        }
    }

    /// Reads a little whenever another request was answered, which takes a while.
    private func hearSlowly(_ client: Client, _ served: ServedLibrary, for time: Duration) async throws {
        let start = ContinuousClock.now
        while ContinuousClock.now - start < time {
            _ = try await served.ask("GET", "/api/v1/health")
            try await client.hear(atLeast: 4000)
        }
    }

    /// Far longer than a busy machine keeps a reader from reading, and shorter than it reads.
    private let idle = Duration.seconds(8)

    @Test func `Who reads slowly, and does read, gets a large file whole`() async throws {
        try await ServedLibrary.with {
            $0.servesOriginals = true
            $0.limits.idleTime = idle
        } _: { served async throws in
            let id = try #require(await served.ids().first)
            var bytes = try served.photos.appending("1.jpg").bytes()
            for number in 0..<(12 << 20) { bytes.append(UInt8(truncatingIfNeeded: number >> 8)) }
            try served.photos.appending("1.jpg").write(bytes)
            let client = try await Client(port: served.port, receiveBuffer: 4096)
            try await client.say(served.request("GET", "/api/v1/photos/\(id)/original"))
            try await hearSlowly(client, served, for: idle * 1.5)
            let answer = try #require(try await client.hear())
            #expect(answer.status == 200)
            #expect(answer.body == bytes)
        }
    }

    @Test func `Who reads slowly, and does read, gets every tier that was asked for`() async throws {
        try await ServedLibrary.with {
            $0.limits.idleTime = idle
        } _: { served async throws in
            let id = try #require(await served.ids().first)
            let request = served.request("GET", "/api/v1/photos/\(id)/tiers/large")
            let wanted = try #require(try await served.connect().ask(request)?.body)
            let count = (8 << 20) / wanted.count
            let client = try await Client(port: served.port, receiveBuffer: 4096)
            async let said = client.say(String(repeating: request, count: count))
            try await hearSlowly(client, served, for: idle * 1.5)
            for number in 1...count {
                let answer = try #require(try await client.hear(), "ended before tier \(number) of \(count)")
                try #require(
                    answer.body == wanted,
                    "tier \(number) of \(count): \(answer.status), \(answer.body.count) bytes: \(answer.text.prefix(200))"
                )
            }
            #expect(try await said)
        }
    }

    /// What the system holds of all connections, in bytes.
    private static func heldBySystem() throws -> Int {
        let text = try String(contentsOfFile: "/proc/net/sockstat", encoding: .utf8)
        let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("TCP:") })
        let words = line.split(separator: " ")
        let place = try #require(words.firstIndex(of: "mem"))
        return (Int(words[place + 1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
    }

    @Test func `What two hundred and fifty readers do not take, the system does not hold either`() async throws {
        try await ServedLibrary.with {
            $0.servesOriginals = true
            $0.limits.idleTime = .seconds(300)
        } _: { served async throws in
            let id = try #require(await served.ids().first)
            var bytes = try served.photos.appending("1.jpg").bytes()
            bytes += [UInt8](repeating: 7, count: 8 << 20)
            try served.photos.appending("1.jpg").write(bytes)
            let before = try Self.heldBySystem()
            var deaf: [Client] = []
            for _ in 0..<250 {
                let client = try await Client(port: served.port, receiveBuffer: 4096)
                try await client.say(served.request("GET", "/api/v1/photos/\(id)/original"))
                deaf.append(client)
            }
            // Until no more comes for a while.
            var (most, rounds) = (before, 0)
            while rounds < 200 {
                _ = try await served.ask("GET", "/api/v1/health")
                let held = try Self.heldBySystem()
                rounds = held > most + 1 << 20 ? 0 : rounds + 1
                most = max(most, held)
            }
            let held = most - before
            #expect(held > 250 * (16 << 10), "\(held)")
            #expect(held < 250 * (1 << 20), "\(held)")
            #expect(try await served.ask("GET", "/api/v1/metrics").status == 200)
            withExtendedLifetime(deaf) {}
        }
    }

    @Test func `What was answered is counted once, also where the next request is none`() async throws {
        try await ServedLibrary.with { served async throws in
            let id = try #require(await served.ids().first)
            let client = try await served.connect()
            let tier = try #require(try await client.ask(served.request("GET", "/api/v1/photos/\(id)/tiers/thumb")))
            let problem = try #require(try await client.ask("nonsense\r\n\r\n"))
            #expect(problem.status == 501)
            #expect(try await client.hearEnd().isEmpty)
            #expect(count("sluice_http_sent_bytes_total", served) == tier.body.count + problem.body.count)
            #expect(count("sluice_http_answers_total{status=\"501\"}", served) == 1)
        }
    }
}
