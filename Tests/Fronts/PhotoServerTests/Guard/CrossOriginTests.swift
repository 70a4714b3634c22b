import PhotoSession
import Testing

@testable import PhotoServer

@Suite("Other origins that are named", .timeLimit(.minutes(10)))
struct CrossOriginTests {
    private static let library = "/api/v1/library"
    private static let other = "https://photos.example.org"

    private static func name(_ settings: inout ServerSettings) {
        settings.origins = ["https://Photos.example.org:443", "http://192.168.1.5:3000"].compactMap { WebOrigin($0) }
    }

    private func fields(_ answer: Answer) -> [String: String] {
        let own = answer.fields.filter { $0.name.hasPrefix("access-control-") }
        return Dictionary(own.map { ($0.name, $0.value) }) { $0 + " twice " + $1 }
    }

    @Test func `A page of a named origin may ask with a token, and read the answer`() async throws {
        try await ServedLibrary.with(Self.name) { served async throws in
            let id = try #require(await served.ids().first)
            let tier = await served.library.gridTier
            for origin in [Self.other, "http://192.168.1.5:3000"] {
                let page = [("Origin", origin), ("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "cors")]
                for target in [Self.library, "/api/v1/photos/\(id)/tiers/\(tier)", "/api/v1/nothing", "/api/v1/health"]
                {
                    let answer = try await served.ask("GET", target, page)
                    #expect(answer.status == (target.hasSuffix("nothing") ? 404 : 200), "\(target)")
                    #expect(fields(answer)["access-control-allow-origin"] == origin, "\(target)")
                    #expect(fields(answer)["access-control-expose-headers"]?.contains("ETag") == true)
                    #expect(fields(answer)["access-control-allow-credentials"] == nil)
                    #expect(answer.values("vary").contains("Origin"))
                }
                let wrong = try await served.ask("GET", Self.library, page + [("Authorization", "Bearer wrong")])
                #expect(wrong.status == 401 && fields(wrong)["access-control-allow-origin"] == origin)
                let json = page + [("Content-Type", "application/json")]
                #expect(try await served.ask("POST", "/api/v1/undo", json, body: "{}").status == 200)
            }
        }
    }

    @Test func `A preflight is answered without a token`() async throws {
        try await ServedLibrary.with(Self.name) { served async throws in
            let asked = [
                ("Authorization", ""), ("Origin", Self.other), ("Access-Control-Request-Method", "PATCH"),
                ("Access-Control-Request-Headers", "authorization, content-type, idempotency-key"),
            ]
            let client = try await served.connect()
            for _ in 0..<2 {
                let answer = try #require(try await client.ask(served.request("OPTIONS", Self.library, asked)))
                let found = fields(answer)
                #expect(answer.status == 204 && found["access-control-allow-origin"] == Self.other)
                #expect(found["access-control-allow-methods"]?.contains("PATCH") == true)
                #expect(found["access-control-allow-headers"]?.contains("Idempotency-Key") == true)
                #expect(found["access-control-max-age"] == "600" && answer.values("vary") == ["Origin"])
            }
            let plain = asked.filter { !$0.0.hasPrefix("Access") }
            #expect(try await served.ask("OPTIONS", Self.library, plain).status == 401)
            let body = try await served.ask("OPTIONS", Self.library, asked, body: "x")
            #expect(body.status == 413)
        }
    }

    @Test func `A cookie does not count in a request from another origin`() async throws {
        try await ServedLibrary.with(Self.name) { served async throws in
            let cookie = [("Authorization", ""), ("Cookie", try await served.admit())]
            #expect(try await served.ask("GET", Self.library, cookie).status == 200)
            #expect(try await served.ask("GET", Self.library, cookie + [("Origin", Self.other)]).status == 401)
        }
    }

    @Test func `All other origins are refused as before, and so are pages and links`() async throws {
        try await ServedLibrary.with(Self.name) { served async throws in
            let wrong = [
                "null", "https://evil.example", "http://photos.example.org", "https://photos.example.org:8443",
                "https://photos.example.org.evil.example", "https://photos.example.org/", "HTTPS://PHOTOS.EXAMPLE.ORG",
            ]
            for origin in wrong {
                for method in ["GET", "OPTIONS"] {
                    let asked = [("Origin", origin), ("Access-Control-Request-Method", "GET")]
                    let answer = try await served.ask(method, Self.library, asked)
                    #expect(answer.status == 403 && fields(answer).isEmpty, "\(method) \(origin)")
                }
            }
            let two = [("Origin", Self.other), ("Origin", Self.other)]
            #expect(try await served.ask("GET", Self.library, two).status == 403)
            for target in ["/", "/open?code=x", "/index.html"] {
                let answer = try await served.ask("GET", target, [("Origin", Self.other)])
                #expect(answer.status == 403 && fields(answer).isEmpty, "\(target)")
            }
            let site = [("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "cors")]
            #expect(try await served.ask("GET", Self.library, site).status == 403)
            let own = try await served.ask("GET", Self.library, [("Origin", "http://\(served.host)")])
            #expect(own.status == 200 && fields(own).isEmpty && own.values("vary").contains("Origin"))
        }
    }

    @Test(arguments: [
        ("https://photos.example.org", "https://photos.example.org"), ("HTTPS://A.example:443", "https://a.example"),
        ("http://a:80", "http://a"), ("http://a:443", "http://a:443"), ("http://[::1]:3000", "http://[::1]:3000"),
        ("http://127.0.0.1", "http://127.0.0.1"),
    ])
    func `An origin is written as browsers send it`(text: String, written: String) throws {
        #expect(WebOrigin(text)?.description == written)
    }

    @Test(arguments: [
        "", "null", "*", "photos.example.org", "https://", "https://a/", "https://a/b", "https://a b", "ftp://a",
        "https://a:0",
        "https://a:65536", "https://a:x", "https://a:01", "https://u@a", "https://*.example.org", "https://a?b",
        "https://[::1",
        "https://a\r\nX: y", "https://é.example", "https://\(String(repeating: "a", count: 300))",
    ])
    func `What is no origin is refused`(text: String) { #expect(WebOrigin(text) == nil) }
}
