import Foundation
import PhotoPipeline
import SystemPackage
import TestSupport
import Testing

@testable import PhotoRecipe
@testable import PhotoServer

@Suite("Photos, over HTTP", .timeLimit(.minutes(10)))
struct PhotosResourceTests {
    @Test func `Pages of an order keep the state at the time of the first request`() async throws {
        try await InterfaceLibrary.with(photos: 5) { served in
            let first = try await served.get("/photos?filter=is:unreviewed&sort=-taken&limit=2")
            #expect(first.list("photos").compactMap { $0["name"] as? String } == ["14.jpg", "13.jpg"])
            #expect(first.number("total") == 5 && first.headers["cache-control"] == "no-store")
            let order = try #require(first.string("order"))
            let decided = try await served.post("/decide", ["photos": [try served.id(12)], "verdict": "keep"])
            #expect(decided.number("changed") == 1)
            let second = try await served.get("/photos?order=\(order)&offset=2&limit=9")
            #expect(second.list("photos").compactMap { $0["name"] as? String } == ["12.jpg", "11.jpg", "10.jpg"])
            #expect(second.list("photos").first?["verdict"] as? String == "keep")
            #expect(second.list("photos").last?["verdict"] == nil)
            #expect(try await served.get("/photos?filter=is:unreviewed").number("total") == 4)
        }
    }

    @Test func `A timeline has days, shapes and cells in the same order`() async throws {
        try await InterfaceLibrary.with(photos: 3) { served in
            let timeline = try await served.get("/timeline?sort=taken")
            let days = try #require(timeline["days"] as? [[Any]])
            #expect(days.compactMap { $0[0] as? String } == ["2024-01-10", "2024-01-11", "2024-01-12"])
            let shapes = try #require(timeline.string("shapes").flatMap { Data(base64Encoded: $0) })
            #expect(Array(shapes) == [151, 151, 151])
            let order = try #require(timeline.string("order"))
            let page = try await served.get("/photos?form=cells&order=\(order)&offset=1&limit=1")
            let cell = try #require((page["cells"] as? [[Any]])?.first)
            #expect(cell[0] as? String == (try served.id(11)))
            #expect(cell[1] as? Int == 300 && cell[2] as? Int == 200 && cell[3] as? Int == 0)
            #expect((cell[4] as? String)?.isEmpty == false && (cell[5] as? String)?.count == 64)
        }
    }

    @Test func `A photo's own document has everything that its camera recorded`() async throws {
        try await InterfaceLibrary.with(photos: 1) { served in
            let photo = try await served.get("/photos/\(try served.id(10))")
            let exif = try #require(photo["exif"] as? [String: Any])
            #expect(exif["make"] as? String == "ACME" && exif["iso"] as? Int == 200)
            #expect(photo.string("takenAt") == exif["takenAt"] as? String && photo.string("camera") == "ACME Box 1")
            let quality = try #require(photo["quality"] as? [String: Any])
            #expect(quality["depicts"] == nil && quality["signals"] == nil)
            #expect(photo.string("takenAt")?.hasPrefix("2024-01-10T12:00:00") == true)
            for absent in ["lens", "problem", "pathBytes"] { #expect(photo[absent] == nil, "\(absent)") }
            for score in ["sharpness", "contrast", "noise", "colourfulness", "motion", "shadows", "highlights"] {
                #expect(quality[score] is Double, "\(score)")
            }
            let tiers = try #require(photo["tiers"] as? [String: String])
            let thumb = try #require(tiers["thumb"])
            #expect(try await served.get(String(thumb.dropFirst("/api/v1".count))).status == 200)
            let placeholder = try await served.get("/photos/\(try served.id(10))/placeholder")
            #expect(photo.string("placeholder") == placeholder.data.base64EncodedString())
        }
    }

    /// A plugin that returns the same values for every photo.
    private func recipe(finding values: String) -> Recipe {
        let script = """
            import json, sys
            print('{"sluice": 1, "name": "reader", "version": "2"}', flush=True)
            for line in sys.stdin:
                print('{"id": %d, \(values)}' % json.loads(line)["id"], flush=True)
            """
        var recipe = Recipe.default
        let command = ["python3", "-c", script]
        recipe.plugins = [Recipe.Plugin(name: "reader", version: "2", command: command, tier: "thumb")]
        return recipe
    }

    @Test func `A photo's own document has what plugins found, except sealed values`() async throws {
        let values = #""values": {"total": 5.5, "text": "Milch\\nBrot", "items": [{"name": "Brot"}]}"#
        var recipe = recipe(finding: values)
        try await InterfaceLibrary.with(photos: 1, recipe: recipe) { served in
            let photo = try await served.get("/photos/\(try served.id(10))")
            let plugin = try #require(photo.list("plugins").first)
            #expect(plugin["name"] as? String == "reader" && plugin["version"] as? String == "2")
            #expect(plugin["problem"] == nil)
            let found = try #require(plugin["values"] as? [String: Any])
            #expect(found["total"] as? Double == 5.5)
            #expect(found["text"] as? String == "Milch\nBrot")
            #expect((found["items"] as? [[String: String]]) == [["name": "Brot"]])
        }
        recipe.privacy.seal.append(.plugins)
        try await InterfaceLibrary.with(photos: 1, recipe: recipe) { served in
            let photo = try await served.get("/photos/\(try served.id(10))")
            #expect(photo.status == 200 && (photo["plugins"] as? [Any])?.isEmpty == true)
            #expect(!photo.text.contains("Milch"))
        }
    }

    @Test func `A photo's own document explains why a plugin found nothing`() async throws {
        try await InterfaceLibrary.with(photos: 1, recipe: recipe(finding: #""problem": "too dark""#)) { served in
            let plugins = try await served.get("/photos/\(try served.id(10))").list("plugins")
            #expect(plugins.map { $0["problem"] as? String } == ["too dark"])
            #expect((plugins.first?["values"] as? [String: Any])?.isEmpty == true)
        }
    }

    @Test func `A filter with spaces works with both encodings of a query`() async throws {
        try await InterfaceLibrary.with(photos: 3) { served in
            for space in ["%20", "+"] {
                let two = "camera:acme\(space)taken:2024-01-11"
                #expect(try await served.get("/photos?filter=\(two)").number("total") == 1, "\(space)")
                let camera = "camera:%22%3DACME\(space)Box\(space)1%22"
                #expect(try await served.get("/photos?filter=\(camera)").number("total") == 3, "\(space)")
                #expect(try await served.get("/timeline?filter=\(two)").number("total") == 1, "\(space)")
                #expect(try await served.get("/filters/check?filter=\(two)").number("count") == 1, "\(space)")
            }
            let plus = try await served.get("/filters/check?filter=name:a%2Bb")
            #expect(plus.string("text") == "name:a+b")
        }
    }

    @Test func `Photos are found by ID in another order`() async throws {
        try await InterfaceLibrary.with(photos: 3) { served in
            let (first, last) = (try served.id(10), try served.id(12))
            let unknown = "01a20383-929a-70cc-a277-b168ba5589cf"
            let latestFirst = try await served.get("/timeline?sort=-taken&photos=\(first),\(unknown),\(last)")
            #expect(latestFirst["places"] as? [String: Int] == [first: 2, last: 0])
            let filtered = try await served.get("/timeline?filter=taken:2024-01-12&photos=\(first),\(last)")
            #expect(filtered["places"] as? [String: Int] == [last: 0])
            #expect((try await served.get("/timeline")["places"] as? [String: Int])?.isEmpty == true)
            let many = Array(repeating: first, count: 21).joined(separator: ",")
            for wrong in ["", "x", "\(first),x", many] {
                #expect(try await served.get("/timeline?photos=\(wrong)").status == 400, "\(wrong)")
            }
        }
    }

    @Test func `An invalid query gets an explanation`() async throws {
        try await InterfaceLibrary.with(photos: 1) { served in
            let filter = try await served.get("/photos?filter=camra:nikon")
            #expect(filter.status == 422 && filter.string("type") == "urn:sluice:problem:bad-filter")
            #expect(filter.number("offset") == 0 && filter.string("suggestion") == "camera:")
            // The marker line below the text is for terminals only.
            #expect(filter.string("detail") == "there is no 'camra:'; did you mean 'camera:'?")
            #expect(filter.headers["content-type"] == "application/problem+json")
            for query in ["limit=1001", "limit=x", "offset=-1", "form=rows"] {
                #expect(try await served.get("/photos?\(query)").status == 400, "\(query)")
            }
            #expect(try await served.get("/photos?order=x-1").status == 410)
            #expect(try await served.get("/photos/01a20383-929a-70cc-a277-b168ba5589cf").status == 404)
            #expect(try await served.get("/photos/x").string("type") == "urn:sluice:problem:unknown-photo")
            let check = try await served.get("/filters/check?filter=CAMERA:acme%20and%20iso:3")
            #expect(check.status == 422)
            let right = try await served.get("/filters/check?filter=%20CAMERA:acme%20and%20is:unreviewed")
            #expect(right.string("text") == "camera:acme is:unreviewed" && right.number("count") == 1)
        }
    }

    @Test func `Photos are counted by facet`() async throws {
        try await InterfaceLibrary.with(photos: 2) { served in
            let facets = try await served.get("/facets?of=camera,year")
            #expect(Set(facets.object.keys) == ["camera", "year"])
            #expect(facets.list("camera").first?["value"] as? String == "ACME Box 1")
            #expect(facets.list("year").first?["filter"] as? String == "taken:2024")
            #expect(try await served.get("/facets?of=colour").status == 400)
            #expect(try await served.get("/facets?of=").status == 400)
            let library = try await served.get("/library")
            #expect((library["totals"] as? [String: Any])?["photos"] as? Int == 2)
            #expect((library["totals"] as? [String: Any])?["stackedFiles"] as? Int == 0)
            #expect(library.list("tiers").compactMap { $0["edge"] as? Int } == [2048, 1024, 256])
            #expect((library["access"] as? [String: Any])?["state"] as? String == "authorised")
        }
    }

    @Test func `Originals are served only if allowed, whole or in parts`() async throws {
        try await InterfaceLibrary.with(photos: 1) { served in
            let refused = try await served.get("/photos/\(try served.id(10))/original")
            #expect(refused.status == 403 && refused.string("type") == "urn:sluice:problem:no-originals")
        }
        try await InterfaceLibrary.with(photos: 1) {
            $0.servesOriginals = true
        } _: { served in
            let address = "/photos/\(try served.id(10))/original"
            let whole = try await served.get(address)
            let bytes = try Data(contentsOf: URL(filePath: served.path(10).string))
            #expect(whole.data == bytes && whole.headers["content-type"] == "image/jpeg")
            let tag = try #require(whole.headers["etag"])
            let part = try await served.get(address, ["Range": "bytes=100-199"])
            #expect(part.status == 206 && part.data == bytes[100..<200])
            #expect(part.headers["content-range"] == "bytes 100-199/\(bytes.count)")
            #expect(try await served.get(address, ["Range": "bytes=0-9", "If-Range": "\"old\""]).data == bytes)
            #expect(try await served.get(address, ["Range": "bytes=\(bytes.count)-"]).status == 416)
            #expect(try await served.get(address, ["If-None-Match": tag]).status == 304)

            try FileManager.default.moveItem(atPath: served.path(10).string, toPath: served.path(99).string)
            let link = served.path(10).string
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/etc/hostname")
            let followed = try await served.get(address)
            #expect(followed.status == 422 && followed.string("type") == "urn:sluice:problem:unreadable")
        }
    }
}
