import Testing

@testable import SluiceClient

@Suite struct EventConnectionTests {
    private let broken = SluiceConnectionError.cutShort(address: "x")

    @Test func `Pauses double up to eight seconds, and begin anew once the stream was open`() {
        var connection = EventConnection()
        let pauses = (0..<8).map { _ in connection.closed(broken).pause }
        #expect(pauses == [250, 500, 1000, 2000, 4000, 8000, 8000, 8000].map { .milliseconds($0) })
        _ = connection.opened()
        #expect(connection.closed(broken).pause == .milliseconds(250))
    }

    @Test func `The server's retry counts, once`() {
        var connection = EventConnection()
        _ = connection.opened()
        #expect(connection.take(.retry(milliseconds: 3000)) == nil)
        #expect(connection.closed(nil).pause == .seconds(3))
        #expect(connection.closed(broken).pause == .milliseconds(500))
    }

    @Test func `A refusal is asked again after eight seconds, and no earlier than the server says`() {
        var connection = EventConnection()
        var problem = SluiceProblem(title: "Unauthorised", status: 401, detail: "The token is wrong.")
        #expect(connection.closed(problem).event == .lost(reason: "The token is wrong.", .seconds(8)))
        (problem.status, problem.retryAfter) = (429, .seconds(20))
        #expect(connection.closed(problem).pause == .seconds(20))
        let portal = SluiceConnectionError.notSluice(address: "x", reason: "y")
        #expect(EventConnection.pause(portal) == .seconds(8))
        #expect(EventConnection.pause(BodyStream.ReaderIsLate()) == .milliseconds(250))
    }

    @Test func `The last ID is kept over interruptions`() {
        var connection = EventConnection()
        #expect(connection.opened() == [.opened])
        #expect(connection.take(.id("a-7")) == nil)
        _ = connection.closed(broken)
        #expect(connection.lastID == "a-7" && connection.opened() == [.opened])
    }

    @Test func `Without an ID to resume after, an interruption is a reset`() {
        var connection = EventConnection()
        #expect(connection.opened() == [.opened])
        _ = connection.closed(broken)
        #expect(connection.opened() == [.reset, .opened])
    }

    @Test(
        arguments: [
            ("reset", "{}", .reset),
            ("session", #"{"session":"1"}"#, .session("1")),
            (
                "library", #"{"kinds":["decided"],"photos":null}"#,
                .library(LibraryChange(kinds: ["decided"], photos: nil))
            ),
            ("preparation", #"{"state":"idle"}"#, .preparation(.object(["state": .text("idle")]))),
            ("commit", #"{"state":"failed","reason":"x"}"#, .commit(CommitEvent(state: "failed", reason: "x"))),
            ("session", "garbage", .other(name: "session", data: "garbage")),
            ("later", "{}", .other(name: "later", data: "{}")),
        ] as [(String, String, ServerEvent)]
    )
    func `An event is what its name and data say`(name: String, data: String, event: ServerEvent) {
        #expect(ServerEvent(name: name, data: data) == event)
    }
}

extension EventConnection {
    /// Before the first stream opens.
    fileprivate static func pause(_ error: any Error) -> Duration {
        var connection = EventConnection()
        return connection.closed(error).pause
    }
}
