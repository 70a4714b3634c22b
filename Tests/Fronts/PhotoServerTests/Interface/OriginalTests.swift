import Foundation
import Glibc
import Imaging
import PhotoIndex
import SampleLibrary
import SystemPackage
import TestSupport
import Testing

@testable import PhotoServer

@Suite("Originals, over HTTP", .timeLimit(.minutes(10)))
struct OriginalTests {
    @Test func `Originals are served only if allowed`() async throws {
        try await ServedLibrary.with { served async throws in
            let id = try #require(await served.ids().first)
            #expect(try await served.ask("GET", "/api/v1/photos/\(id)/original").status == 403)
        }
    }

    @Test func `The file is served unchanged, in whole and in parts`() async throws {
        try await ServedLibrary.with {
            $0.servesOriginals = true
        } _: { served async throws in
            let id = try #require(await served.ids().first)
            let (target, bytes) = ("/api/v1/photos/\(id)/original", try served.photos.appending("1.jpg").bytes())
            let answer = try await served.ask("GET", target)
            #expect(answer.status == 200)
            #expect(answer.body == bytes)
            #expect(answer["content-type"] == "image/jpeg")
            let tag = try #require(answer["etag"])
            #expect(try await served.ask("GET", target, [("If-None-Match", tag)]).status == 304)
            let part = try await served.ask("GET", target, [("Range", "bytes=5-9")])
            #expect(part.status == 206)
            #expect(part.body == Array(bytes[5..<10]))
            #expect(part["content-range"] == "bytes 5-9/\(bytes.count)")
            let beyond = try await served.ask("GET", target, [("Range", "bytes=\(bytes.count)-")])
            #expect(beyond.status == 416)
            let head = try await served.ask("HEAD", target)
            #expect(head["content-length"] == "\(bytes.count)")
        }
    }

    @Test func `The film inside a motion photo is served as a file of its own`() async throws {
        let photo = SamplePhoto(size: PixelSize(width: 320, height: 240), seed: 9)
        let film = SampleVideo(.mp4, .jpeg, frames: [try photo.encoded()], size: photo.size).bytes()
        try await ServedLibrary.with {
            $0.servesOriginals = true
        } adding: { folder in
            try folder.appending("motion.jpg").write(SampleMotionPhoto(.directory, photo, film: film).encoded())
        } _: { served async throws in
            let id = try #require(await served.ids(.has(.video)).first)
            let whole = try await served.ask("GET", "/api/v1/photos/\(id)/film")
            #expect(whole.status == 200 && whole.body == film && whole["content-type"] == "video/mp4")
            let part = try await served.ask("GET", "/api/v1/photos/\(id)/film", [("Range", "bytes=4-7")])
            #expect(part.body == Array("ftyp".utf8) && part["content-range"] == "bytes 4-7/\(film.count)")
            let described = try await served.ask("GET", "/api/v1/photos/\(id)").text
            #expect(described.contains(#""film":{"container":"mp4","duration":0.04}"#), "\(described)")

            // Other bytes than a film are not served as one.
            let path = served.photos.appending("motion.jpg")
            try path.write([UInt8](repeating: 1, count: path.bytes().count))
            #expect(try await served.ask("GET", "/api/v1/photos/\(id)/film").status == 422)
            let still = try #require(await served.ids(.not(.has(.video))).first)
            #expect(try await served.ask("GET", "/api/v1/photos/\(still)/film").status == 404)
        }
    }

    @Test func `A symbolic link in its place, or on the path to it, is not followed`() async throws {
        try await ServedLibrary.with {
            $0.servesOriginals = true
        } _: { served async throws in
            let id = try #require(await served.ids().first)
            let target = "/api/v1/photos/\(id)/original"
            let secret = served.folder.path.appending("secret")
            try secret.write(Array("a secret".utf8))
            let photo = served.photos.appending("1.jpg")
            try photo.remove()
            try photo.link(to: secret)
            let answer = try await served.ask("GET", target)
            #expect(answer.status == 422)
            #expect(!answer.text.contains("a secret"))

            // The same for the folder.
            let other = served.folder.path.appending("other")
            try other.makeFolder()
            try other.appending("1.jpg").write(Array("a secret".utf8))
            try served.photos.remove()
            try served.photos.link(to: other)
            let swapped = try await served.ask("GET", target)
            #expect(swapped.status == 422)
            #expect(!swapped.text.contains("a secret"))
        }
    }

    @Test func `Anything but a regular file is not read`() async throws {
        try await ServedLibrary.with {
            $0.servesOriginals = true
        } _: { served async throws in
            let id = try #require(await served.ids().first)
            let photo = served.photos.appending("1.jpg")
            try photo.remove()
            try photo.makePipe()
            #expect(try await served.ask("GET", "/api/v1/photos/\(id)/original").status == 422)
        }
    }
}
