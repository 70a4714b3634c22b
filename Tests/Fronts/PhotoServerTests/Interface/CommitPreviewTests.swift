import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import PhotoServer

// Both move photos of the same name into this user's trash: one after the other.
@Suite("Commit preview, over HTTP", .serialized, .timeLimit(.minutes(10)))
struct CommitPreviewTests {
    @Test func `A preview counts, and changes nothing`() async throws {
        try await InterfaceLibrary.with(photos: 5) { served in
            #expect(try await served.get("/commit").number("pending") == 0)
            let ids = try (10..<15).map { try served.id($0) }
            _ = try await served.post("/decide", ["photos": [ids[0], ids[4]], "verdict": "trash"])
            _ = try await served.post("/decide", ["photos": [ids[1], ids[2]], "rating": 4])
            // The file is edited after the decision.
            try served.path(14).write(try served.path(14).bytes() + [0])
            let preview = try await served.get("/commit")
            #expect(preview.number("pending") == 4 && preview.number("total") == 5)
            #expect(preview.number("sidecarsWritten") == 2 && preview.number("trashed") == 1)
            #expect(preview.list("trashedPhotos").compactMap { $0["id"] as? String } == [ids[0]])
            #expect(preview.number("leftCount") == 1 && preview["needsForce"] as? Bool == false)
            let left = try #require(preview.list("left").first)
            #expect(left["id"] as? String == ids[4] && left["reason"] as? String == "editedSince")
            #expect(left["remedy"] as? String != nil)
            #expect((try? served.path(10).bytes()) != nil)
            #expect(try await served.get("/pending").number("total") == 4)

            let done = try await served.post("/commit")
            #expect(done.number("sidecars") == 2 && done.number("trashed") == 1 && done.number("applied") == 3)
            #expect(done.number("restored") == 0 && done.number("unchanged") == 0)
            #expect(done.list("left").count == 1)
        }
    }

    @Test func `A preview warns about trashing more than half, and can be limited to one session`() async throws {
        try await InterfaceLibrary.with(photos: 3) { served in
            let session = try #require(try await served.post("/sessions", ["filter": ""]).string("id"))
            let (first, second) = (try served.id(10), try served.id(11))
            _ = try await served.post("/sessions/\(session)/decide", ["photos": [first], "verdict": "trash"])
            _ = try await served.post("/decide", ["photos": [second], "verdict": "trash"])
            #expect(try await served.get("/commit?session=\(session)").number("trashed") == 1)
            #expect(try await served.get("/commit?session=\(session)")["needsForce"] as? Bool == false)
            let all = try await served.get("/commit?copiesToTrash=true")
            #expect(all.number("trashed") == 2 && all["needsForce"] as? Bool == true)
            #expect(try await served.post("/commit").status == 409)
            #expect(try await served.post("/commit", ["force": true]).number("trashed") == 2)
            #expect(try await served.get("/commit?session=\(first)").status == 404)
            #expect(try await served.get("/commit?copiesToTrash=2").status == 400)
        }
    }
}
