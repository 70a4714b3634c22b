import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import PhotoServer

@Suite("Decisions and commits, over HTTP", .timeLimit(.minutes(10)))
struct DecisionsResourceTests {
    @Test func `A decision about a filter needs the expected number of matches`() async throws {
        try await InterfaceLibrary.with(photos: 3) { served in
            let wish: [String: Any] = ["filter": "is:unreviewed", "verdict": "keep", "addTags": ["Places/Oslo"]]
            let refused = try await served.post("/decide", wish.merging(["expected": 2]) { $1 })
            #expect(refused.status == 409 && refused.string("type") == "urn:sluice:problem:other-count")
            for _ in 0..<2 {
                let decided = try await served.post("/decide", wish.merging(["expected": 3]) { $1 }, key: "all")
                #expect(decided.number("changed") == 3)
            }
            #expect(try await served.get("/tags").list("tags").count == 2)
            #expect(try await served.post("/undo", key: "u").list("photos").isEmpty)
            #expect(try await served.get("/filters/check?filter=is:unreviewed").number("count") == 3)
        }
    }

    @Test func `A decision about places of an order can be repeated after the order is gone`() async throws {
        try await InterfaceLibrary.with(photos: 4) { served in
            let order = try #require(try await served.get("/timeline?sort=name").string("order"))
            let wish: [String: Any] = ["order": order, "ranges": [[0, 1], [2, 4]], "rating": 5]
            #expect(try await served.post("/decide", wish, key: "r").number("changed") == 3)
            #expect(try await served.post("/decide", wish, key: "r").number("changed") == 3)
            #expect(try await served.get("/filters/check?filter=rating:5").number("count") == 3)
            let gone: [String: Any] = ["order": "gone-1", "ranges": [[0, 1]], "rating": 5]
            #expect(try await served.post("/decide", gone).status == 410)
        }
    }

    @Test func `Undo and redo share one sequence with albums, settings, tags and answers`() async throws {
        try await InterfaceLibrary.with(photos: 3) { served in
            let photos = try (10...12).map { try served.id($0) }
            _ = try await served.post("/decide", ["photos": photos, "verdict": "trash"])
            let album = try #require(try await served.post("/albums", ["name": "Best"]).string("id"))
            _ = try await served.send("PATCH", "/albums/\(album)/photos", ["add": photos])
            let change = ["add": [photos[0]], "remove": [photos[1], photos[2]]]
            _ = try await served.send("PATCH", "/albums/\(album)/photos", change)
            _ = try await served.send("DELETE", "/albums/\(album)", [:])
            _ = try await served.send("PATCH", "/preferences", ["theme": "dark", "prefetch-depth": 5])
            _ = try await served.send("PUT", "/tags/Places/Oslo", [:])

            var done: [String] = []
            for _ in 0..<7 {
                let undone = try await served.post("/undo")
                #expect(undone.string("outcome") == "done")
                let step = try #require(undone.object["step"] as? [String: Any])
                done.append(try #require(step["of"] as? String))
                #expect((undone["photos"] as? [String])?.isEmpty == (done.last != "decide"))
                if done.last == "album-remove" {
                    let albums = try #require(step["albums"] as? [[String: Any]])
                    #expect(albums[0]["name"] as? String == "Best" && albums[0]["added"] as? Int == 1)
                    #expect(step["photoCount"] as? Int == 1)
                    #expect(try await served.get("/albums").list("albums").first?["photos"] as? Int == 1)
                }
            }
            #expect(
                done == ["tags", "settings", "album-remove", "album-photos", "album-photos", "album-make", "decide"]
            )
            #expect(try await served.get("/filters/check?filter=is:unreviewed").number("count") == 3)
            #expect(try await served.get("/albums").list("albums").isEmpty)
            #expect(try await served.get("/tags").list("tags").isEmpty)
            #expect(try await served.get("/preferences").string("theme") == "system")
            #expect(try await served.post("/undo").string("outcome") == "nothing")
            for _ in 0..<7 { #expect(try await served.post("/redo").string("outcome") == "done") }
            #expect(try await served.get("/preferences").string("theme") == "dark")
            #expect(try await served.get("/filters/check?filter=is:trashed").number("count") == 3)
            let history = try await served.get("/history?limit=1").list("items")
            #expect(history.first?["did"] as? String == "redo" && history.first?["of"] as? String == "tags")
        }
    }

    @Test func `A step is undone by its request's key only if nothing was done since`() async throws {
        try await InterfaceLibrary.with(photos: 2) { served in
            let photos = try (10...11).map { try served.id($0) }
            _ = try await served.post("/decide", ["photos": photos, "rating": 3], key: "mine")
            _ = try await served.post("/albums", ["name": "Best"])
            let refused = try await served.post("/undo", ["of": "mine"])
            #expect(refused.status == 409 && refused.string("type") == "urn:sluice:problem:not-last-step")
            #expect(refused.string("detail")?.contains("nothing was undone") == true)
            #expect(try await served.get("/albums").list("albums").count == 1)
            _ = try await served.post("/undo")
            #expect(try await served.post("/undo", ["of": "mine"]).string("outcome") == "done")
            #expect(try await served.get("/filters/check?filter=rating:3").number("count") == 0)
            #expect(try await served.post("/undo", ["of": "two words"]).status == 400)
        }
    }

    @Test func `Decisions for another library are refused`() async throws {
        try await InterfaceLibrary.with(photos: 1) { served in
            let (photo, mine) = (try served.id(10), try #require(try await served.get("/library").string("id")))
            let wish: [String: Any] = ["photos": [photo], "verdict": "trash"]
            let refused = try await served.send("POST", "/decide", wish, ["Sluice-Library": photo])
            #expect(refused.status == 409 && refused.string("type") == "urn:sluice:problem:other-library")
            #expect(try await served.get("/filters/check?filter=is:trashed").number("count") == 0)
            let taken = try await served.send("POST", "/decide", wish, ["Sluice-Library": mine])
            #expect(taken.number("changed") == 1)
        }
    }

    @Test func `A key of another request is refused`() async throws {
        try await InterfaceLibrary.with(photos: 2) { served in
            let photos = [try served.id(10)]
            #expect(try await served.post("/decide", ["photos": photos, "rating": 1], key: "k").status == 200)
            let other = try await served.post("/decide", ["photos": photos, "rating": 2], key: "k")
            #expect(other.status == 409 && other.string("type") == "urn:sluice:problem:key-used")
            #expect(try await served.post("/undo", key: "two words").status == 400)
        }
    }

    @Test(arguments: [
        #"{"photos":["x"],"verdict":"keep"}"#, #"{"photos":[]}"#, #"{"verdict":"keep"}"#,
        #"{"photos":[],"filter":"","verdict":"keep"}"#, #"{"photos":[],"verdict":"burn"}"#,
        #"{"photos":[],"rating":6}"#, #"{"photos":[],"addTags":["a"],"removeTags":["a"]}"#, "[]", "{",
    ])
    func `Invalid decisions are refused`(body: String) async throws {
        let decoder = JSONDecoder()
        #expect(throws: (any Error).self) { try decoder.decode(DecisionBody.self, from: Data(body.utf8)) }
    }

    @Test func `A commit runs once per key, and can be reverted`() async throws {
        try await InterfaceLibrary.with(photos: 2) { served in
            let sidecar = FilePath(served.path(10).string + ".xmp")
            let photo = try served.id(10)
            _ = try await served.post("/decide", ["photos": [photo], "rating": 4])
            #expect(try await served.get("/pending").list("photos").first?["id"] as? String == photo)
            let done = try await served.post("/commit", key: "c")
            let batch = try #require(done.string("batch"))
            #expect(done.number("applied") == 1 && FileManager.default.fileExists(atPath: sidecar.string))
            #expect(try await served.post("/commit", key: "c").string("batch") == batch)
            #expect(try await served.post("/commit", ["force": true], key: "c").status == 409)
            #expect(try await served.get("/pending").number("total") == 0)

            #expect(try await served.post("/commits/\(batch)/revert").number("applied") == 1)
            #expect(!FileManager.default.fileExists(atPath: sidecar.string))
            #expect(try await served.post("/commits/ffffffff/revert").status == 404)

            let newest = try await served.get("/history?limit=2")
            #expect(newest.list("items").compactMap { $0["did"] as? String } == ["revert", "revert"])
            let cursor = try #require(newest.string("next"))
            let older = try await served.get("/history?limit=2&before=\(cursor)")
            #expect(older.list("items").compactMap { $0["did"] as? String } == ["commit", "decide"])
            #expect(older["next"] is NSNull)
        }
    }
}
