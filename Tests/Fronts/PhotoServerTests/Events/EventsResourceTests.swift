import TestSupport
import Testing

@testable import PhotoServer

@Suite("Events, over HTTP", .timeLimit(.minutes(10)))
struct EventsResourceTests {
    @Test func `Tell what is decided, and what was missed when one listens again`() async throws {
        try await InterfaceLibrary.with(photos: 1) { served in
            let photo = try served.id(10)
            // One that hears nothing can go on from where it began.
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

    @Test func `Of a session and of a commit are told`() async throws {
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

    @Test func `Of a session are no news to others`() async throws {
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

    /// - Returns: the cookie of another browser.
    private func letIn(_ served: InterfaceLibrary) throws -> String {
        let access = served.server.live.access
        return "\(access.cookie.name)=\(try #require(access.letIn(access.makeCode(), "Firefox on Linux")))"
    }

    @Test func `Without room tell what was missed, and when to come back`() async throws {
        try await InterfaceLibrary.with(photos: 1) {
            ($0.limits.streams, $0.limits.streamsOfDevice) = (2, 2)
        } _: { served in
            let photo = try served.id(10)
            let (one, two) = (try letIn(served), try letIn(served))
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
            // Of a device that has as many as others, one more has to wait.
            try await EventReader(served, cookie: one).read(until: "retry: 3000\n\n")
            withExtendedLifetime((first, second)) {}
        }
    }

    @Test func `End when the server does`() async throws {
        let reader = try await InterfaceLibrary.with(photos: 1) { served in
            let reader = try await EventReader(served)
            try await reader.read(until: ": welcome\n\n")
            return reader
        }
        try await reader.readEnd()
    }
}
