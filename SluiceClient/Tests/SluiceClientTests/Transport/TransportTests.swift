import Foundation
import Testing

@testable import SluiceClient

@Suite(.timeLimit(.minutes(1))) struct TransportTests {
    private func transport(_ server: SlowServer) -> URLSessionTransport { URLSessionTransport(server.address) }

    @Test func `An answer has its status, its fields by lower-case names, and its body`() async throws {
        let server = try SlowServer { $0.answer(201, json: "{}", ["X-Some-FIELD": "Value"]) }
        let answer = try await transport(server).send(HTTPRequest("GET", "/a?b=c"))
        #expect(answer.status == 201 && answer.body == Data("{}".utf8))
        #expect(answer.fields["x-some-field"] == "Value")
    }

    @Test func `A request has its method, target, fields and body, and no cookies of earlier answers`() async throws {
        let requests = Recorder<SlowRequest>()
        let server = try SlowServer {
            requests.add($0)
            $0.answer(json: "{}", ["Set-Cookie": "a=b; Path=/"])
        }
        let transport = transport(server)
        var request = HTTPRequest("POST", "/path?query=1%2B1")
        (request.fields, request.body) = (["Content-Type": "application/json"], Data("[1]".utf8))
        for _ in 0..<2 { _ = try await transport.send(request) }
        for received in requests.values {
            #expect(received.method == "POST" && received.target == "/path?query=1%2B1" && received.text == "[1]")
            #expect(received.fields["content-type"] == "application/json" && received.fields["cookie"] == nil)
        }
    }

    @Test func `A change is sent whole, also after the server has closed a connection that could be used again`()
        async throws
    {
        let bodies = Recorder<String>()
        let server = try SlowServer {
            if $0.method == "POST" { bodies.add($0.text) }
            $0.text == "first" ? $0.close() : $0.answer(json: "{}")
        }
        let transport = transport(server)
        for _ in 0..<20 {
            _ = try await transport.send(HTTPRequest("GET", "/"))
            var request = HTTPRequest("POST", "/")
            (request.body, request.patience) = (Data("first".utf8), .seconds(5))
            await #expect(throws: SluiceConnectionError.self) { _ = try await transport.send(request) }
            request.body = Data("second".utf8)
            #expect(try await transport.send(request).status == 200)
        }
        #expect(bodies.values.filter { $0 == "second" }.count == 20)
    }

    @Test func `A redirection is not followed, so that no other server gets the token`() async throws {
        let other = try SlowServer { _ in Issue.record("It was followed.") }
        let server = try SlowServer { [target = other.address] in $0.answer(302, json: "", ["Location": target]) }
        let client = try SluiceClient(server)
        await #expect(
            throws: SluiceConnectionError.notSluice(address: server.address, reason: "it redirects to \(other.address)")
        ) {
            _ = try await client.library()
        }
    }

    @Test(arguments: [
        "HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\n{}",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2",
        "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n",
    ])
    func `A body that is cut short is an error`(text: String) async throws {
        let server = try SlowServer {
            $0.write(text)
            $0.close()
        }
        let error = await #expect(throws: SluiceConnectionError.self) {
            _ = try await transport(server).send(HTTPRequest("GET", "/"))
        }
        #expect(error?.isTransient == true)
    }

    @Test(arguments: ["\u{1}\u{2}garbage\r\n\r\n", "", "HTTP/1.1 999999 no\r\n\r\n", "SSH-2.0-OpenSSH_9.2\r\n"])
    func `What is not HTTP is an error that names the address`(text: String) async throws {
        let server = try SlowServer {
            $0.write(text)
            $0.close()
        }
        let error = await #expect(throws: SluiceConnectionError.self) {
            _ = try await SluiceClient(server).library()
        }
        #expect(error?.description.contains(server.address) == true)
    }

    @Test(arguments: ["", "[]", "<html></html>", #"{"id":1}"#, "\u{0}"])
    func `An answer that is not the document is none of Sluice's`(text: String) async throws {
        let server = try SlowServer { $0.answer(json: text) }
        let error = await #expect(throws: SluiceConnectionError.self) { _ = try await SluiceClient(server).library() }
        guard case .notSluice = error else { return #expect(Bool(false), "\(String(describing: error))") }
        #expect(error?.isTransient == false)
    }

    @Test func `A server that never answers counts as silent after the patience, and the connection is closed`()
        async throws
    {
        let closed = Gate()
        let server = try SlowServer {
            $0.untilClosed()
            closed.open()
        }
        var request = HTTPRequest("GET", "/")
        request.patience = .milliseconds(50)
        await #expect(throws: SluiceConnectionError.silent(address: server.address, .milliseconds(50))) {
            _ = try await transport(server).send(request)
        }
        try await closed.opened()
    }

    @Test func `A server that stops within the body counts as silent`() async throws {
        let server = try SlowServer {
            $0.write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{")
            $0.untilClosed()
        }
        var request = HTTPRequest("GET", "/")
        request.patience = .milliseconds(50)
        await #expect(throws: SluiceConnectionError.silent(address: server.address, .milliseconds(50))) {
            _ = try await transport(server).send(request)
        }
    }

    @Test func `A cancelled request returns at once, and the server sees its connection closed`() async throws {
        let (asked, closed) = (Gate(), Gate())
        let server = try SlowServer {
            $0.write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{")
            asked.open()
            $0.untilClosed()
            closed.open()
        }
        let transport = transport(server)
        let task = Task { try await transport.send(HTTPRequest("GET", "/")) }
        try await asked.opened()
        task.cancel()
        await #expect(throws: CancellationError.self) { _ = try await task.value }
        try await closed.opened()
    }

    @Test func `A task that is cancelled already sends nothing`() async throws {
        let server = try SlowServer { _ in Issue.record("It was sent.") }
        let transport = transport(server)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await transport.send(HTTPRequest("GET", "/"))
        }
        await #expect(throws: CancellationError.self) { _ = try await task.value }
    }

    @Test func `A body above the limit is refused without receiving the rest`() async throws {
        let closed = Gate()
        let server = try SlowServer {
            $0.write("HTTP/1.1 200 OK\r\nContent-Length: 100000000\r\n\r\n")
            $0.write([UInt8](repeating: 7, count: 1 << 16))
            $0.untilClosed()
            closed.open()
        }
        var request = HTTPRequest("GET", "/")
        request.maxByteCount = 1000
        await #expect(throws: SluiceConnectionError.tooLarge(1000)) { _ = try await transport(server).send(request) }
        try await closed.opened()
    }

    @Test func `Nobody at the address is an error that says what to do`() async throws {
        let server = try SlowServer { _ in }
        server.stop()
        let error = await #expect(throws: SluiceConnectionError.self) { _ = try await SluiceClient(server).library() }
        #expect(error?.isTransient == true)
        #expect(error?.description.hasSuffix("Check that `sluice serve` is running there.") == true)
    }

    @Test func `Hundreds of requests that are cancelled at any moment leave nothing behind`() async throws {
        let server = try SlowServer { $0.answer(json: "{}") }
        let transport = transport(server)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<300 {
                group.addTask {
                    let task = Task { try await transport.send(HTTPRequest("GET", "/\(number)")) }
                    for _ in 0..<(number % 7) { await Task.yield() }
                    if number % 3 != 0 { task.cancel() }
                    let result = await task.result
                    if number % 3 == 0 { #expect((try? result.get())?.status == 200) }
                }
            }
        }
    }

    @Test func `A download is in its file when it is complete, and not before`() async throws {
        let rest = Gate()
        let server = try SlowServer {
            $0.write("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nabc")
            rest.block()
            $0.write("def")
        }
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("film.mp4")
        let client = try SluiceClient(server)
        async let download: Void = client.download(.film, of: "1", to: file)
        #expect(!FileManager.default.fileExists(atPath: file.path))
        rest.open()
        try await download
        #expect(try Data(contentsOf: file) == Data("abcdef".utf8))
        #expect(try folder.names == ["film.mp4"])
    }

    @Test func `A download that is refused or cut short leaves no file, and throws the reason`() async throws {
        let server = try SlowServer {
            if $0.path.hasSuffix("film") { return $0.refuse(403, kind: "no-originals") }
            $0.write("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nabc")
            $0.close()
        }
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("file")
        let client = try SluiceClient(server)
        let problem = await #expect(throws: SluiceProblem.self) { try await client.download(.film, of: "1", to: file) }
        #expect(problem?.kind == "no-originals")
        await #expect(throws: SluiceConnectionError.cutShort(address: server.address)) {
            try await client.download(.original, of: "1", to: file)
        }
        #expect(try folder.names == [])
    }

    @Test func `A download replaces a file, and no folder`() async throws {
        let server = try SlowServer {
            $0.write("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nnew")
            $0.close()
        }
        let folder = try TemporaryFolder()
        let (file, other) = (folder.url.appendingPathComponent("a"), folder.url.appendingPathComponent("b"))
        try Data("old".utf8).write(to: file)
        let client = try SluiceClient(server)
        try await client.download(.original, of: "1", to: file)
        #expect(try Data(contentsOf: file) == Data("new".utf8))
        try FileManager.default.createDirectory(at: other, withIntermediateDirectories: false)
        try Data("old".utf8).write(to: other.appendingPathComponent("c"))
        await #expect(throws: POSIXError.self) { try await client.download(.original, of: "1", to: other) }
        #expect(try Data(contentsOf: other.appendingPathComponent("c")) == Data("old".utf8))
        #expect(try folder.names.sorted() == ["a", "b"])
    }
}
