import Testing

@testable import PhotoServer

@Suite("Connections", .timeLimit(.minutes(10)))
struct ConnectionTests {
    @Test func `Pipelined requests are answered in order`() async throws {
        try await ServedLibrary.with { served async throws in
            let id = try #require(await served.ids().first)
            let client = try await served.connect()
            let targets = [
                "/api/v1/health", "/api/v1/photos/\(id)/tiers/thumb", "/nothing", "/api/v1/photos/\(id)/tiers/thumb",
                "/", "/..",
                "/api/v1/health",
            ]
            try await client.say(targets.map { served.request("GET", $0) }.joined())
            var statuses: [Int] = []
            var types: [String?] = []
            for _ in targets {
                let answer = try #require(try await client.hear())
                statuses.append(answer.status)
                types.append(answer["content-type"])
            }
            #expect(statuses == [200, 200, 404, 200, 200, 400, 200])
            #expect(types[1] == "image/jpeg" && types[3] == "image/jpeg" && types[4] == "text/html; charset=utf-8")
        }
    }

    @Test func `HEAD returns the head of GET, and the connection continues`() async throws {
        try await ServedLibrary.with { served async throws in
            let id = try #require(await served.ids().first)
            let client = try await served.connect()
            for target in ["/", "/api/v1/health", "/nothing", "/api/v1/photos/\(id)/tiers/thumb"] {
                let head = try #require(try await client.ask(served.request("HEAD", target), isHead: true))
                let whole = try #require(try await client.ask(served.request("GET", target)))
                #expect(head.status == whole.status)
                #expect(head["content-length"] == whole["content-length"])
                #expect(head["content-type"] == whole["content-type"])
            }
        }
    }

    @Test func `An incomplete head is waited for only until the deadline`() async throws {
        try await ServedLibrary.with {
            // Long enough for its beginning.
            $0.limits.headerDeadline = .seconds(1)
        } _: { served async throws in
            let client = try await served.connect()
            try await client.say("GET / HTTP/1.1\r\nHost: \(served.host)\r\nX-Slow: ")
            #expect(try await client.hear()?.status == 408)
            #expect(try await client.hearEnd().isEmpty)
            let silent = try await served.connect()
            #expect(try await silent.hearEnd().isEmpty)
        }
    }

    @Test func `An incomplete body is waited for only until the deadline`() async throws {
        try await ServedLibrary.with {
            $0.limits.idleTime = .milliseconds(100)
        } _: { served async throws in
            let client = try await served.connect()
            let fields = [("Content-Type", "application/json"), ("Content-Length", "10")]
            try await client.say(served.request("POST", "/api/v1/pairing", fields) + "{")
            #expect(try await client.hear()?.status == 408)
        }
    }

    @Test func `No body is received before authentication`() async throws {
        try await ServedLibrary.with { served async throws in
            for field in [("Content-Length", "1000000"), ("Transfer-Encoding", "chunked")] {
                for (target, status) in [
                    ("/", 413), ("/open", 413), ("/api/v1/health", 413), ("/api/v1/metrics", 401),
                ] {
                    let client = try await served.connect()
                    let request = served.request("GET", target, [field, ("Authorization", "")])
                    #expect(try await client.ask(request)?.status == status, "\(target)")
                    #expect(try await client.hearEnd().isEmpty)
                }
            }
            let client = try await served.connect()
            #expect(try await client.ask(served.request("GET", "/", [("Content-Length", "0")]))?.status == 200)
        }
    }

    @Test func `An unexpected body does not stop an authenticated client`() async throws {
        try await ServedLibrary.with { served async throws in
            let client = try await served.connect()
            #expect(try await client.ask(served.request("GET", "/api/v1/metrics", body: "{}"))?.status == 200)
            let undo = try await client.ask(served.request("GET", "/api/v1/undo", body: "{}"))
            #expect(undo?.status == 405)
            #expect(undo?["allow"] == "POST")
            let id = try #require(await served.ids().first)
            let tier = served.request("GET", "/api/v1/photos/\(id)/tiers/thumb", body: "{}")
            #expect(try await client.ask(tier)?.status == 200)
            let large = served.request("GET", "/api/v1/metrics", [("Content-Length", "1048577")])
            #expect(try await client.ask(large + String(repeating: " ", count: 1_048_577))?.status == 413)
        }
    }

    @Test func `An idle connection is closed`() async throws {
        try await ServedLibrary.with {
            $0.limits.idleTime = .milliseconds(100)
        } _: { served async throws in
            let client = try await served.connect()
            #expect(try await client.ask(served.request("GET", "/api/v1/health"))?.status == 200)
            #expect(try await client.hearEnd().isEmpty)
        }
    }

    @Test func `An idle connection is closed, even after a slow answer`() async throws {
        let deadline = Duration.milliseconds(500)
        try await ServedLibrary.with(recipe: .small, givesUpTiers: true) {
            $0.limits.headerDeadline = deadline
            $0.limits.idleTime = .milliseconds(100)
        } _: { served async throws in
            let id = try #require(await served.ids().first)
            let hold = Hold(served.library)
            let client = try await served.connect()
            try await client.say(served.request("GET", "/api/v1/photos/\(id)/tiers/large"))
            let start = ContinuousClock.now
            while ContinuousClock.now - start < deadline * 4 { _ = try await served.ask("GET", "/api/v1/health") }
            try await hold.letGo()
            #expect(try await client.hear()?.status == 200)
            #expect(try await client.hearEnd().isEmpty)
        }
    }

    @Test func `Five hundred slow connections shut nobody out`() async throws {
        try await ServedLibrary.with {
            $0.limits.headerDeadline = .seconds(20)
        } _: { served async throws in
            var slow: [Client] = []
            for _ in 0..<500 {
                let client = try await served.connect()
                try await client.say("GET / HTTP/1.1\r\nX-Slow: ")
                slow.append(client)
            }
            #expect(try await served.ask("GET", "/api/v1/metrics").status == 200)
            var ends: [Int?: Int] = [:]
            for client in slow { ends[try await client.hear()?.status, default: 0] += 1 }
            // The last ones were waited for; the others had made room for them.
            #expect((1...256).contains(ends[408] ?? 0))
            #expect(ends.keys.allSatisfy { [408, nil].contains($0) })
            slow = []
            #expect(try await served.ask("GET", "/api/v1/metrics").status == 200)
        }
    }

    @Test func `A connection beyond the limit is refused with a reason`() async throws {
        try await ServedLibrary.with {
            $0.limits.connections = 2
        } _: { served async throws in
            let fields = [("Content-Type", "application/json"), ("Content-Length", "2"), ("Expect", "100-continue")]
            let request = served.request("POST", "/api/v1/undo", fields)
            let (first, second) = (try await served.connect(), try await served.connect())
            // Both are in the middle of a request.
            #expect(try await first.ask(request)?.status == 100)
            #expect(try await second.ask(request)?.status == 100)
            let third = try await served.connect()
            let answer = try await third.hear()
            #expect(answer?.status == 503)
            #expect(answer?["retry-after"] == "1")
            #expect(try await first.ask("{}")?.status == 200)
            #expect(try await second.ask("{}")?.status == 200)
        }
    }

    @Test func `A connection is closed on request`() async throws {
        try await ServedLibrary.with { served async throws in
            for line in ["GET / HTTP/1.1\r\nConnection: close", "GET / HTTP/1.0", "GET /.. HTTP/1.0"] {
                let client = try await served.connect()
                let answer = try await client.ask("\(line)\r\nHost: \(served.host)\r\n\r\n")
                #expect(answer?["connection"] == "close")
                #expect(try await client.hearEnd().isEmpty)
            }
        }
    }

    @Test func `A client that expects 100 Continue gets it`() async throws {
        try await ServedLibrary.with { served async throws in
            let client = try await served.connect()
            let fields = [("Content-Type", "application/json"), ("Content-Length", "2"), ("Expect", "100-continue")]
            let asked = try await client.ask(served.request("POST", "/api/v1/undo", fields))
            #expect(asked?.status == 100)
            #expect(try await client.ask("{}")?.status == 200)
        }
    }

    @Test func `Stopping closes waiting connections, and accepts no new ones`() async throws {
        try await ServedLibrary.with { served async throws in
            let client = try await served.connect()
            #expect(try await client.ask(served.request("GET", "/api/v1/health"))?.status == 200)
            await served.server.stop()
            #expect(try await client.hearEnd().isEmpty)
            await #expect(throws: Client.Failure.self) { try await served.connect() }
        }
    }

    @Test func `A port in use is reported with a remedy`() async throws {
        try await ServedLibrary.with { served async throws in
            var settings = ServerSettings()
            settings.listen = served.server.address
            do {
                let server = try await LibraryServer.start(served.library, settings)
                await server.stop()
                Issue.record("two servers on one port")
            } catch let error as ServerError {
                #expect(error == .cannotListen(settings.listen, reason: "Address already in use"))
            }
        }
    }

    @Test func `Other machines are refused without encryption unless it is allowed`() async throws {
        for host in ["0.0.0.0", "::", "192.168.1.2", "photos.home"] {
            let address = try #require(ListenAddress(host.contains(":") ? "[\(host)]:0" : "\(host):0"))
            await #expect(throws: ServerError.needsEncryption(address)) {
                try await ServedLibrary.with {
                    $0.listen = address
                } _: { _ in
                }
            }
        }
        try await ServedLibrary.with {
            $0.listen = ListenAddress(host: "0.0.0.0", port: 0)
            $0.allowsPlainHTTP = true
        } _: { served async throws in
            #expect(try await served.ask("GET", "/api/v1/metrics").status == 200)
        }
    }
}
