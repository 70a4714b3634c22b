import TestSupport
import Testing

@testable import PhotoServer

@Suite("Tags, albums and preferences, over HTTP", .timeLimit(.minutes(10)))
struct CollectionsResourceTests {
    @Test func `Tags are created and removed by path`() async throws {
        try await InterfaceLibrary.with(photos: 1) { served in
            #expect(try await served.send("PUT", "/tags/Places/S%C3%B8r%20Norge", nil).status == 204)
            let tags = try await served.get("/tags").list("tags")
            #expect(tags.contains { $0["tag"] as? String == "Places/Sør Norge" && $0["count"] as? Int == 0 })
            #expect(try await served.send("DELETE", "/tags/Places/S%C3%B8r%20Norge", nil).status == 204)
            #expect(try await served.get("/tags").list("tags").isEmpty)
        }
    }

    @Test func `Albums are created, renamed, filled and removed`() async throws {
        try await InterfaceLibrary.with(photos: 3) { served in
            let made = try await served.post("/albums", ["name": "Best of"])
            #expect(made.status == 201 && made.string("filter") == #"album:"Best of""#)
            let id = try #require(made.string("id"))
            #expect(try await served.post("/albums", ["name": "Best of"]).status == 409)
            #expect(try await served.post("/albums", ["name": "  "]).status == 422)
            let photos = [try served.id(10), try served.id(11)]
            let filled = try await served.send("PATCH", "/albums/\(id)/photos", ["add": photos])
            #expect(filled.number("photos") == 2)
            let order = try #require(try await served.get("/timeline?sort=name").string("order"))
            let change: [String: Any] = ["order": order, "ranges": [[1, 3]], "add": false]
            #expect(try await served.send("PATCH", "/albums/\(id)/photos", change).number("photos") == 1)
            #expect(try await served.send("PATCH", "/albums/\(id)", ["name": "Good"]).string("name") == "Good")
            #expect(try await served.get("/albums").list("albums").first?["name"] as? String == "Good")
            #expect(try await served.send("DELETE", "/albums/\(id)", nil).status == 204)
            #expect(try await served.send("PATCH", "/albums/\(id)", ["name": "Gone"]).status == 404)
        }
    }

    @Test func `An album is created once per key`() async throws {
        try await InterfaceLibrary.with(photos: 1) { served in
            let made = try await served.post("/albums", ["name": "Best of"], key: "a")
            let again = try await served.post("/albums", ["name": "Best of"], key: "a")
            #expect(made.status == 201 && again.status == 201 && again.data == made.data)
            #expect(try await served.post("/albums", ["name": "Other"], key: "a").status == 409)
            #expect(try await served.get("/albums").list("albums").count == 1)
        }
    }

    @Test func `Preferences changed by several devices at once are all kept`() async throws {
        try await InterfaceLibrary.with(photos: 1) { served in
            let letters = "abcdefghijklmnop".map { "gesture.key-\($0)" }
            try await withThrowingTaskGroup(of: Int.self) { group in
                for letter in letters {
                    group.addTask { try await served.send("PATCH", "/preferences", [letter: "rate:3"]).status }
                }
                for try await status in group { #expect(status == 200) }
            }
            let kept = try await served.get("/preferences")
            for letter in letters { #expect(kept.string(letter) == "rate:3", "\(letter)") }
        }
    }

    @Test func `Preferences are changed all together or not at all`() async throws {
        try await InterfaceLibrary.with(photos: 1) { served in
            let usual = try await served.get("/preferences")
            #expect(usual.number("commit-threshold") == 10 && usual.string("theme") == "system")
            let change: [String: Any] = ["theme": "dark", "commit-threshold": 0, "gesture.key-q": "rate:2"]
            let changed = try await served.send("PATCH", "/preferences", change)
            #expect(changed.string("theme") == "dark" && changed.string("gesture.key-q") == "rate:2")
            #expect((changed["actions"] as? [String: String])?["key-q"] == "rate:2")
            let refused = try await served.send("PATCH", "/preferences", ["theme": "light", "prefetch-depth": 99])
            #expect(refused.status == 422 && refused.string("type") == "urn:sluice:problem:bad-preference")
            #expect(try await served.get("/preferences").string("theme") == "dark")
        }
    }
}
