import TestSupport
import Testing

@testable import PhotoServer

@Suite("Events, over HTTP", .timeLimit(.minutes(10)))
struct EventsResourceTests {
    @Test func `A stream delivers decisions, and what was missed after reconnecting`() async throws {
        try await InterfaceLibrary.with(photos: 1) { served in
            let photo = try served.id(10)
            // A silent stream can be resumed from its start.
            let silent = try await EventReader(served)
            let greeting = try await silent.read(until: ": welcome\n\n")
            let beginning = try #require(greeting.split(whereSeparator: \.isNewline).first { $0.hasPrefix("id: ") })
            let first = try await EventReader(served)
            try await first.read(until: ": welcome\n\n")
            _ = try await served.post("/decide", ["photos": [photo], "rating": 1])
            let text = try await first.read(until: #""photos":["\#(photo)"]}"#)
            #expect(text.contains("event: library"))

            _ = try await served.post("/decide", ["photos": [photo], "rating": 2])
            let id = try #require(text.split(whereSeparator: \.isNewline).last { $0.hasPrefix("id: ") }?.dropFirst(4))
            let second = try await EventReader(served, lastEventID: String(id))
            #expect(try await second.read(until: #""kinds":["decided"]"#).contains("event: library"))
            let late = try await EventReader(served, lastEventID: String(beginning.dropFirst(4)))
            let missed = try await late.read(until: #""photos":["\#(photo)"]}"#)
            #expect(missed.contains("decided") && !missed.contains("event: reset"))
            let stranger = try await EventReader(served, lastEventID: "other-7")
            #expect(try await stranger.read(until: "\n\n: ", "data: {}").contains("event: reset"))
        }
    }

    @Test func `A stream delivers events of a session and of a commit`() async throws {
        try await InterfaceLibrary.with(photos: 2) { served in
            let begun = try await served.post("/sessions", ["filter": "", "sort": "name"])
            let session = try #require(begun.string("id"))
            let reader = try await EventReader(served, query: "?session=\(session)")
            try await reader.read(until: ": welcome\n\n")
            _ = try await served.post("/sessions/\(session)/decide", ["photos": [try served.id(10)], "rating": 3])
            _ = try await served.post("/commit", ["session": session])
            let text = try await reader.read(until: #""state":"done""#)
            #expect(text.contains("event: commit") && text.contains(#""session":"\#(session)""#))
            #expect(try await served.get("/events?session=x").status == 404)
        }
    }

    @Test func `Events of a session do not reach others`() async throws {
        try await InterfaceLibrary.with(photos: 1) { served in
            let session = try #require(try await served.post("/sessions", ["filter": ""]).string("id"))
            let reader = try await EventReader(served)
            try await reader.read(until: ": welcome\n\n")
            _ = try await served.post("/sessions/\(session)/decide", ["photos": [try served.id(10)], "rating": 3])
            var text = try await reader.read(until: "decided")
            _ = try await served.send("PATCH", "/preferences", ["theme": "dark"])
            text += try await reader.read(until: "preferencesChanged")
            #expect(!text.contains("still here") && !text.contains(session))
        }
    }

    /// - Returns: The cookie of another browser.
    private func admit(_ served: InterfaceLibrary) throws -> String {
        let access = served.server.live.access
        return "\(access.cookie.name)=\(try #require(access.redeem(access.makeCode(), "Firefox on Linux")))"
    }

    @Test func `Without a free place a client gets missed events and a time to return`() async throws {
        try await InterfaceLibrary.with(photos: 1) {
            ($0.limits.streams, $0.limits.streamsOfDevice) = (2, 2)
        } _: { served in
            let photo = try served.id(10)
            let (one, two) = (try admit(served), try admit(served))
            let first = try await EventReader(served, cookie: one)
            let greeting = try await first.read(until: ": welcome\n\n")
            let beginning = try #require(greeting.split(whereSeparator: \.isNewline).first { $0.hasPrefix("id: ") })
            let second = try await EventReader(served, cookie: two)
            try await second.read(until: ": welcome\n\n")
            _ = try await served.post("/decide", ["photos": [photo], "rating": 1])
            let late = try await EventReader(served, lastEventID: String(beginning.dropFirst(4)))
            let text = try await late.read(until: "retry: 3000\n\n")
            #expect(text.contains(#""photos":["\#(photo)"]"#))
            #expect(served.server.live.hub.listenerCount == 2)
            // A device with an equal share has to wait for one more place.
            try await EventReader(served, cookie: one).read(until: "retry: 3000\n\n")
            withExtendedLifetime((first, second)) {}
        }
    }

    @Test func `A stream ends with the server`() async throws {
        let reader = try await InterfaceLibrary.with(photos: 1) { served in
            let reader = try await EventReader(served)
            try await reader.read(until: ": welcome\n\n")
            return reader
        }
        try await reader.readEnd()
    }
}
