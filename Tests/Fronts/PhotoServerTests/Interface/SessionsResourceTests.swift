import TestSupport
import Testing

@testable import PhotoServer

@Suite("Sessions, over HTTP", .timeLimit(.minutes(10)))
struct SessionsResourceTests {
    @Test func `A session goes through photos, decides, and undoes`() async throws {
        try await InterfaceLibrary.with(photos: 4) { served in
            let begun = try await served.post(
                "/sessions",
                ["filter": "is:unreviewed", "sort": "name", "name": "Sunday"]
            )
            #expect(begun.status == 201 && begun.number("total") == 4 && begun.number("place") == 0)
            let id = try #require(begun.string("id"))
            #expect(begun.headers["location"] == "/api/v1/sessions/\(id)")
            let current = try await served.get("/sessions/\(id)/current")
            #expect(current.shown == "10.jpg" && current.list("following").count == 3)

            let body: [String: Any] = ["photos": [try served.id(10)], "verdict": "trash", "advance": true]
            for _ in 0..<2 {
                let decided = try await served.post("/sessions/\(id)/decide", body, key: "a")
                #expect(decided.number("changed") == 1 && decided.shown == "11.jpg")
                #expect((decided["progress"] as? [String: Any])?["reviewed"] as? Int == 1)
            }
            let undone = try await served.post("/sessions/\(id)/undo", key: "b")
            #expect(undone.string("outcome") == "done" && undone.shown == "10.jpg")
            #expect(undone["photos"] as? [String] == [try served.id(10)])
            #expect(try await served.post("/sessions/\(id)/undo", key: "b").string("outcome") == "done")
            #expect(try await served.post("/sessions/\(id)/undo", key: "c").string("outcome") == "nothing")
            #expect(try await served.post("/sessions/\(id)/redo").string("outcome") == "done")

            #expect(try await served.post("/sessions/\(id)/jump", ["place": 3]).shown == "13.jpg")
            #expect(try await served.post("/sessions/\(id)/next").shown == nil)
            #expect(try await served.post("/sessions/\(id)/previous").shown == "13.jpg")
            #expect(try await served.post("/sessions/\(id)/jump", ["photo": try served.id(11)]).shown == "11.jpg")
            #expect(try await served.post("/sessions/\(id)/jump", [:]).status == 422)

            let changed = try await served.send("PATCH", "/sessions/\(id)", ["filter": "name:=12.jpg"])
            #expect(changed.string("filter") == "name:=12.jpg" && changed.number("total") == 1)
            #expect(try await served.get("/sessions").list("sessions").count == 1)
            #expect(try await served.send("DELETE", "/sessions/\(id)", nil).status == 204)
            #expect(try await served.get("/sessions/\(id)").status == 404)
        }
    }

    @Test func `A session starts once per key`() async throws {
        try await InterfaceLibrary.with(photos: 1) { served in
            let begun = try await served.post("/sessions", ["filter": "", "sort": "name"], key: "s")
            let again = try await served.post("/sessions", ["filter": "", "sort": "name"], key: "s")
            #expect(begun.status == 201 && again.status == 201)
            #expect(again.string("id") == begun.string("id"))
            #expect(again.headers["location"] == begun.headers["location"])
            #expect(try await served.post("/sessions", ["filter": "", "sort": "taken"], key: "s").status == 409)
            #expect(try await served.get("/sessions").list("sessions").count == 1)
            _ = try await served.post("/sessions", ["filter": "", "sort": "name"], key: "t")
            #expect(try await served.get("/sessions").list("sessions").count == 2)
        }
    }

    @Test func `Sessions beyond the limit are closed, and resume where they were`() async throws {
        try await InterfaceLibrary.with(photos: 2) { served in
            var ids: [String] = []
            for _ in 0..<20 {
                let begun = try await served.post("/sessions", ["filter": "", "sort": "name"])
                ids.append(try #require(begun.string("id")))
            }
            #expect(try await served.post("/sessions/\(ids[0])/next").shown == "11.jpg")
            for id in ids.dropFirst() { _ = try await served.get("/sessions/\(id)/current") }
            #expect(try await served.get("/sessions/\(ids[0])/current").shown == "11.jpg")
        }
    }
}
