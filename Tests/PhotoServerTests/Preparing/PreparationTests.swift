import PhotoPipeline
import PhotoSession
import SystemPackage
import TestSupport
import Testing

@testable import PhotoServer
@testable import PhotoStore

@Suite("Preparing in the background", .timeLimit(.minutes(10)))
struct PreparationTests {
    /// Until it has ended.
    private func ended(_ served: InterfaceLibrary) async throws -> Reply {
        while true {
            let now = try await served.get("/preparation")
            guard now.string("state") == "running" else { return now }
        }
    }

    @Test func `Prepares what is new, and tells how many photos became what`() async throws {
        try await InterfaceLibrary.with(photos: 2, preparing: Preparation.Options()) { served in
            #expect(try await served.get("/preparation").string("state") == "idle")
            try InterfaceLibrary.add(20, to: served.photos)
            let begun = try await served.post("/preparation", ["run": true])
            #expect(begun.status == 200 && begun.string("state") == "running")
            let done = try await ended(served)
            #expect(done.string("state") == "idle" && done.number("found") == 3)
            #expect(done.number("prepared") == 1 && done.number("unchanged") == 2)
            #expect(try await served.get("/photos").number("total") == 3)
            #expect(try await served.post("/preparation", ["run": false]).string("state") == "idle")
        }
    }

    @Test func `Says why it cannot`() async throws {
        try await InterfaceLibrary.with(photos: 1, preparing: Preparation.Options()) { served in
            try served.photos.move(to: served.folder.path.appending("elsewhere"))
            _ = try await served.post("/preparation", ["run": true])
            let failed = try await ended(served)
            #expect(failed.string("state") == "failed")
            #expect(failed.string("reason")?.contains("\(served.photos) is not there") == true)
        }
        try await InterfaceLibrary.with(photos: 1) { served in
            let refused = try await served.post("/preparation", ["run": true])
            #expect(refused.status == 409)
            #expect(try await served.get("/preparation").string("state") == "idle")
        }
    }

    @Test func `Waits for another process that does, and says so`() async throws {
        var options = Preparation.Options()
        options.lookAgain = .milliseconds(10)
        try await InterfaceLibrary.with(photos: 1, preparing: options) { served in
            var other: WriterLock? = try WriterLock(beside: served.location.cacheFolder)
            _ = try await served.post("/preparation", ["run": true])
            var now = try await ended(served)
            #expect(now.string("state") == "elsewhere")
            #expect(now.string("reason")?.contains("process") == true)
            withExtendedLifetime(other) {}
            other = nil
            while now.string("state") != "idle" { now = try await served.get("/preparation") }
            #expect(now.number("found") == 1)
        }
    }

    @Test func `What a screen shows is made ready, and kept`() async throws {
        try await InterfaceLibrary.with(photos: 6, preparing: Preparation.Options()) { served in
            try await served.giveUpTiers()
            _ = try await served.post("/preparation", ["run": true])
            _ = try await ended(served)
            let order = try #require(try await served.get("/timeline?sort=name").string("order"))
            func missing() async throws -> Int {
                let photos = await served.library.order(.everything, PhotoSort(.name))
                return try await served.library.photos(in: photos, Array(0..<6), without: "large").count
            }
            #expect(try await missing() == 6)
            var preferences = await served.library.preferences
            preferences.gridTier = "large"
            try await served.library.setPreferences(preferences)
            let view: [String: Any] = ["order": order, "first": 1, "last": 2]
            #expect(try await served.post("/view", view).status == 204)
            // Two on the screen, two that come, and one that was.
            while try await missing() > 1 { await Task.yield() }
            #expect(try await served.post("/view", ["order": "x", "first": 0, "last": 1]).status == 410)
            #expect(try await served.post("/view", ["order": order, "first": 2, "last": 1]).status == 422)
        }
    }
}

extension InterfaceLibrary {
    /// All but the smallest: as a cache does whose bound is reached.
    fileprivate func giveUpTiers() async throws {
        try Catalogue(at: location.catalogueFile).setCacheBound(1)
        try await PhotoPipeline.with(try Library(location, .write)) { [photos] in _ = try await $0.run(roots: [photos])
        }
        try Catalogue(at: location.catalogueFile).setCacheBound(0)
    }
}
