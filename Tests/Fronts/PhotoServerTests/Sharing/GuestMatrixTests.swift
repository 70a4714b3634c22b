import Foundation
import PhotoIndex
import PhotoModel
import PhotoSession
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@testable import PhotoServer

/// Every operation of the interface for every kind of caller. A new operation has to say in `openapi.json` who may call it.
@Suite("Every operation, for every caller", .timeLimit(.minutes(10)))
struct GuestMatrixTests {
    /// What operations are about.
    private struct Targets {
        var photo: String
        var tier: String
        var address: String
        var session = AssetID.next().description

        init(_ served: InterfaceLibrary, photo: String) async throws {
            self.photo = photo
            tier = try #require(try await served.get("/library").string("gridTier"))
            let tiers = try #require(try await served.get("/photos/\(photo)")["tiers"] as? [String: String])
            address = String(try #require(tiers[tier]).dropFirst("/api/v1".count))
        }

        func path(_ operation: DescribedOperation) -> String {
            switch operation.path {
            case "/tiers/{contentID}/{digest}": return address
            default: break
            }
            let isPhoto = operation.path.hasPrefix("/photos/")
            return operation.path.replacing("{id}", with: isPhoto ? photo : session).replacing("{name}", with: tier)
                .replacing("{number}", with: "1").replacing("{column}", with: "0").replacing("{row}", with: "0")
                .replacing("{path}", with: "A").replacing("{batch}", with: "1").replacing("{device}", with: "00000000")
                .replacing("{share}", with: "00000000")
        }
    }

    /// The status, the type of a problem, and the text of an answer; of a stream, only its head.
    private func answer(
        _ operation: DescribedOperation,
        _ path: String,
        _ served: InterfaceLibrary,
        token: String?
    ) async throws -> (status: Int, kind: String?, text: String) {
        let fields = token.map { "Authorization: Bearer \($0)\r\n" } ?? ""
        let client = try await Client(port: served.server.address.port)
        let body = operation.id == "undo" ? #"{"of":"a"}"# : "{}"
        let content =
            operation.method == "GET"
            ? "\r\n" : "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
        let head = "\(operation.method) /api/v1\(path) HTTP/1.1\r\nHost: \(served.server.address)\r\n"
        try await client.say("\(head)\(fields)\(content)")
        if operation.id == "events", token != nil {
            let text = try await client.hear(untilAny: ["welcome", "}"])
            let status = try #require(Int(text.split(separator: " ")[1]))
            return (status, text.contains("urn:sluice:problem:") ? text : nil, text)
        }
        let answer = try #require(try await client.hear(), "\(operation.testDescription)")
        let kind = (answer.document["type"] as? String)?.split(separator: ":").last.map(String.init)
        return (answer.status, kind, answer.text)
    }

    private static func allow(_ settings: inout ServerSettings) { settings.servesOriginals = true }

    @Test func `Strangers get nothing but the open operations`() async throws {
        try await InterfaceLibrary.with(photos: 1, Self.allow) { served in
            let targets = try await Targets(served, photo: try served.id(10))
            for operation in try DescribedOperation.all() {
                let found = try await answer(operation, targets.path(operation), served, token: nil)
                #expect((found.status == 401) == (operation.access != .everybody), "\(operation.testDescription)")
            }
        }
    }

    @Test func `The owner may do everything`() async throws {
        try await InterfaceLibrary.with(photos: 1, Self.allow) { served in
            let targets = try await Targets(served, photo: try served.id(10))
            for operation in try DescribedOperation.all() {
                let token = InterfaceLibrary.token
                let found = try await answer(operation, targets.path(operation), served, token: token)
                #expect(![401, 403].contains(found.status), "\(operation.testDescription): \(found)")
            }
        }
    }

    @Test func `Who may only look changes nothing, and gets nothing of the owner's`() async throws {
        try await InterfaceLibrary.with(photos: 2, Self.allow) { served in
            let guest = try served.share("name:10", .look) { $0.servesOriginals = true }
            let targets = try await Targets(served, photo: try served.id(10))
            for operation in try DescribedOperation.all() {
                let found = try await answer(operation, targets.path(operation), served, token: guest.token)
                switch operation.access {
                case .everybody, .look:
                    // The photo is no film.
                    let expected = operation.id == "film" ? 404 : 200
                    #expect(found.status == expected, "\(operation.testDescription): \(found)")
                case .decide: #expect(found.status == 403 && found.kind == "look-only", "\(operation.testDescription)")
                case .owner: #expect(found.status == 403 && found.kind == "owner-only", "\(operation.testDescription)")
                }
            }
            #expect(try await served.get("/history").list("items").isEmpty)
        }
    }

    @Test func `Who may decide gets nothing of the owner's either`() async throws {
        try await InterfaceLibrary.with(photos: 2, Self.allow) { served in
            let guest = try served.share("name:10", .decide) { $0.servesOriginals = true }
            let targets = try await Targets(served, photo: try served.id(10))
            for operation in try DescribedOperation.all() {
                let found = try await answer(operation, targets.path(operation), served, token: guest.token)
                if operation.access == .owner {
                    #expect(found.status == 403 && found.kind == "owner-only", "\(operation.testDescription)")
                } else {
                    #expect(![401, 403].contains(found.status), "\(operation.testDescription): \(found)")
                }
            }
        }
    }

    @Test func `A share that has ended or was revoked opens nothing, and says so`() async throws {
        let clock = try TestClock("2026-12-01T12:00:00Z")
        try await InterfaceLibrary.with(photos: 1) {
            $0.clock = { clock.now }
        } _: { served in
            let ended = try served.share(name: "Ended", .decide) { $0.ends = clock.now + 3600 }
            let revoked = try served.share(name: "Revoked", .decide)
            #expect(try await ended.get("/library").status == 200)
            #expect(try await revoked.get("/library").status == 200)
            clock.advance(by: 3600)
            #expect(try await served.send("DELETE", "/shares/\(revoked.share.id)", nil).status == 204)
            let targets = try await Targets(served, photo: try served.id(10))
            for operation in try DescribedOperation.all() where operation.access != .everybody {
                for (guest, kind) in [(ended, "share-ended"), (revoked, "share-revoked")] {
                    let found = try await answer(operation, targets.path(operation), served, token: guest.token)
                    #expect(found.status == 401 && found.text.contains(kind), "\(operation.testDescription): \(found)")
                    #expect(found.text.contains("1 December 2026"))
                }
            }
        }
    }

    @Test func `A photo that a share does not show is answered like one that does not exist`() async throws {
        try await InterfaceLibrary.with(photos: 2, Self.allow) { served in
            let guest = try served.share("name:11", .decide) { $0.servesOriginals = true }
            var targets = try await Targets(served, photo: try served.id(10))
            let hidden = targets.photo
            let unknown = AssetID.next().description
            for operation in try DescribedOperation.all()
            where operation.access == .look && operation.path.contains("{") {
                targets.photo = hidden
                let found = try await answer(operation, targets.path(operation), served, token: guest.token)
                #expect(found.status == 404, "\(operation.testDescription): \(found)")
                guard operation.path.contains("{id}") else { continue }
                targets.photo = unknown
                let other = try await answer(operation, targets.path(operation), served, token: guest.token)
                #expect(other.text.replacing(unknown, with: hidden) == found.text, "\(operation.testDescription)")
            }
            let address = try #require(targets.address.split(separator: "/").last)
            let absent = "/tiers/\(String(repeating: "0", count: 64))/\(address)"
            let (known, other) = (try await guest.get(targets.address), try await guest.get(absent))
            #expect(known.text == other.text)
            let decided = try await guest.post("/decide", ["photos": [hidden], "rating": 5])
            let refused = try await guest.post("/decide", ["photos": [unknown], "rating": 5])
            #expect(decided.status == 404 && decided.text == refused.text.replacing(unknown, with: hidden))
            #expect(try await served.get("/photos/\(hidden)").number("rating") == 0)
        }
    }

    @Test func `No answer to a guest names a path, or a photo that is not shown`() async throws {
        try await InterfaceLibrary.with(photos: 3, Self.allow) { served in
            let album = try #require(try await served.post("/albums", ["name": "Secret"]).string("id"))
            let photos = [try served.id(10), try served.id(11)]
            _ = try await served.send("PATCH", "/albums/\(album)/photos", ["add": photos])
            _ = try await served.post("/decide", ["photos": [photos[1]], "addTags": ["Hidden"], "verdict": "trash"])
            let session = try #require(try await served.post("/sessions", ["filter": "name:11"]).string("id"))
            for scope in Share.Scope.allCases {
                let guest = try served.share("name:10", name: "\(scope)", scope) { $0.servesOriginals = true }
                let targets = try await Targets(served, photo: photos[0])
                for operation in try DescribedOperation.all()
                where operation.method == "GET" && operation.id != "original" && operation.access != .everybody {
                    let found = try await answer(operation, targets.path(operation), served, token: guest.token)
                    let secrets = [
                        served.photos.string, served.location.cacheFolder.string, photos[1], session, "Secret",
                        "Hidden",
                    ]
                    for secret in secrets {
                        #expect(!found.text.contains(secret), "\(operation.testDescription): \(secret)")
                    }
                }
            }
        }
    }
}
