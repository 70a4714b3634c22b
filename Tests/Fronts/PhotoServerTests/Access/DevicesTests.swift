import TestSupport
import Testing

@testable import PhotoServer

@Suite("Devices, over HTTP", .timeLimit(.minutes(10)))
struct DevicesTests {
    private static let devices = "/api/v1/devices"

    private func ids(_ answer: Answer) throws -> [String] {
        try #require(answer.document["devices"] as? [[String: Any]]).compactMap { $0["id"] as? String }
    }

    @Test func `Devices are listed, the caller is marked, and a removed one is refused at once`() async throws {
        try await ServedLibrary.with { served async throws in
            let (first, second) = (try await served.admit(), try await served.admit("curl/7"))
            let asked = [("Authorization", ""), ("Cookie", first)]
            let answer = try await served.ask("GET", Self.devices, asked)
            let listed = try #require(answer.document["devices"] as? [[String: Any]])
            #expect(listed.map { $0["name"] as? String } == ["Firefox on Linux", "A browser"])
            #expect(listed.map { $0["asks"] as? Bool } == [true, false])
            #expect(!answer.text.contains("digest"))

            let other = try ids(answer)[1]
            let said = asked + [("Sluice-Request", "1"), ("Content-Type", "application/json")]
            #expect(try await served.ask("DELETE", "\(Self.devices)/\(other)", said).status == 204)
            #expect(try await served.ask("DELETE", "\(Self.devices)/\(other)", said).status == 404)
            let shut = [("Authorization", ""), ("Cookie", second)]
            #expect(try await served.ask("GET", Self.devices, shut).status == 401)
            #expect(try ids(try await served.ask("GET", Self.devices)).count == 1)
        }
    }

    @Test func `The event stream of a removed device ends`() async throws {
        try await ServedLibrary.with { served async throws in
            let cookie = try await served.admit()
            let client = try await served.connect()
            let fields = [("Authorization", ""), ("Cookie", cookie)]
            try await client.say(served.request("GET", "/api/v1/events", fields))
            _ = try await client.hear(untilAny: [": welcome\n\n"])
            client.forget()
            let id = try ids(try await served.ask("GET", Self.devices))[0]
            let json = [("Content-Type", "application/json")]
            #expect(try await served.ask("DELETE", "\(Self.devices)/\(id)", json).status == 204)
            #expect(
                try await served.ask("PATCH", "/api/v1/preferences", json, body: #"{"theme": "dark"}"#).status == 200
            )
            // The terminating chunk.
            #expect(!(try await client.hear(untilAny: ["0\r\n\r\n"]).contains("preferencesChanged")))
        }
    }
}
