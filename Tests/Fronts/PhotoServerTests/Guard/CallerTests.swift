import Testing

@testable import PhotoServer

@Suite("Callers", .timeLimit(.minutes(10)))
struct CallerTests {
    static let metrics = "/api/v1/metrics"

    @Test func `A token is required, and compared completely`() async throws {
        try await ServedLibrary.with { served async throws in
            let token = ServedLibrary.token
            let wrong = [
                "", "Bearer", "Bearer ", "Bearer \(token)x", "Bearer \(token.dropLast())", "Basic \(token)", token,
            ]
            for value in wrong {
                let answer = try await served.ask("GET", Self.metrics, [("Authorization", value)])
                #expect(answer.status == 401, "\(value)")
                #expect(answer["www-authenticate"] == "Bearer")
                #expect(answer["content-type"] == "application/problem+json")
            }
            #expect(try await served.ask("GET", Self.metrics, [("Authorization", "bearer \(token)")]).status == 200)
            // Not accepted in an address, which would be in logs and histories.
            #expect(
                try await served.ask("GET", "\(Self.metrics)?token=\(token)", [("Authorization", "")]).status == 401
            )
        }
    }

    @Test func `Pages, the pairing link and health are open, but no other spelling of a path is`() async throws {
        try await ServedLibrary.with { served async throws in
            let without = [("Authorization", "")]
            for target in ["/", "/index.html", "/review", "/api/v1/health", "/review?session=1"] {
                #expect(try await served.ask("GET", target, without).status == 200, "\(target)")
            }
            for target in [
                "/%61pi/v1/metrics", "//api/v1/metrics", "/api//v1/metrics", "/API/v1/metrics", "/api/v1/health/",
                "/api/v1",
                "/nothing", "/api/v1/metrics/", "/api/v1/health%2e",
            ] {
                #expect(try await served.ask("GET", target, without).status == 401, "\(target)")
            }
        }
    }

    @Test func `The link sets a cookie that is not the token, and forwards to the page`() async throws {
        try await ServedLibrary.with { served async throws in
            let link = served.server.link
            #expect(!link.contains(ServedLibrary.token))
            let place = try #require(link.firstRange(of: "/open?code=")).lowerBound
            let answer = try await served.ask("GET", String(link[place...]), [("Authorization", "")])
            #expect(answer.status == 200)
            #expect(answer.text.contains("url=/\""))
            let field = try #require(answer["set-cookie"])
            let name = served.server.live.access.cookie.name
            #expect(field.hasPrefix("\(name)=") && name.hasPrefix("sluice-"))
            // Otherwise servers under other names, which get the cookie too, would learn the name.
            #expect(!served.server.live.access.name.contains(name))
            #expect(field.hasSuffix("; Max-Age=34560000; HttpOnly; SameSite=Strict; Path=/"))
            #expect(!field.contains(ServedLibrary.token) && !field.contains(link.suffix(32)))
            let cookie = String(field.prefix { $0 != ";" })
            let asked = [("Authorization", ""), ("Cookie", "theme=dark; \(cookie); other=1")]
            #expect(try await served.ask("GET", Self.metrics, asked).status == 200)
            // The cookie of another library.
            let other = cookie.replacing(name, with: "sluice-0123456789")
            #expect(
                try await served.ask("GET", Self.metrics, [("Authorization", ""), ("Cookie", other)]).status == 401
            )
            let wrong = [("Authorization", ""), ("Cookie", "\(cookie)0")]
            #expect(try await served.ask("GET", Self.metrics, wrong).status == 401)
            // An admitted browser may open the link again, from its history, for example.
            #expect(try await served.ask("GET", String(link[place...]), asked).status == 200)
            #expect(try await served.ask("GET", String(link[place...]), [("Authorization", "")]).status == 401)
        }
    }

    @Test func `A wrong link is refused, and sets no cookie`() async throws {
        try await ServedLibrary.with { served async throws in
            for target in [
                "/open", "/open?code=1", "/open?code=", "/open?token=wrong", "/open?token=\(ServedLibrary.token)",
            ] {
                let answer = try await served.ask("GET", target, [("Authorization", "")])
                #expect(answer.status == 401, "\(target)")
                #expect(answer["set-cookie"] == nil)
            }
        }
    }

    @Test func `A peer that tries many tokens is blocked, but the right token still works`() async throws {
        try await ServedLibrary.with {
            $0.limits.guessBurst = 5
        } _: { served async throws in
            for number in 0..<5 {
                let guess = [("Authorization", "Bearer guess-\(number)")]
                #expect(try await served.ask("GET", Self.metrics, guess).status == 401)
            }
            for guess in ["Bearer guess-5", "Bearer guess-0"] {
                let answer = try await served.ask("GET", Self.metrics, [("Authorization", guess)])
                #expect(answer.status == 429)
                #expect(answer["retry-after"].flatMap { Int($0) } ?? 0 > 0)
            }
            #expect(try await served.ask("GET", "/open?code=guess-6", [("Authorization", "")]).status == 429)
            #expect(try await served.ask("GET", Self.metrics).status == 200)
            let asked = [("Authorization", ""), ("Cookie", try await served.admit())]
            #expect(try await served.ask("GET", Self.metrics, asked).status == 200)
            // Open paths stay available to them.
            #expect(try await served.ask("GET", "/", [("Authorization", "")]).status == 200)
        }
    }

    @Test func `Repeating the same wrong token is no attack`() async throws {
        try await ServedLibrary.with {
            $0.limits.guessBurst = 3
        } _: { served async throws in
            for _ in 0..<10 {
                let stale = [("Authorization", "Bearer of-another-start")]
                #expect(try await served.ask("GET", Self.metrics, stale).status == 401)
            }
            #expect(try await served.ask("GET", Self.metrics).status == 200)
        }
    }

    @Test func `Requests that a form can send change nothing`() async throws {
        try await ServedLibrary.with { served async throws in
            let target = "/api/v1/undo"
            let types = [
                "", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain",
                "application/jsonx",
                "text/plain; application/json", "application/json; charset=utf-16",
            ]
            for type in types {
                let answer = try await served.ask("POST", target, [("Content-Type", type)], body: "{}")
                #expect(answer.status == 415, "\(type)")
            }
            for type in ["application/json", "application/JSON; charset=UTF-8"] {
                #expect(try await served.ask("POST", target, [("Content-Type", type)], body: "{}").status == 200)
            }
        }
    }

    @Test func `A change by a page needs a header`() async throws {
        try await ServedLibrary.with { served async throws in
            let cookie = try await served.admit()
            let asked = [("Authorization", ""), ("Cookie", cookie), ("Content-Type", "application/json")]
            #expect(try await served.ask("POST", "/api/v1/undo", asked, body: "{}").status == 403)
            let said = asked + [("Sluice-Request", "1")]
            #expect(try await served.ask("POST", "/api/v1/undo", said, body: "{}").status == 200)
        }
    }

    @Test func `Thousands of changes are told to wait`() async throws {
        try await ServedLibrary.with {
            $0.limits.changeBurst = 3
            $0.limits.changesPerSecond = 0.001
        } _: { served async throws in
            let json = [("Content-Type", "application/json")]
            for _ in 0..<3 { #expect(try await served.ask("POST", "/api/v1/undo", json, body: "{}").status == 200) }
            let answer = try await served.ask("POST", "/api/v1/undo", json, body: "{}")
            #expect(answer.status == 429)
            #expect(answer["retry-after"] != nil)
            #expect(try await served.ask("GET", Self.metrics).status == 200)
        }
    }

    @Test(arguments: [(2.0, "2 changes"), (0.5, "0.5 changes")])
    func `The allowed number of changes is shown as a whole number if it is one`(
        _ most: Double,
        _ words: String
    ) async throws {
        try await ServedLibrary.with {
            // Not even the first change is allowed.
            $0.limits.changeBurst = 0
            $0.limits.changesPerSecond = most
        } _: { served async throws in
            let json = [("Content-Type", "application/json")]
            let answer = try await served.ask("POST", "/api/v1/undo", json, body: "{}")
            #expect(answer.status == 429 && answer.text.contains("limit of \(words) per second"))
        }
    }
}
