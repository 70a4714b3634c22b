import Foundation
import Imaging
import PhotoPipeline
import SampleLibrary
import SystemPackage
import TestSupport
import Testing

@testable import PhotoServer

@Suite("Duplicates, over HTTP", .timeLimit(.minutes(10)))
struct DuplicatesResourceTests {
    /// Two pairs of photos that look alike, and one photo unlike all others, with their names.
    private func withPairs(
        _ body: nonisolated(nonsending) (InterfaceLibrary) async throws -> Void
    ) async throws {
        try await InterfaceLibrary.with(photos: 1) { served in
            for (name, seed, quality) in [("one", 1, 92), ("one small", 1, 60), ("two", 4, 92), ("two small", 4, 60)] {
                try add(name, seed: UInt64(seed), quality: quality, to: served)
            }
            try await served.prepareAgain()
            try await body(served)
        }
    }

    private func add(_ name: String, seed: UInt64, quality: Int, to served: InterfaceLibrary) throws {
        let photo = SamplePhoto(size: PixelSize(width: 1200, height: 800), seed: seed, quality: quality)
        try served.photos.appending("\(name).jpg").write(try photo.encoded())
    }

    private func names(_ group: [String: Any]) -> Set<String> {
        Set((group["photos"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String })
    }

    @Test func `Groups come in pages, with the evidence for each photo`() async throws {
        try await withPairs { served in
            let all = try await served.get("/duplicates")
            #expect(all.number("total") == 2 && all.number("notCompared") == 0)
            let groups = all.list("groups")
            #expect(Set(groups.map(names)) == [["one.jpg", "one small.jpg"], ["two.jpg", "two small.jpg"]])
            let second = try await served.get("/duplicates?offset=1&limit=1")
            #expect(second.list("groups").map { $0["id"] as? String } == [groups[1]["id"] as? String])
            let group = try #require(groups.first)
            let photos = try #require(group["photos"] as? [[String: Any]])
            let suggested = photos.filter { $0["id"] as? String == group["suggested"] as? String }
            #expect(suggested.count == 1 && (group["reason"] as? String)?.isEmpty == false)
            let evidence = photos.compactMap { ($0["compared"] as? [String: Any])?["evidence"] as? [String: Any] }
            #expect(evidence.map { $0["kind"] as? String } == ["near-duplicate"])
            let id = try #require(group["id"] as? String)
            #expect(try await served.get("/duplicates/\(id)").string("reason") == group["reason"] as? String)
            let filtered = try await served.get("/duplicates?filter=name:two")
            #expect(filtered.number("total") == 1)
            let none = try await served.get("/duplicates?kind=identical-file,burst")
            #expect(none.number("total") == 0)
            for path in ["/duplicates?kind=alike", "/duplicates?distance=65", "/duplicates?limit=x"] {
                #expect(try await served.get(path).status == 400, "\(path)")
            }
            #expect(try await served.get("/duplicates/copies-1").string("type") == "urn:sluice:problem:unknown-group")
        }
    }

    @Test func `Duplicates are found among photos added after the first request`() async throws {
        try await withPairs { served in
            #expect(try await served.get("/duplicates").number("total") == 2)
            try add("one more", seed: 1, quality: 75, to: served)
            try add("three", seed: 2, quality: 92, to: served)
            try add("three small", seed: 2, quality: 60, to: served)
            try await served.prepareAgain()
            let groups = try await served.get("/duplicates").list("groups")
            #expect(
                Set(groups.map(names)) == [
                    ["one.jpg", "one small.jpg", "one more.jpg"], ["two.jpg", "two small.jpg"],
                    ["three.jpg", "three small.jpg"],
                ]
            )
        }
    }

    private func ids(_ group: [String: Any]) -> [String] {
        (group["photos"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
    }

    @Test func `A group is decided once per key, and the decision can be undone`() async throws {
        try await withPairs { served in
            let group = try #require(try await served.get("/duplicates").list("groups").first)
            let id = try #require(group["id"] as? String)
            let photos = (group["photos"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
            let wrong = try await served.post("/duplicates/\(id)", ["keep": [photos[0]], "photos": [photos[0]]])
            #expect(wrong.status == 409 && wrong.string("type") == "urn:sluice:problem:other-photos")
            #expect(try await served.post("/duplicates/\(id)", ["keep": [String](), "photos": photos]).status == 422)
            #expect(try await served.post("/duplicates/\(id)", ["keep": [photos[0]]]).status == 400)
            #expect(try await served.post("/duplicates/\(id)", ["merge": true]).status == 400)
            let body: [String: Any] = ["keep": [photos[0]], "photos": photos]
            var said: Set<String> = []
            for _ in 0..<2 {
                let answer = try await served.post("/duplicates/\(id)", body, key: "keep")
                #expect(answer.status == 200 && answer.string("verdict") == "this-one")
                #expect(answer.object["trashed"] as? [String] == [photos[1]])
                said.insert(answer.string("id") ?? "")
            }
            #expect(said.count == 1)
            #expect(try await served.post("/duplicates/\(id)", ["verdict": "different"], key: "keep").status == 409)
            #expect(try await served.get("/photos/\(photos[1])").string("verdict") == "trash")
            #expect(try await served.get("/duplicates").number("total") == 1)
            #expect(try await served.get("/duplicate-decisions").list("decisions").count == 1)
            let forgotten = try await served.send("DELETE", "/duplicate-decisions/\(said.first ?? "")", nil)
            #expect(forgotten.status == 204)
            #expect(try await served.get("/duplicates").number("total") == 2)
            #expect(try await served.get("/photos/\(photos[1])").string("verdict") == nil)
            let again = try await served.send("DELETE", "/duplicate-decisions/\(said.first ?? "")", nil)
            #expect(again.status == 404 && again.string("type") == "urn:sluice:problem:unknown-decision")
            #expect(try await served.post("/duplicates/\(id)", ["verdict": "different"]).status == 200)
            #expect(try await served.get("/duplicates").number("total") == 1)
        }
    }

    @Test func `A group is decided for the requested kind`() async throws {
        try await withPairs { served in
            try served.photos.appending("one.jpg").copy(to: served.photos.appending("one again.jpg"))
            try await served.prepareAgain()
            let files = try #require(try await served.get("/duplicates?kind=identical-file").list("groups").first)
            #expect(names(files) == ["one.jpg", "one again.jpg"])
            let (id, photos) = (try #require(files["id"] as? String), ids(files))
            let group = try await served.get("/duplicates/\(id)?kind=identical-file")
            #expect(names(group.object) == names(files))
            #expect(try await served.get("/duplicates/\(id)?kind=burst").status == 404)
            #expect(try await served.get("/duplicates/\(id)?kind=identical-file,").status == 400)
            let body: [String: Any] = ["keep": [photos[0]], "photos": photos]
            let other = try await served.post("/duplicates/\(id)", body)
            #expect(other.status == 409 || other.status == 404)
            let answer = try await served.post("/duplicates/\(id)?kind=identical-file", body)
            #expect(answer.status == 200 && answer.object["trashed"] as? [String] == [photos[1]])
        }
    }

    @Test func `A group is skipped if the photo to keep has changed`() async throws {
        try await withPairs { served in
            let group = try #require(try await served.get("/duplicates?filter=name:one").list("groups").first)
            let (id, photos) = (try #require(group["id"] as? String), ids(group))
            let kept = try #require((group["photos"] as? [[String: Any]])?.first?["name"] as? String)
            try served.photos.appending(kept).write("something else".utf8)
            let body: [String: Any] = ["keep": [photos[0]], "photos": photos]
            let refused = try await served.post("/duplicates/\(id)", body, key: "one")
            #expect(refused.status == 409 && refused.string("type") == "urn:sluice:problem:photo-changed")
            #expect(refused.string("detail")?.contains(kept) == true)
            try served.photos.appending(kept).remove()
            let again = try await served.post("/duplicates/\(id)", body, key: "one")
            #expect(again.status == 409 && again.string("detail")?.contains("no longer exists") == true)
            #expect(try await served.get("/photos/\(photos[1])").string("verdict") == nil)
        }
    }

    @Test func `One photo is kept if two people keep one each at the same time`() async throws {
        try await withPairs { served in
            let group = try #require(try await served.get("/duplicates").list("groups").first)
            let (id, photos) = (try #require(group["id"] as? String), ids(group))
            async let first = served.post("/duplicates/\(id)", ["keep": [photos[0]], "photos": photos], key: "first")
            async let second = served.post("/duplicates/\(id)", ["keep": [photos[1]], "photos": photos], key: "second")
            let statuses = try await [first.status, second.status].sorted()
            #expect(statuses == [200, 404] || statuses == [200, 409])
            var verdicts: [String?] = []
            for photo in photos { verdicts.append(try await served.get("/photos/\(photo)").string("verdict")) }
            #expect(verdicts.count { $0 == "trash" } == 1)
        }
    }

    @Test func `Similar photos are listed, the nearest first`() async throws {
        try await withPairs { served in
            let group = try #require(try await served.get("/duplicates?filter=name:one").list("groups").first)
            let photos = (group["photos"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
            let near = try await served.get("/photos/\(photos[0])/similar").list("photos")
            #expect(near.compactMap { $0["id"] as? String } == [photos[1]])
            let all = try await served.get("/photos/\(photos[0])/similar?distance=256").list("photos")
            let distances = all.compactMap { ($0["evidence"] as? [String: Any])?["distance"] as? Int }
            #expect(all.count >= 3 && distances == distances.sorted())
        }
    }
}
