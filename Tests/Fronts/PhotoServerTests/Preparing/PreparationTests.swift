import Backpressure
import Glibc
import Imaging
import PhotoIndex
import PhotoPipeline
import PhotoSession
import SystemPackage
import TestSupport
import Testing

@testable import PhotoCache
@testable import PhotoCatalogue
@testable import PhotoRecipe
@testable import PhotoServer
@testable import PhotoStore
@testable import StoreFiles

@Suite("Preparing in the background", .timeLimit(.minutes(10)))
struct PreparationTests {
    /// Waits for the end of the run.
    private func ended(_ served: InterfaceLibrary) async throws -> Reply {
        while true {
            let now = try await served.get("/preparation")
            guard now.string("state") == "running" else { return now }
        }
    }

    @Test func `A run prepares new photos and reports their outcomes`() async throws {
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

    @Test func `Prepared photos are visible before plugins run, and plugins stop for another run`() async throws {
        let folder = try TemporaryFolder()
        let asked = folder.path.appending("asked")
        func timesAsked() -> Int { ((try? asked.bytes()) ?? []).count }
        let first = try PipeGate(at: folder.path.appending("first"))
        let later = try PipeGate(at: folder.path.appending("later"))
        let script = """
            import json, sys
            print(json.dumps({"sluice": 1, "name": "slow", "version": "1"}), flush=True)
            gate = "\(first.path)"
            for line in sys.stdin:
                with open("\(asked)", "a") as file:
                    file.write(".")
                open(gate).close()
                gate = "\(later.path)"
                print(json.dumps({"id": json.loads(line)["id"], "values": {}}), flush=True)
            """
        let command = ["python3", "-c", script]
        var options = Preparation.Options()
        options.pipeline.jobs = 1
        options.recipe = .default
        options.recipe?.plugins = [Recipe.Plugin(name: "slow", version: "1", command: command, tier: "thumb")]
        try await InterfaceLibrary.with(photos: 2, preparing: options) { served in
            try InterfaceLibrary.add(20, to: served.photos)
            _ = try await served.post("/preparation", ["run": true])
            await reached { timesAsked() == 1 }
            #expect(try await served.get("/photos").number("total") == 3)
            #expect(try await served.get("/preparation").string("state") == "running")
            try InterfaceLibrary.add(21, to: served.photos)
            _ = try await served.post("/preparation", ["run": true])
            try first.open()
            // Plugins stop after the current photo: the fourth photo is there before they get another one.
            var isAskedAgain = false
            var total: Int?
            repeat {
                isAskedAgain = timesAsked() > 1
                total = try await served.get("/photos").number("total")
            } while total != 4 && !isAskedAgain
            #expect(total == 4)
            try later.open()
            #expect(try await ended(served).number("found") == 4)
        }
    }

    @Test func `A run that cannot start gives the reason`() async throws {
        try await InterfaceLibrary.with(photos: 1, preparing: Preparation.Options()) { served in
            try served.photos.remove()
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

    @Test func `A run follows a folder that was renamed meanwhile`() async throws {
        try await InterfaceLibrary.with(photos: 2, preparing: Preparation.Options()) { served in
            try served.photos.move(to: served.folder.path.appending("renamed"))
            _ = try await served.post("/preparation", ["run": true])
            let done = try await ended(served)
            #expect(done.string("state") == "idle" && done.number("found") == 2)
            #expect(KnownLibrary(served.location).roots == [served.folder.path.appending("renamed")])
        }
    }

    @Test func `A run waits for another process that prepares, and reports that`() async throws {
        var options = Preparation.Options()
        options.retryInterval = .milliseconds(10)
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

    @Test func `During a run photos on a screen and the next ones are prepared completely, and first`() async throws {
        var recipe = Recipe.default
        recipe.tiers = [("large", 200), ("medium", 100), ("thumb", 50)].map { name, edge in
            TierSpec(name: name, edge: .long(edge), encoding: .jpeg(quality: 80, chroma: .yuv420))
        }
        let options = Preparation.Options()
        try await InterfaceLibrary.with(photos: 12, recipe: recipe, preparing: options) { served in
            try await served.giveUpTiers(recipe)
            _ = try await served.send("PATCH", "/preferences", ["grid-tier": "medium"])
            let order = await served.library.order(.everything, PhotoSort(.name))
            func missing(_ places: [Int], _ tier: String) async throws -> Int {
                try await served.library.photos(in: order, places, without: tier).count
            }
            #expect(try await missing(Array(0..<12), "medium") == 12)
            #expect(try await missing(Array(0..<12), "large") == 12)
            // From the first run on, the pipeline of runs exists.
            _ = try await served.post("/preparation", ["run": true])
            #expect(try await ended(served).number("unchanged") == 12)
            let hold = try await CatalogueHold(served.location)
            _ = try await served.post("/preparation", ["run": true])
            let name = try #require(try await served.get("/timeline?sort=name").string("order"))
            let view: [String: Any] = ["order": name, "first": 6, "last": 7, "speed": -3]
            #expect(try await served.post("/view", view).status == 204)
            // Two on display, two coming, and one just passed.
            let (wanted, others) = ([6, 7, 5, 4, 8], [0, 1, 2, 3, 9, 10, 11])
            while try await missing(wanted, "large") > 0,
                try await served.get("/preparation").string("state") == "running"
            {}
            #expect(try await missing(wanted, "large") == 0)
            #expect(try await missing(wanted, "medium") == 0)
            #expect(try await missing(others, "large") == others.count)
            #expect(try await served.get("/preparation").string("state") == "running")
            await hold.end()
            #expect(try await ended(served).string("state") == "idle")
        }
    }

    @Test func `Photos on a screen are prepared and stored`() async throws {
        try await InterfaceLibrary.with(photos: 6, preparing: Preparation.Options()) { served in
            try await served.giveUpTiers(.default)
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
            // Two on the screen, two coming, and one just passed.
            while try await missing() > 1 { await Task.yield() }
            #expect(try await served.post("/view", ["order": "x", "first": 0, "last": 1]).status == 410)
            #expect(try await served.post("/view", ["order": order, "first": 2, "last": 1]).status == 422)
            #expect(try await served.post("/view", view.merging(["screen": ""]) { $1 }).status == 422)
            #expect(try await served.post("/view", view.merging(["screen": "phone"]) { $1 }).status == 204)
        }
    }
}

/// Locks the catalogue for writing, so that a run cannot start.
private struct CatalogueHold {
    private let isOver = OnceFlag()
    private let task: Task<Void, any Error>

    init(_ location: LibraryLocation) async throws {
        let catalogue = try Catalogue(at: location.catalogueFile)
        let pool = try BlockingPool(name: "hold", threadCount: 1)
        let isHeld = OnceFlag()
        task = Task { [isOver] in
            try await pool.run {
                try catalogue.write { _ in
                    isHeld.set()
                    while !isOver.isSet { sched_yield() }
                }
            }
            await pool.shutdown()
        }
        while !isHeld.isSet { await Task.yield() }
    }

    func end() async {
        isOver.set()
        _ = await task.result
    }
}
