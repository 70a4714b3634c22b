import Foundation
import Testing

@testable import SluiceClient

private let stored = "/api/v1/tiers/c1/d1"

@Suite("Pictures of a slow server", .timeLimit(.minutes(1))) struct PictureTests {
    private func photo(_ id: String = "p", tiers: [String: String] = ["large": stored]) -> Photo {
        var photo = Photo(id: id, name: "\(id).jpg")
        photo.tiers = tiers
        return photo
    }

    @Test func `A tier at an address of its own is requested once, however often it is shown`() async throws {
        let asked = Recorder<String>()
        let server = try SlowServer {
            asked.add($0.target)
            $0.answer(picture: "1")
        }
        let client = try SluiceClient(server)
        for _ in 0..<3 { #expect(try await client.tier(photo(), "large").bytes == Data("1".utf8)) }
        #expect(asked.values == [stored])
    }

    @Test func `A tier that is not stored any more is requested by its name`() async throws {
        let asked = Recorder<String>()
        let server = try SlowServer {
            asked.add($0.target)
            $0.path == stored ? $0.refuse(404) : $0.answer(picture: "1")
        }
        let client = try SluiceClient(server)
        #expect(try await client.tier(photo(), "large").bytes == Data("1".utf8))
        #expect(asked.values == [stored, "/api/v1/photos/p/tiers/large"])
    }

    @Test func `A tier by its name is compared by its version`() async throws {
        let asked = Recorder<String?>()
        let server = try SlowServer {
            asked.add($0.fields["if-none-match"])
            if $0.fields["if-none-match"] == "\"1\"" {
                $0.write("HTTP/1.1 304 Not Modified\r\nETag: \"1\"\r\n\r\n")
            } else {
                $0.answer(picture: "1")
            }
        }
        let client = try SluiceClient(server)
        for _ in 0..<2 { #expect(try await client.tier("p", "large").bytes == Data("1".utf8)) }
        #expect(asked.values == [nil, "\"1\""])
    }

    @Test(arguments: ["https://elsewhere.test/x", "/api/v1/../../etc/passwd", "//elsewhere.test/api/v1/tiers/a/b"])
    func `An address that is none of the interface is not used`(address: String) async throws {
        let asked = Recorder<String>()
        let server = try SlowServer {
            asked.add($0.target)
            $0.answer(picture: "1")
        }
        _ = try await SluiceClient(server).tier(photo(tiers: ["large": address]), "large")
        #expect(asked.values == ["/api/v1/photos/p/tiers/large"])
    }

    @Test func `Many who want a picture share one request`() async throws {
        let asked = Recorder<String>()
        let go = Gate()
        let server = try SlowServer {
            asked.add($0.target)
            go.block()
            $0.answer(picture: "1")
        }
        let client = try SluiceClient(server)
        let tasks = (0..<20).map { _ in Task { try await client.tier(photo(), "large") } }
        while await client.tiers.waiters < 20 { await Task.yield() }
        go.open()
        for task in tasks { #expect(try await task.value.bytes == Data("1".utf8)) }
        #expect(asked.values.count == 1)
    }

    @Test func `No more than four load at a time, and one that is visible`() async throws {
        let asked = Recorder<String>()
        let go = Gate()
        let server = try SlowServer {
            asked.add($0.path)
            go.block()
            $0.answer(picture: $0.path)
        }
        let client = try SluiceClient(server)
        let tasks = (0..<12).map { number in
            Task { try await client.tier("p\(number)", "large", priority: number == 11 ? .visible : .prefetch) }
        }
        while await client.tiers.waiters < 12 { await Task.yield() }
        _ = try await asked.first(5)
        #expect(await client.tiers.counts.running == 5)
        #expect(await client.tiers.counts.waiting == 7)
        #expect(asked.values.count == 5 && asked.values.contains("/api/v1/photos/p11/tiers/large"))
        go.open()
        for task in tasks { _ = try await task.value }
    }

    @Test func `The more urgent ones are requested first`() async throws {
        let asked = Recorder<String>()
        let go = Gate()
        let server = try SlowServer {
            asked.add($0.path)
            go.block()
            $0.answer(picture: $0.path)
        }
        var configuration = SluiceClient.Configuration()
        configuration.parallelPictures = 1
        let client = try SluiceClient(server, configuration)
        var tasks: [Task<EncodedPicture, any Error>] = []
        let wanted: [(String, PicturePriority)] = [
            ("a", .prefetch), ("b", .prefetch), ("c", .prefetch), ("d", .next), ("e", .next),
        ]
        for (name, priority) in wanted {
            tasks.append(Task { try await client.tier(name, "large", priority: priority) })
            while await client.tiers.waiters < tasks.count { await Task.yield() }
        }
        go.open()
        for task in tasks { _ = try await task.value }
        #expect(asked.values.map { String($0.split(separator: "/")[3]) } == ["a", "d", "e", "b", "c"])
    }

    @Test func `A cancelled load closes its connection and frees its slot`() async throws {
        let (closed, begun) = (Gate(), Gate())
        let server = try SlowServer {
            guard $0.path.contains("slow") else { return $0.answer(picture: "1") }
            begun.open()
            $0.write("HTTP/1.1 200 OK\r\nContent-Type: image/jpeg\r\nContent-Length: 9\r\n\r\n123")
            $0.untilClosed()
            closed.open()
        }
        var configuration = SluiceClient.Configuration()
        configuration.parallelPictures = 1
        let client = try SluiceClient(server, configuration)
        let slow = Task { try await client.tier("slow", "large", priority: .prefetch) }
        try await begun.opened()
        let next = Task { try await client.tier("next", "large", priority: .prefetch) }
        while await client.tiers.waiters < 2 { await Task.yield() }
        #expect(await client.tiers.counts.running == 1)
        slow.cancel()
        await #expect(throws: CancellationError.self) { _ = try await slow.value }
        #expect(try await next.value.bytes == Data("1".utf8))
        try await closed.opened()
    }

    @Test func `A picture that is cut short is requested again, three times in all, and loads the next time`()
        async throws
    {
        let asked = Recorder<String>()
        let server = try SlowServer {
            asked.add($0.path)
            if asked.values.count > 3 { return $0.answer(picture: "whole") }
            $0.write("HTTP/1.1 200 OK\r\nContent-Type: image/jpeg\r\nContent-Length: 9\r\n\r\n123")
            $0.close()
        }
        let client = try SluiceClient(server)
        await #expect(throws: SluiceConnectionError.cutShort(address: server.address)) {
            _ = try await client.tier(photo(), "large")
        }
        #expect(try await client.tier(photo(), "large").bytes == Data("whole".utf8))
    }

    @Test func `What is not a picture is not shown as one`() async throws {
        let server = try SlowServer { $0.answer(200, "<html>".utf8, type: "text/html") }
        let error = await #expect(throws: SluiceConnectionError.self) {
            _ = try await SluiceClient(server).tier(photo(), "large")
        }
        guard case .notSluice = error else { return #expect(Bool(false), "\(String(describing: error))") }
    }

    @Test func `The reason for a missing picture is the server's`() async throws {
        let server = try SlowServer { $0.refuse(422, kind: "no-picture") }
        let problem = await #expect(throws: SluiceProblem.self) {
            _ = try await SluiceClient(server).tier(photo(), "large")
        }
        #expect(problem?.kind == "no-picture" && problem.map { "\($0)" } == "Because no-picture.")
    }

    @Test func `Ten originals are kept, and no more`() async throws {
        let asked = Recorder<String>()
        let server = try SlowServer {
            asked.add($0.path)
            $0.answer(200, $0.path.utf8, type: "image/x-raw", ["ETag": "\"\($0.path)\""])
        }
        let client = try SluiceClient(server)
        for number in 0..<12 { #expect(try await client.original("p\(number)").mediaType == "image/x-raw") }
        #expect(await client.tiers.counts.keptOriginals == 10)
    }
}
