import Imaging
import PhotoRecord
import SystemPackage
import TestSupport
import Testing

@testable import PhotoServer

@Suite("Photos at full size, over HTTP", .timeLimit(.minutes(10)))
struct FullSizeResourceTests {
    @Test func `They are served in tiles, each under a tag of its own`() async throws {
        try await ServedLibrary.with {
            $0.servesOriginals = true
        } _: { served async throws in
            let id = try #require(await served.ids().first)
            let target = "/api/v1/photos/\(id)/full"
            #expect(try await served.ask("GET", target).text == #"{"height":64,"tileEdge":1024,"width":96}"#)
            let tile = try await served.ask("GET", "\(target)/0/0")
            #expect(tile.status == 200 && tile["content-type"] == "image/jpeg")
            #expect(try JPEGProbe(.memory(FileBytes(tile.body))).header.uprightSize == PixelSize(width: 96, height: 64))
            let tag = try #require(tile["etag"])
            #expect(tag == EntityTag.sum(crc32(of: tile.body), tile.body.count).text)
            #expect(try await served.ask("GET", "\(target)/0/0", [("If-None-Match", tag)]).status == 304)
            for place in ["1/0", "0/1", "-1/0", "a/0", "0/99999999999999999999"] {
                #expect(try await served.ask("GET", "\(target)/\(place)").status == 404, "\(place)")
            }
        }
    }

    @Test func `They are served only where originals are`() async throws {
        try await ServedLibrary.with { served async throws in
            let id = try #require(await served.ids().first)
            #expect(try await served.ask("GET", "/api/v1/photos/\(id)/full").status == 403)
            #expect(try await served.ask("GET", "/api/v1/photos/\(id)/full/0/0").status == 403)
        }
    }

    @Test func `A photo that is gone is a problem with its path`() async throws {
        try await ServedLibrary.with {
            $0.servesOriginals = true
        } _: { served async throws in
            let id = try #require(await served.ids().first)
            try served.photos.appending("1.jpg").remove()
            let answer = try await served.ask("GET", "/api/v1/photos/\(id)/full")
            #expect(answer.status == 422 && answer.text.contains("1.jpg"))
        }
    }
}
