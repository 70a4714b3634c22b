import Testing

@testable import PhotoServer

@Suite("Form of requests", .timeLimit(.minutes(10)))
struct RequestFormTests {
    @Test func `Paths that lead elsewhere are refused`() async throws {
        try await ServedLibrary.with { served async throws in
            let targets = [
                "/..%2f..%2fetc/passwd", "/../etc/passwd", "/%2e%2e/etc/passwd", "/a/%2E./b", "/./index.html", "/a/..",
                "/index.html%00.css", "/%", "/%2", "/%zz", "/a%5cb", "/a\\b", "/a%0d%0ab", "http://127.0.0.1/", "*",
                "/a%2Fb",
                "/open?code=%00", "/open?code=%g1",
            ]
            for target in targets {
                let answer = try await served.ask("GET", target)
                #expect(answer.status == 400, "\(target)")
                #expect(answer["content-type"] == "application/problem+json")
            }
        }
    }

    @Test func `Invalid bytes in an address end the connection`() async throws {
        try await ServedLibrary.with { served async throws in
            for byte in [UInt8(0), 1, 0x7F] {
                let client = try await served.connect()
                let request = Array("GET /a".utf8) + [byte] + Array(served.request("", "").dropFirst(1).utf8)
                try await client.say(request)
                #expect(try await client.hear()?.status == 400, "\(byte)")
                #expect(try await client.hearEnd().isEmpty)
            }
        }
    }

    @Test func `A length and an encoding contradict each other: request smuggling`() async throws {
        try await ServedLibrary.with { served async throws in
            let json = ("Content-Type", "application/json")
            let contradictions = [
                [("Content-Length", "6"), ("Transfer-Encoding", "chunked")],
                [("Transfer-Encoding", "chunked"), ("Content-Length", "6")],
                [("Content-Length", "2"), ("Content-Length", "3")],
                [("Content-Length", "-1")], [("Content-Length", "0x2")], [("Content-Length", "2, 3")],
                [("Transfer-Encoding", "gzip, chunked, identity")], [("Transfer-Encoding", "xchunked")],
            ]
            for fields in contradictions {
                let client = try await served.connect()
                let smuggled = "0\r\n\r\nGET /api/v1/metrics HTTP/1.1\r\n\r\n"
                try await client.say(served.request("POST", "/api/v1/pairing", [json] + fields) + smuggled)
                let answer = try await client.hear()
                #expect(answer?.status == 400, "\(fields)")
                // Everything that follows is ignored.
                #expect(try await client.hearEnd().isEmpty, "\(fields)")
            }
        }
    }

    @Test func `Heads have a size limit`() async throws {
        try await ServedLibrary.with { served async throws in
            let long = String(repeating: "a", count: 17 << 10)
            #expect(try await served.ask("GET", "/", [("X-Long", long)]).status == 431)
            let many = (0..<101).map { ("X-\($0)", "1") }
            #expect(try await served.ask("GET", "/", many).status == 431)
            #expect(try await served.ask("GET", "/\(long.prefix(9 << 10))").status == 414)
            #expect(try await served.ask("GET", "/", (0..<90).map { ("X-\($0)", "1") }).status == 200)
        }
    }

    @Test func `Bodies have a size limit, announced or not`() async throws {
        try await ServedLibrary.with {
            $0.limits.bodyByteCount = 1000
        } _: { served async throws in
            let json = ("Content-Type", "application/json")
            let told = try await served.connect()
            // The refusal comes before any of it is sent.
            let answer = try await told.ask(
                served.request("POST", "/api/v1/pairing", [json, ("Content-Length", "1001")])
            )
            #expect(answer?.status == 413)
            #expect(answer?["connection"] == "close")
            let untold = try await served.connect()
            try await untold.say(served.request("POST", "/api/v1/pairing", [json, ("Transfer-Encoding", "chunked")]))
            let piece = "1f4\r\n\(String(repeating: " ", count: 500))\r\n"
            try await untold.say(piece + piece + piece)
            #expect(try await untold.hear()?.status == 413)
            let fits = String(repeating: " ", count: 998) + "{}"
            #expect(try await served.ask("POST", "/api/v1/undo", [json], body: fits).status == 200)
        }
    }

    @Test func `Unsupported methods are refused`() async throws {
        try await ServedLibrary.with { served async throws in
            for method in ["OPTIONS", "TRACE", "CONNECT", "PROPFIND"] {
                let answer = try await served.ask(method, "/")
                #expect([400, 405].contains(answer.status), "\(method)")
            }
            #expect(try await served.ask("POST", "/", [("Content-Type", "application/json")], body: "{}").status == 405)
            let answer = try await served.ask("DELETE", "/api/v1/metrics", [("Content-Type", "application/json")])
            #expect(answer.status == 405)
            #expect(answer["allow"] == "GET, HEAD")
        }
    }

    @Test func `Versions other than HTTP 1 are refused`() async throws {
        try await ServedLibrary.with { served async throws in
            for line in ["GET / HTTP/2.0", "GET / HTTP/0.9", "GET /", "PRI * HTTP/2.0", "\u{16}\u{3}\u{1}"] {
                let client = try await served.connect()
                let answer = try await client.ask("\(line)\r\nHost: \(served.host)\r\n\r\n")
                #expect([400, 405, 505, 501].contains(answer?.status ?? 400), "\(line)")
                #expect(try await client.hearEnd().isEmpty)
            }
        }
    }

    @Test(arguments: ["/", "/api/v1/metrics", "/nothing", "/..", "/open", "/api/v1/tiers/x"])
    func `Every answer has security headers`(target: String) async throws {
        try await ServedLibrary.with { served async throws in
            for fields in [[], [("Authorization", "")]] {
                let answer = try await served.ask("GET", target, fields)
                for (name, value) in SecurityHeaders.all { #expect(answer.values(name) == [value], "\(target)") }
                #expect(answer["date"] != nil)
                #expect(answer["content-security-policy"]?.contains("unsafe") == false)
            }
        }
    }
}
