import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import PhotoServer

/// Clients that request more than they read.
@Suite("Unread output", .timeLimit(.minutes(10)))
struct DeliveryTests {
    private func count(_ name: String, _ served: ServedLibrary) -> Int {
        let line = served.server.metrics.text.split(separator: "\n").first { $0.hasPrefix("\(name) ") }
        return line?.split(separator: " ").last.flatMap { Int($0) } ?? 0
    }

    /// Sends requests without end, and reads nothing, until the server closes.
    private func pipeline(_ request: String, _ served: ServedLibrary) async throws {
        let client = try await Client(port: served.port, receiveBuffer: 4096)
        // The first request is answered.
        _ = try await client.ask(request)
        let many = String(repeating: request, count: 10_000)
        // Returns when the connection ends, whether everything was sent or not.
        _ = try await client.say(many)
        while served.server.connections.count > 0 { await Task.yield() }
    }

    @Test func `Unread tiers do not pile up`() async throws {
        try await ServedLibrary.with {
            $0.limits.idleTime = .milliseconds(400)
        } _: { served async throws in
            let id = try #require(await served.ids().first)
            let target = "/api/v1/photos/\(id)/tiers/large"
            let one = try await served.ask("GET", target).body.count
            try await pipeline(served.request("GET", target), served)
            // The kernel buffers a few megabytes; the server keeps next to nothing.
            let sent = count("sluice_http_sent_bytes_total", served)
            #expect(sent < 10_000 * one / 2, "\(sent) of \(10_000 * one)")
        }
    }

    @Test func `Unread refusals do not pile up`() async throws {
        try await ServedLibrary.with {
            $0.limits.idleTime = .milliseconds(400)
        } _: { served async throws in
            try await pipeline(served.request("GET", "/api/v1/metrics", [("Authorization", "")]), served)
            let refused = count("sluice_http_answers_total{status=\"401\"}", served)
            #expect((1..<7_000).contains(refused), "\(refused)")
        }
    }

    /// Longer than a busy machine delays a thread, and shorter than the reading takes.
    private let idle = Duration.seconds(8)

    @Test func `A slow reader that keeps reading gets a large file completely`() async throws {
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
            let answer = try #require(try await client.hear(count: 1, slowlyFor: idle * 1.5).first)
            #expect(answer.status == 200)
            #expect(answer.body == bytes)
        }
    }

    @Test func `A slow reader that keeps reading gets every requested tier`() async throws {
        try await ServedLibrary.with {
            $0.limits.idleTime = idle
        } _: { served async throws in
            let id = try #require(await served.ids().first)
            let request = served.request("GET", "/api/v1/photos/\(id)/tiers/large")
            let wanted = try #require(try await served.connect().ask(request)?.body)
            let count = (8 << 20) / wanted.count
            let client = try await Client(port: served.port, receiveBuffer: 4096)
            async let said = client.say(String(repeating: request, count: count))
            let answers = try await client.hear(count: count, slowlyFor: idle * 1.5)
            #expect(answers.count == count)
            let other = answers.first { $0.body != wanted }
            #expect(other == nil, "\(other?.status ?? 0), \(other?.body.count ?? 0) of \(wanted.count) bytes")
            #expect(try await said)
        }
    }

    /// The kernel's buffers for all connections, in bytes.
    private static func heldBySystem() throws -> Int {
        let text = try String(contentsOfFile: "/proc/net/sockstat", encoding: .utf8)
        let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("TCP:") })
        let words = line.split(separator: " ")
        let place = try #require(words.firstIndex(of: "mem"))
        return (Int(words[place + 1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
    }

    @Test func `The kernel does not buffer answers that two hundred and fifty clients do not read`() async throws {
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
            // Until the amount stops growing.
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

    @Test func `An answer is counted once, even if the next request is invalid`() async throws {
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
