import Foundation
import PhotoModel
import TestSupport
import Testing

@testable import PhotoServer

@Suite("Guests, over HTTP", .timeLimit(.minutes(10)))
struct GuestTests {
    /// An album with the first two of four photos, and its share.
    private func sharing(
        _ scope: Share.Scope = .look,
        _ change: (inout ShareWish) -> Void = { _ in },
        _ body: (InterfaceLibrary, Guest, _ album: String) async throws -> Void
    ) async throws {
        try await InterfaceLibrary.with(photos: 4) { served in
            let album = try #require(try await served.post("/albums", ["name": "Norway"]).string("id"))
            let photos = [try served.id(10), try served.id(11)]
            _ = try await served.send("PATCH", "/albums/\(album)/photos", ["add": photos])
            try await body(served, try served.share("album:Norway", scope, change), album)
        }
    }

    @Test func `A guest sees the photos of an album, and no others`() async throws {
        try await sharing { served, guest, album in
            #expect(try await guest.names() == ["10.jpg", "11.jpg"])
            for filter in ["is:any", "name:1", "-name:10 or name:12", "is:missing or name:1", "stack:off"] {
                #expect(try await Set(guest.names(filter)).isSubset(of: ["10.jpg", "11.jpg"]), "\(filter)")
            }
            #expect(try await guest.get("/timeline").number("total") == 2)
            #expect(try await guest.get("/photos?form=cells").number("total") == 2)
            #expect(try await guest.get("/filters/check").number("count") == 2)
            #expect(try await guest.get("/facets?of=camera").list("camera").first?["count"] as? Int == 2)
            let library = try await guest.get("/library")
            #expect((library["totals"] as? [String: Any])?["photos"] as? Int == 2)
            #expect(library.string("name") == "Norway" && library.string("command") == "")
            #expect((library["share"] as? [String: Any])?["scope"] as? String == "look")
            #expect(try await served.get("/library")["share"] == nil)
            // A photo leaves the album: the guest's orders with it are gone, too.
            let order = try #require(try await guest.get("/timeline").string("order"))
            _ = try await served.send("PATCH", "/albums/\(album)/photos", ["remove": [try served.id(11)]])
            #expect(try await guest.names() == ["10.jpg"])
            #expect(try await guest.get("/photos?order=\(order)").status == 410)
            #expect(try await guest.get("/photos/\(try served.id(11))").status == 404)
        }
    }

    @Test func `A guest cannot use an order of somebody else`() async throws {
        try await sharing { served, guest, _ in
            let order = try #require(try await served.get("/timeline").string("order"))
            #expect(try await guest.get("/photos?order=\(order)").status == 410)
            let other = try served.share("name:12", name: "Other")
            let theirs = try #require(try await other.get("/timeline").string("order"))
            #expect(try await guest.get("/photos?order=\(theirs)").status == 410)
            #expect(try await served.get("/photos?order=\(theirs)").status == 410)
        }
    }

    @Test func `Albums and tags are counted within the share, and others are not listed`() async throws {
        try await sharing { served, guest, _ in
            _ = try await served.post("/decide", ["photos": [try served.id(10), try served.id(12)], "addTags": ["A"]])
            _ = try await served.post("/decide", ["photos": [try served.id(12)], "addTags": ["B"]])
            let other = try #require(try await served.post("/albums", ["name": "Other"]).string("id"))
            _ = try await served.send("PATCH", "/albums/\(other)/photos", ["add": [try served.id(10)]])
            let tags = try await guest.get("/tags").list("tags")
            #expect(tags.map { $0["tag"] as? String } == ["A"] && tags.first?["count"] as? Int == 1)
            let albums = try await guest.get("/albums").list("albums")
            #expect(albums.map { $0["name"] as? String } == ["Norway"] && albums.first?["photos"] as? Int == 2)
            #expect(try await guest.get("/facets?of=album").list("album").map { $0["value"] as? String } == ["Norway"])
        }
    }

    @Test(
        arguments: [
            "folder:x", "album:Other", "has:sidecar", "has:location", "text:a", "total:>1", "plugin.a.b:*",
            "is:trashed",
            "-is:unreviewed", "name:1 or is:pending",
        ]
    )
    func `A condition on facts that are not shown is refused`(filter: String) async throws {
        try await sharing { _, guest, _ in
            let query = filter.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            for path in ["/photos", "/timeline", "/filters/check", "/facets"] {
                let answer = try await guest.get("\(path)?filter=\(query)")
                #expect(answer.status == 403 && answer.kind == "not-shared", "\(path)")
            }
            #expect(try await guest.get("/photos?sort=folder").kind == "not-shared")
        }
    }

    @Test func `Places and files are shown only if the owner said so`() async throws {
        try await sharing(.look) {
            ($0.showsPlaces, $0.servesOriginals) = (true, true)
        } _: { served, guest, _ in
            let plain = try served.share("album:Norway", name: "Plain")
            #expect(try await guest.get("/filters/check?filter=has:location").status == 200)
            #expect(try await plain.get("/filters/check?filter=has:location").status == 403)
            // The server itself does not serve originals.
            for each in [guest, plain] {
                #expect(try await each.get("/photos/\(try served.id(10))/original").kind == "no-originals")
                #expect(try await each.get("/photos/\(try served.id(10))/full").kind == "no-originals")
            }
        }
    }

    @Test func `Tiers are served to a guest by photo and by content, for nobody else to keep`() async throws {
        try await sharing { served, guest, _ in
            let photo = try await guest.get("/photos/\(try served.id(10))")
            let tiers = try #require(photo["tiers"] as? [String: String])
            for (name, address) in tiers {
                let exact = try await guest.get(String(address.dropFirst("/api/v1".count)))
                #expect(exact.status == 200 && exact.headers["cache-control"] == "private, max-age=3600")
                let named = try await guest.get("/photos/\(try served.id(10))/tiers/\(name)")
                #expect(named.status == 200 && named.data == exact.data)
                // Also when the owner has requested it before.
                _ = try await served.get("/photos/\(try served.id(12))/tiers/\(name)")
                #expect(try await guest.get("/photos/\(try served.id(12))/tiers/\(name)").status == 404)
            }
            #expect(photo.string("path") == "10.jpg" && photo.string("folder") == "")
            #expect(photo["verdict"] == nil && photo["stack"] == nil)
        }
    }

    @Test func `Who may decide decides about what is shown, and about nothing else`() async throws {
        try await sharing(.decide) { served, guest, _ in
            let photos = [try served.id(10), try served.id(11), try served.id(12)]
            #expect(try await guest.post("/decide", ["photos": [photos[0]], "verdict": "keep"]).number("changed") == 1)
            #expect(try await guest.post("/decide", ["photos": photos, "verdict": "keep"]).status == 404)
            let all = try await guest.post("/decide", ["filter": "", "rating": 4, "addTags": ["Guest"]])
            #expect(all.number("changed") == 2)
            let order = try #require(try await guest.get("/timeline?sort=name").string("order"))
            let some: [String: Any] = ["order": order, "ranges": [[0, 9]], "verdict": "favourite"]
            #expect(try await guest.post("/decide", some).number("changed") == 2)
            #expect(try await served.get("/photos/\(photos[2])").number("rating") == 0)
            #expect(try await served.get("/photos/\(photos[2])")["verdict"] == nil)
            #expect(try await served.get("/photos/\(photos[1])").string("verdict") == "favourite")
            for path in ["/commit", "/stack", "/unstack", "/redo"] {
                #expect(try await guest.post(path).kind == "owner-only", "\(path)")
            }
        }
    }

    @Test func `A repeated decision is not made twice, even if the photo is not shown any more`() async throws {
        try await InterfaceLibrary.with(photos: 2) { served in
            let guest = try served.share("is:unreviewed", .decide)
            let body: [String: Any] = ["photos": [try served.id(10)], "verdict": "keep"]
            let first = try await guest.post("/decide", body, key: "k")
            let again = try await guest.post("/decide", body, key: "k")
            #expect(first.number("changed") == 1 && again.status == 200 && again.data == first.data)
            #expect(try await guest.post("/decide", body, key: "other").status == 404)
        }
    }

    @Test func `A guest undoes steps of its own only`() async throws {
        try await sharing(.decide) { served, guest, _ in
            let photo = try served.id(10)
            _ = try await served.post("/decide", ["photos": [photo], "rating": 1], key: "owners")
            #expect(try await guest.post("/undo").kind == "owner-only")
            #expect(try await guest.post("/undo", ["of": "owners"]).kind == "not-last-step")
            _ = try await guest.post("/decide", ["photos": [photo], "rating": 5], key: "mine")
            let undone = try await guest.post("/undo", ["of": "mine"])
            #expect(undone.string("outcome") == "done" && undone["step"] == nil)
            #expect(try await served.get("/photos/\(photo)").number("rating") == 1)
        }
    }

    @Test func `A guest has reviews of its own, which never commit`() async throws {
        try await sharing(.decide) { served, guest, _ in
            _ = try await served.send("PATCH", "/preferences", ["commit-threshold": 1])
            let owners = try #require(try await served.post("/sessions", ["filter": ""]).string("id"))
            let begun = try await guest.post("/sessions", ["filter": "", "sort": "name"])
            let id = try #require(begun.string("id"))
            #expect(begun.status == 201 && begun.number("total") == 2)
            #expect(try await guest.get("/sessions").list("sessions").map { $0["id"] as? String } == [id])
            #expect(try await guest.get("/sessions/\(owners)").status == 404)
            #expect(try await guest.send("DELETE", "/sessions/\(owners)", nil).status == 404)
            #expect(try await guest.get("/events?session=\(owners)").status == 404)
            let other = try served.share("album:Norway", name: "Other", .decide)
            #expect(try await other.get("/sessions/\(id)/current").status == 404)
            let jump = try await guest.post("/sessions/\(id)/jump", ["photo": try served.id(12)])
            #expect(jump.status == 404)
            let decide: [String: Any] = ["photos": [try served.id(10)], "verdict": "trash", "advance": true]
            #expect(try await guest.post("/sessions/\(id)/decide", decide).shown == "11.jpg")
            let hidden: [String: Any] = ["photos": [try served.id(12)], "verdict": "trash"]
            #expect(try await guest.post("/sessions/\(id)/decide", hidden).status == 404)
            #expect(try await served.get("/pending").number("total") == 1)
            #expect(try await guest.post("/sessions/\(id)/undo").string("outcome") == "done")
            #expect(try await served.get("/pending").number("total") == 0)
            // A photo that leaves the album leaves the review.
            let albums = try await served.get("/albums").list("albums")
            let album = try #require(albums.first?["id"] as? String)
            _ = try await served.send("PATCH", "/albums/\(album)/photos", ["remove": [try served.id(10)]])
            #expect(try await guest.get("/sessions/\(id)/current").shown == "11.jpg")
        }
    }

    @Test func `A guest's reviews are limited in number, and the oldest go`() async throws {
        try await sharing(.decide) { _, guest, _ in
            var first: String?
            for _ in 0..<17 {
                let begun = try await guest.post("/sessions", ["filter": ""])
                first = first ?? begun.string("id")
            }
            #expect(try await guest.get("/sessions").list("sessions").count == 16)
            #expect(try await guest.get("/sessions/\(try #require(first))").status == 404)
        }
    }

    @Test func `Events tell a guest about what is shown, and end with the share`() async throws {
        try await sharing { served, guest, _ in
            let reader = try await EventReader(served, token: guest.token)
            try await reader.read(until: ": welcome\n\n")
            // The first event always arrives, without details: the guest may have missed something.
            _ = try await served.post("/decide", ["photos": [try served.id(12)], "rating": 1])
            let first = try await reader.read(until: #""photos":null"#)
            #expect(!first.contains(try served.id(12)))
            _ = try await served.post("/decide", ["photos": [try served.id(13)], "rating": 2])
            _ = try await served.send("PATCH", "/preferences", ["theme": "dark"])
            _ = try await served.post("/decide", ["photos": [try served.id(10)], "rating": 2])
            let second = try await reader.read(until: #""photos":["\#(try served.id(10))"]"#)
            #expect(!second.contains(try served.id(13)) && !second.contains("preferencesChanged"))
            #expect(try await served.send("DELETE", "/shares/\(guest.share.id)", nil).status == 204)
            try await reader.readEnd()
        }
    }

    @Test func `Nothing reaches an open stream after the end of its share`() async throws {
        let clock = try TestClock("2026-12-01T12:00:00Z")
        try await InterfaceLibrary.with(photos: 1) {
            $0.clock = { clock.now }
        } _: { served in
            let guest = try served.share { $0.ends = clock.now + 60 }
            let reader = try await EventReader(served, token: guest.token)
            try await reader.read(until: ": welcome\n\n")
            clock.advance(by: 60)
            _ = try await served.post("/decide", ["photos": [try served.id(10)], "rating": 2])
            let rest = try await reader.readEnd()
            #expect(!rest.contains("event: library"))
        }
    }

    @Test func `Guests have default preferences, and cannot change them`() async throws {
        try await sharing(.decide) { served, guest, _ in
            _ = try await served.send("PATCH", "/preferences", ["theme": "dark", "commit-threshold": 5])
            let own = try await guest.get("/preferences")
            #expect(own.string("theme") == "system" && own.number("commit-threshold") == 0)
            #expect(try await guest.send("PATCH", "/preferences", ["theme": "dark"]).kind == "owner-only")
        }
    }
}
