import Testing

@testable import PhotoServer

@Suite("Hosts and origins", .timeLimit(.minutes(10)))
struct OriginTests {
    static let metrics = "/api/v1/metrics"

    @Test func `Other host names get no answer: DNS rebinding`() async throws {
        try await ServedLibrary.with { served async throws in
            for host in [
                "evil.example", "evil.example:\(served.port)", "127.0.0.1", "127.0.0.1:1",
                "127.0.0.1.evil:\(served.port)",
            ] {
                let answer = try await served.ask("GET", Self.metrics, [("Host", host)])
                #expect(answer.status == 421, "\(host)")
                #expect(try await served.ask("GET", "/", [("Host", host)]).status == 421)
            }
            for host in ["127.0.0.1", "localhost", "LOCALHOST", "[::1]"] {
                #expect(try await served.ask("GET", Self.metrics, [("Host", "\(host):\(served.port)")]).status == 200)
            }
        }
    }

    @Test func `A request has exactly one host name`() async throws {
        try await ServedLibrary.with { served async throws in
            let authorization = ("Authorization", "Bearer \(ServedLibrary.token)")
            #expect(try await served.ask("GET", Self.metrics, [("Host", ""), authorization]).status == 400)
            let two = [("Host", served.host), ("Host", served.host), authorization]
            #expect(try await served.ask("GET", Self.metrics, two).status == 400)
        }
    }

    @Test func `Configured names get answers, with the port`() async throws {
        try await ServedLibrary.with {
            $0.hosts = ["Photos.home"]
        } _: { served async throws in
            #expect(try await served.ask("GET", "/", [("Host", "photos.home:\(served.port)")]).status == 200)
            #expect(try await served.ask("GET", "/", [("Host", "photos.home")]).status == 421)
        }
    }

    @Test func `Foreign origins are refused, including null`() async throws {
        try await ServedLibrary.with { served async throws in
            let wrong = [
                "null", "http://evil.example", "https://\(served.host)", "http://127.0.0.1",
                "http://\(served.host).evil",
                "http://localhost:\(served.port)",
            ]
            for origin in wrong {
                #expect(try await served.ask("GET", Self.metrics, [("Origin", origin)]).status == 403, "\(origin)")
                #expect(try await served.ask("GET", "/open?code=x", [("Origin", origin)]).status == 403, "\(origin)")
            }
            #expect(try await served.ask("GET", Self.metrics, [("Origin", "http://\(served.host)")]).status == 200)
        }
    }

    @Test func `Requests by pages of other sites are refused`() async throws {
        try await ServedLibrary.with { served async throws in
            for site in ["cross-site", "same-site", "anything"] {
                for target in ["/", Self.metrics, "/index.html", "/open?code=x"] {
                    let answer = try await served.ask(
                        "GET",
                        target,
                        [("Sec-Fetch-Site", site), ("Sec-Fetch-Mode", "cors")]
                    )
                    #expect(answer.status == 403, "\(target) from \(site)")
                }
            }
            for site in ["none", "same-origin"] {
                #expect(try await served.ask("GET", Self.metrics, [("Sec-Fetch-Site", site)]).status == 200)
            }
        }
    }

    @Test func `A link on another site may open the pairing link, and nothing else`() async throws {
        try await ServedLibrary.with { served async throws in
            let visit = [
                ("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "navigate"), ("Sec-Fetch-Dest", "document"),
            ]
            let link = served.server.link
            let door = String(link[try #require(link.firstRange(of: "/open")).lowerBound...])
            let frame = [
                ("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "navigate"), ("Sec-Fetch-Dest", "iframe"),
            ]
            #expect(try await served.ask("GET", door, frame).status == 403)
            #expect(try await served.ask("GET", door, visit).status == 200)
            #expect(try await served.ask("GET", "/", visit).status == 403)
        }
    }

    @Test func `No other origin ever gets permission to read`() async throws {
        try await ServedLibrary.with { served async throws in
            let origin = ("Origin", "http://\(served.host)")
            for (method, target) in [
                ("GET", "/"), ("GET", Self.metrics), ("OPTIONS", Self.metrics), ("GET", "/nothing"),
            ] {
                let asked = [origin, ("Access-Control-Request-Method", "POST")]
                let answer = try await served.ask(method, target, asked)
                #expect(!answer.fields.contains { $0.name.hasPrefix("access-control-") })
                if method == "OPTIONS" { #expect(answer.status == 405) }
            }
        }
    }
}
