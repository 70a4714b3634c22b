import Cryptography
import Imaging
import NIOCore
import NIOHTTP1
import PhotoCache
import PhotoModel
import PhotoPipeline
import PhotoSession
import PhotoStore
import SampleLibrary
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@testable import PhotoRecipe
@testable import PhotoServer

@Suite("Tiers, over HTTP", .timeLimit(.minutes(10)))
struct TierTests {
    /// The immutable address, from the tag of a photo's tier.
    private func exact(_ tag: String) -> String {
        "/api/v1/tiers/" + tag.filter { $0 != "\"" }.replacing("-", with: "/")
    }

    @Test func `A tier has the cached bytes at both addresses`() async throws {
        try await ServedLibrary.with { served async throws in
            let id = try #require(await served.ids().first)
            let wanted = try await served.library.picture(id, tier: "thumb")
            for _ in 0..<2 {
                let named = try await served.ask("GET", "/api/v1/photos/\(id)/tiers/thumb")
                #expect(named.status == 200)
                #expect(named.body == wanted.bytes)
                #expect(named["content-type"] == "image/jpeg")
                #expect(named["cache-control"] == "no-cache")
                #expect(named["vary"]?.lowercased() == "accept")
                let tag = try #require(named["etag"])
                let same = try await served.ask("GET", exact(tag))
                #expect(same.status == 200)
                #expect(same.body == wanted.bytes)
                #expect(same["etag"] == tag)
                #expect(same["cache-control"] == "public, max-age=31536000, immutable")
            }
            #expect(served.library.renderCount == 0)
        }
    }

    @Test func `A client that has the tier already gets 304`() async throws {
        try await ServedLibrary.with { served async throws in
            let id = try #require(await served.ids().first)
            let target = "/api/v1/photos/\(id)/tiers/thumb"
            let tag = try #require(try await served.ask("GET", target)["etag"])
            for known in [tag, "W/\(tag)", "\"other\", \(tag)", "*"] {
                for target in [target, exact(tag)] {
                    let answer = try await served.ask("GET", target, [("If-None-Match", known)])
                    #expect(answer.status == 304, "\(known)")
                    #expect(answer["etag"] == tag)
                }
            }
            let other = try await served.ask("GET", target, [("If-None-Match", "\"other\"")])
            #expect(other.status == 200)
        }
    }

    @Test func `One range gives a part, and several give the whole`() async throws {
        try await ServedLibrary.with { served async throws in
            let id = try #require(await served.ids().first)
            let target = "/api/v1/photos/\(id)/tiers/large"
            let whole = try await served.ask("GET", target)
            let (bytes, tag) = (whole.body, try #require(whole["etag"]))
            #expect(whole["accept-ranges"] == "bytes")
            let count = bytes.count
            for (range, part) in [
                ("0-9", 0..<10), ("10-19", 10..<20), ("\(count - 5)-", count - 5..<count), ("-7", count - 7..<count),
                ("0-999999999", 0..<count), ("-999999999", 0..<count), ("5-99999999999999999999", 5..<count),
                ("5-\(Int.max)", 5..<count), ("-\(Int.max)", 0..<count),
            ] {
                let answer = try await served.ask("GET", target, [("Range", "bytes=\(range)")])
                #expect(answer.status == 206, "\(range)")
                #expect(answer.body == Array(bytes[part]), "\(range)")
                #expect(answer["content-range"] == "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(count)")
            }
            for range in ["bytes=0-1,5-6", "bytes=9-3", "bytes=-", "bytes=a-b", "lines=1-2", "bytes=1-2-3"] {
                let answer = try await served.ask("GET", target, [("Range", range)])
                #expect(answer.status == 200 && answer.body == bytes, "\(range)")
            }
            for range in ["\(count)-", "99999999999999999999-", "-0"] {
                let answer = try await served.ask("GET", target, [("Range", "bytes=\(range)")])
                #expect(answer.status == 416, "\(range)")
                #expect(answer["content-range"] == "bytes */\(count)")
                #expect(answer["content-type"] == "application/problem+json")
                #expect(answer.document["status"] as? Int == 416)
                #expect(answer["etag"] == nil)
            }
            let same = try await served.ask("GET", target, [("Range", "bytes=0-1"), ("If-Range", tag)])
            #expect(same.status == 206)
            let changed = try await served.ask("GET", target, [("Range", "bytes=0-1"), ("If-Range", "\"other\"")])
            #expect(changed.status == 200)
        }
    }

    /// Otherwise a client that reads nothing would hold the memory of the whole tier for each requested part.
    @Test func `An answer takes no more memory than its length`() async throws {
        try await ServedLibrary.with { served async throws in
            let id = try #require(await served.ids().first)
            let responder = TierResponder(served.library)
            let target = try #require(TierTarget(uri: "/api/v1/photos/\(id)/tiers/large"))
            let tier = try await responder.answerLater(
                target,
                HTTPRequestHead(version: .http1_1, method: .GET, uri: "/"),
                for: .program,
                AnswerStyle()
            )
            var kept: [TierResponder.Answer] = []
            for (method, fields) in [
                (HTTPMethod.GET, [:]), (.HEAD, [:]), (.GET, ["range": "bytes=0-9"]),
                (.GET, ["range": "bytes=99999999-"]),
                (.GET, ["if-none-match": "*"]), (.GET, [:]), (.GET, ["range": "bytes=5-5"]),
            ] as [(HTTPMethod, [String: String])] {
                var head = HTTPRequestHead(version: .http1_1, method: method, uri: "/")
                for (name, value) in fields { head.headers.add(name: name, value: value) }
                let answer = try #require(responder.answerNow(target, head, for: .program, AnswerStyle()))
                #expect(answer.bytes.storageCapacity <= (answer.byteCount + TierHead.maxByteCount) * 2)
                if answer.byteCount != tier.byteCount { #expect(answer.bytes.storageCapacity <= 2048) }
                kept.append(answer)
            }
            #expect(kept.map(\.status) == [200, 200, 206, 416, 304, 200, 206])
            #expect(tier.bytes.storageCapacity > 2048)
        }
    }

    @Test func `Missing tiers and photos are not found`() async throws {
        try await ServedLibrary.with { served async throws in
            let id = try #require(await served.ids().first)
            let tag = try #require(try await served.ask("GET", "/api/v1/photos/\(id)/tiers/thumb")["etag"])
            let address = exact(tag)
            let targets = [
                "/api/v1/photos/\(id)/tiers/huge", "/api/v1/photos/\(AssetID.next())/tiers/thumb",
                "/api/v1/photos/\(id)/tiers/", "/api/v1/photos/x/tiers/thumb", "/api/v1/photos/\(id)/tiers/thumb/x",
                "\(address.dropLast())0", "\(address)0", "/api/v1/tiers/\(String(repeating: "0", count: 64))/1",
                "/api/v1/tiers/",
                address.uppercased().replacing("/API/V1/TIERS", with: "/api/v1/tiers"),
            ]
            for target in targets where target != address {
                let answer = try await served.ask("GET", target)
                #expect(answer.status == 404, "\(target)")
                #expect(answer["content-type"] == "application/problem+json")
            }
            let json = [("Content-Type", "application/json")]
            #expect(try await served.ask("DELETE", "/api/v1/photos/\(id)/tiers/thumb", json).status == 405)
        }
    }

    @Test func `A dropped tier is made again, once for all who wait`() async throws {
        try await ServedLibrary.with(recipe: .small, givesUpTiers: true) { served async throws in
            let id = try #require(await served.ids().first)
            let target = "/api/v1/photos/\(id)/tiers/large"
            let answers = try await withThrowingTaskGroup(of: Answer.self) { group in
                for _ in 0..<8 { group.addTask { try await served.ask("GET", target) } }
                return try await group.reduce(into: [Answer]()) { $0.append($1) }
            }
            #expect(Set(answers.map(\.status)) == [200])
            #expect(Set(answers.map(\.body)).count == 1)
            let tag = try #require(answers.first?["etag"])
            #expect(Set(answers.map { $0["etag"] }) == [tag])
            // Nothing here stores it.
            #expect(try await served.ask("GET", exact(tag)).status == 404)
        }
    }

    @Test func `An immutable address serves only stored bytes, and never makes a tier from a file`() async throws {
        try await ServedLibrary.with(recipe: .small, givesUpTiers: true) { served async throws in
            let id = try #require(await served.ids().first)
            let content = try #require(try served.library.content(of: id))
            let digest = try #require(served.library.recipeInForce?.tiers.first { $0.name == "large" }?.digest)
            let address = "/api/v1/tiers/\(content)/\(digest)"
            let missing = try await served.ask("GET", address)
            #expect(missing.status == 404 && missing["cache-control"] == "no-store")
            try served.edit()
            #expect(try await served.ask("GET", address).status == 404)
            #expect(served.library.renderCount == 0)
        }
    }

    @Test func `A tier made from a file edited since has the tag of its actual content`() async throws {
        try await ServedLibrary.with(recipe: .small, givesUpTiers: true) { served async throws in
            let id = try #require(await served.ids().first)
            let before = try #require(try served.library.content(of: id))
            let digest = try #require(served.library.recipeInForce?.tiers.first { $0.name == "large" }?.digest)
            let after = try served.edit()
            let answer = try await served.ask("GET", "/api/v1/photos/\(id)/tiers/large")
            #expect(answer.status == 200)
            #expect(after != before)
            #expect(answer["etag"] == "\"\(after)-\(digest)\"")
            let known = [("If-None-Match", "\"\(before)-\(digest)\"")]
            #expect(try await served.ask("GET", "/api/v1/photos/\(id)/tiers/large", known).status == 200)
        }
    }

    @Test func `An edited photo is shown as it is now`() async throws {
        try await ServedLibrary.with { served async throws in
            let id = try #require(await served.ids().first)
            let target = "/api/v1/photos/\(id)/tiers/thumb"
            let before = try await served.ask("GET", target)
            try served.edit()
            let store = served.folder.path.appending("store")
            let library = try Library(LibraryLocation(store: store), .write)
            _ = try await PhotoPipeline.with(library) { try await $0.run(roots: [served.photos]) }
            try await served.library.refresh()
            // The server notices the change after a while.
            var after = try await served.ask("GET", target)
            while after["etag"] == before["etag"] { after = try await served.ask("GET", target) }
            #expect(after.status == 200)
            #expect(after.body != before.body)
            #expect(try await served.ask("GET", exact(try #require(before["etag"]))).body == before.body)
        }
    }

    @Test func `Clients that accept WebP get it if the recipe makes it`() async throws {
        let recipe = try Recipe(
            yaml: Array(
                """
                version: 1
                tiers:
                  - {name: thumb-webp, longEdge: 64, format: webp}
                  - {name: thumb, longEdge: 64}

                """.utf8
            ),
            file: "recipe.yaml"
        )
        try await ServedLibrary.with(recipe: recipe) { served async throws in
            let id = try #require(await served.ids().first)
            for _ in 0..<2 {
                for (accept, type) in [
                    ("image/avif,image/webp,*/*", "image/webp"), ("*/*", "image/jpeg"), ("", "image/jpeg"),
                    ("image/jpeg", "image/jpeg"), ("image/webp;q=0", "image/jpeg"), ("image/*", "image/jpeg"),
                    ("image/jpeg, Image/WebP ; Q=0.000", "image/jpeg"), ("image/webp;q=0.5, */*", "image/webp"),
                    ("image/jpeg;q=0.9, image/webp;q=0.8", "image/jpeg"), ("text/x; a=image/webp", "image/jpeg"),
                    ("image/webpx", "image/jpeg"), ("image/WEBP", "image/webp"),
                ] {
                    let answer = try await served.ask("GET", "/api/v1/photos/\(id)/tiers/thumb", [("Accept", accept)])
                    #expect(answer["content-type"] == type, "\(accept)")
                }
            }
            let plain = try await served.ask("GET", "/api/v1/photos/\(id)/tiers/thumb-webp", [("Accept", "image/jpeg")])
            #expect(plain["content-type"] == "image/jpeg")
        }
    }

    @Test func `A photo without a picture gets the reason`() async throws {
        try await ServedLibrary.with(recipe: .small, givesUpTiers: true) { served async throws in
            let id = try #require(await served.ids().first)
            try served.photos.appending("1.jpg").remove()
            let answer = try await served.ask("GET", "/api/v1/photos/\(id)/tiers/large")
            #expect(answer.status == 422)
            #expect((answer.document["detail"] as? String)?.contains("1.jpg") == true)
        }
    }
}

extension ServedLibrary {
    /// Replaces the first photo by another picture.
    ///
    /// - Returns: its content.
    @discardableResult
    fileprivate func edit() throws -> ContentID {
        let bytes = try SamplePhoto(size: PixelSize(width: 96, height: 64), seed: 99).encoded()
        try photos.appending("1.jpg").write(bytes)
        return try #require(ContentID(SHA256.digest(of: bytes)))
    }
}
