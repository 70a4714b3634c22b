import Backpressure
import Imaging
import PhotoModel
import PipelineTestSupport
import SampleLibrary
import SystemPackage
import TestSupport
import Testing

@testable import PhotoCache
@testable import PhotoCatalogue
@testable import PhotoPipeline
@testable import PhotoRecipe
@testable import PhotoRecord
@testable import PhotoStore
@testable import StoreFiles

@Suite("The recipe that a library keeps", .timeLimit(.minutes(5)))
struct LibraryRecipeTests {
    private let library: TestLibrary
    private let folder: TemporaryFolder

    init() throws {
        (library, folder) = (try TestLibrary(), try TemporaryFolder())
    }

    private var userKey: KeyFile { KeyFile(path: folder.path.appending("keys/user.key")) }

    /// A recipe read from a file.
    private func recipe(_ rest: String = "", name: String = "mine") throws -> Recipe {
        let file = folder.path.appending("\(name).yaml")
        try file.write("version: 1\ntiers: [{name: tiny, longEdge: 16}]\n\(rest)\n".utf8)
        return try Recipe(contentsOf: file)
    }

    /// With the recipe that the library keeps, if none is given.
    private func run(
        _ recipe: Recipe? = nil,
        _ key: KeyFile? = nil,
        _ monitor: RunMonitor = RunMonitor()
    ) async throws -> RunReport {
        FileClock.waitUntilNow()
        var configuration = PhotoPipeline.Configuration()
        configuration.userKey = key
        return try await PhotoPipeline.with(library.library, recipe, configuration) {
            try await $0.run(roots: [library.photos], monitor: monitor)
        }
    }

    /// As Sluice 0.1.0 did it: the recipe is only in the cache.
    private func runAsBefore(_ recipe: Recipe) async throws {
        _ = try await PhotoPipeline.with(library.library, recipe) { pipeline in
            pipeline.hasKeptRecipe.set()
            _ = try await pipeline.run(roots: [library.photos])
        }
        try #require(try library.catalogue.recipe() == nil)
    }

    private func plan(_ recipe: Recipe? = nil) async throws -> RunPlan {
        FileClock.waitUntilNow()
        return try await PhotoPipeline.with(library.library, recipe) { try await $0.plan(roots: [library.photos]) }
    }

    @Test func `A run without a recipe continues with the last one that was given`() async throws {
        try library.add("a.jpg", "b.jpg")
        let mine = try recipe("privacy: {seal: [location], omit: [time, owner]}")
        let first = try await run(mine)
        #expect(first.prepared == 2 && first.recipe?.name == "mine" && first.recipe?.isDefault == false)
        let record = try library.record("a.jpg")

        let second = try await run()
        #expect(second.unchanged == 2 && second.prepared == 0 && second.bytesRead == 0)
        #expect(second.recipe?.name == "mine" && second.recipe?.changes == nil && second.recipe?.replaces == nil)
        #expect(second.recipe?.file == folder.path.appending("mine.yaml").string)
        #expect(try library.record("a.jpg") == record)
        let kept = try #require(try library.catalogue.recipe())
        #expect(kept.origin == folder.path.appending("mine.yaml") && kept.yaml == mine.source.yaml)
    }

    @Test func `Later changes to the recipe file, or its deletion, change nothing`() async throws {
        try library.add("a.jpg")
        _ = try await run(try recipe())
        _ = try recipe("colour: srgb")
        let kept = try #require(try library.catalogue.recipe())
        #expect(LibraryRecipe.fileState(of: kept) == .changed)
        #expect(try await run().unchanged == 1)
        _ = try recipe()
        #expect(LibraryRecipe.fileState(of: kept) == .unchanged)
        try folder.path.appending("mine.yaml").remove()
        #expect(LibraryRecipe.fileState(of: kept) == .gone)
        try folder.path.appending("mine.yaml").makeFolder()
        #expect(LibraryRecipe.fileState(of: kept) == .unreadable)
        #expect(try await run().unchanged == 1)
    }

    @Test func `A library of version 0_1_0 continues with the recipe of its cache, and keeps it`() async throws {
        try library.add("a.jpg")
        try await runAsBefore(try recipe("privacy: {omit: [location, time]}"))
        let report = try await run()
        #expect(report.unchanged == 1 && report.recipe?.changes == nil && report.recipe?.name == "mine")
        let kept = try #require(try library.catalogue.recipe())
        #expect(kept.name == "mine" && kept.origin == nil)
        // It was not given since, so it is no change.
        #expect(kept.readAt == nil)
        _ = try await run(try recipe())
        #expect(try library.catalogue.recipe()?.readAt != nil)
        #expect(try Recipe(kept).privacy.omit == [.location, .time])
    }

    @Test func `If recipe and cache are lost, hidden facts stay hidden`() async throws {
        var exif = ExifWriter()
        (exif.latitude, exif.make) = (47.3768, "Kyoptikon")
        try library.add("a.jpg", SamplePhoto(size: .small, seed: 1, exif: exif))
        try await runAsBefore(try recipe("privacy: {omit: [camera, rating]}"))
        let other = LibraryLocation(store: folder.path.appending("other"))
        try other.catalogueBase.makeFolder()
        try Catalogue.copy(library.library.location.catalogueFile, to: other.catalogueFile)
        let recipe = try LibraryRecipe(try Library(other, .write)).recipe
        #expect(recipe.tiers == Recipe.default.tiers)
        #expect(recipe.privacy.omit == [.camera, .rating] && recipe.privacy.seal == Recipe.default.privacy.seal)
    }

    @Test func `A plan and a render do not make the library keep a recipe`() async throws {
        try library.add("a.jpg")
        let mine = try recipe()
        #expect(try await plan(mine).recipe?.name == "mine")
        let made = try await PhotoPipeline.with(library.library, mine) { pipeline in
            try await pipeline.render(TierRequest(library.path("a.jpg"), tiers: ["tiny"]))
        }
        #expect(made.tiers.map(\.name) == ["tiny"])
        #expect(try library.catalogue.recipe() == nil)
    }

    @Test func `A recipe that is given meanwhile is not undone by an earlier pipeline`() async throws {
        try library.add("a.jpg")
        let (first, second) = (try recipe(), try recipe("colour: srgb", name: "other"))
        try await PhotoPipeline.with(library.library, first) { pipeline in
            _ = try await pipeline.run(roots: [library.photos])
            #expect(try LibraryRecipe(library.library, given: second).keep(in: library.library, nil) == nil)
            _ = try await pipeline.run(roots: [library.photos])
        }
        #expect(try library.catalogue.recipe()?.name == "other")
    }

    @Test func `A recipe that is given before the first run ends is not replaced by the default`() async throws {
        try library.add("a.jpg")
        let mine = try recipe()
        try await PhotoPipeline.with(library.library) { pipeline in
            #expect(try LibraryRecipe(library.library, given: mine).keep(in: library.library, nil) == nil)
            _ = try await pipeline.run(roots: [library.photos])
        }
        #expect(try library.catalogue.recipe()?.name == "mine")
    }

    @Test func `The changes of a recipe are reported by the first run of a pipeline only`() async throws {
        let plugin = try ScriptedPlugin()
        try library.add("a.jpg")
        _ = try await run(try recipe())
        var given = plugin.recipe
        given.name = "other"
        let runs: [(UInt64, Recipe?, String)] = [
            (2, given, "New plugins: scripted."), (3, nil, "Plugins that are not run"),
        ]
        for (seed, recipe, words) in runs {
            try await PhotoPipeline.with(library.library, recipe) { pipeline in
                let (first, second) = (RunMonitor(), RunMonitor())
                _ = try await pipeline.run(roots: [library.photos], monitor: first)
                try library.add(FilePath("\(seed).jpg"), seed: seed)
                FileClock.waitUntilNow()
                let report = try await pipeline.run(roots: [library.photos], monitor: second)
                #expect(report.prepared == 1 && report.recipe?.name == "other")
                #expect(report.recipe?.changes == nil && report.recipe?.replaces == nil)
                #expect(first.progress.notes.contains { $0.hasPrefix(words) })
                #expect(!second.progress.notes.contains { $0.hasPrefix(words) || $0.hasPrefix("Recipe") })
            }
        }
    }

    @Test func `A recipe that was read through a path with dots is kept`() throws {
        try folder.path.appending("sub").makeFolder()
        _ = try recipe("plugins: [{name: x, version: '1', command: [sh, ./x.sh]}]")
        let read = try Recipe(contentsOf: folder.path.pushing("./sub/../mine.yaml"))
        #expect(read.plugins?.first?.resolvedCommand == ["sh", folder.path.appending("x.sh").string])
        #expect(try LibraryRecipe(library.library, given: read).keep(in: library.library, userKey) == nil)
        let kept = try #require(try library.catalogue.recipe())
        #expect(try Recipe(kept) == read && kept.permission != nil)
    }

    @Test func `A recipe that no file can express is followed, and the run reports that it is not kept`() async throws {
        try library.add("a.jpg")
        var odd = try ScriptedPlugin().recipe
        odd.name = "odd"
        odd.plugins?[0].deadline = .milliseconds(1500)
        odd.plugins?[0].command = ["true"]
        let monitor = RunMonitor()
        #expect(try await run(odd, userKey, monitor).recipe?.name == "odd")
        #expect(monitor.progress.notes.contains { $0.contains("cannot keep the recipe odd") })
        #expect(try library.catalogue.recipe() == nil)
    }

    @Test func `A plan counts the reasons for work, and reports the changes to facts`() async throws {
        try library.add("a.jpg", "b.jpg", "c.jpg")
        #expect(try await plan().reasons.new == 3)
        _ = try await run()
        try library.add("d.jpg", seed: 7)
        try library.add("b.jpg", seed: 8)
        let same = try await plan()
        #expect(same.reasons.new == 1 && same.reasons.changed == 1 && same.toPrepare == 2)
        #expect(same.recipe?.changes == nil && same.recipe?.isDefault == true)

        let mine = try await plan(try recipe("privacy: {seal: [serialNumbers], omit: [location]}"))
        #expect(mine.reasons.tiersChanged == 2 && mine.reasons.new == 1 && mine.reasons.changed == 1)
        #expect(mine.toPrepare == 4)
        let changes = try #require(mine.recipe?.changes)
        #expect(changes.tiersToMake == ["tiny"] && changes.tiersDropped == ["large", "medium", "thumb"])
        #expect(changes.facts.map(\.group) == ["location", "owner"])
        #expect(changes.weakerFacts == [.init(group: "owner", before: .sealed, now: .stored)])
        #expect(mine.facts?.omitted == ["location"] && mine.facts?.sealed == ["serialNumbers"])

        var facts = Recipe.default
        facts.privacy.omit = [.time]
        let renewed = try await plan(facts)
        #expect(renewed.reasons.factsChanged == 2 && renewed.reasons.tiersChanged == 0 && renewed.toLink == 2)
    }

    @Test func `If another recipe was followed for a part only, a plan counts what the rest lacks`() async throws {
        try library.add("a.jpg", "trip/b.jpg", "trip/c.jpg")
        _ = try await run()
        let mine = try recipe("privacy: {omit: [time]}")
        FileClock.waitUntilNow()
        let part = try await PhotoPipeline.with(library.library, mine) {
            try await $0.run(roots: [library.path("trip")])
        }
        #expect(part.prepared == 2)
        let rest = try await plan()
        #expect(rest.toPrepare == 1 && rest.toLink == 0 && rest.unchanged == 2)
        #expect(rest.reasons.tiersChanged == 1 && rest.reasons.factsChanged == 0)
        #expect(try await run().prepared == 1)

        // A recipe with one tier less makes nothing again.
        var more = Recipe.default
        more.tiers += try recipe().tiers
        _ = try await run(more)
        let less = try await plan(.default)
        #expect(less.toPrepare == 0 && less.toLink == 3 && less.bytesNeeded == 0)
    }

    @Test func `Every recipe can be written as an equivalent file`() throws {
        for name in ["default", "thumbnails", "webp", "dataset"] {
            let recipe = try Recipe.named(name)
            #expect(try Recipe(yaml: Array(recipe.wholeYAML.utf8), file: FilePath("\(name).yaml")) == recipe)
        }
        let odd = try Recipe(
            yaml: Array(
                #"""
                version: 1
                files: {extensions: [jpg], raw: [], exclude: ['a "quoted" name', 'Tom [&] Jerry', 'Äpfel/**', '\*']}
                tiers: [{name: a, shortEdge: 40, chroma: 4:4:4, quality: 3}, {name: b, longEdge: 16, format: webp}]
                colour: srgb
                privacy: {seal: [plugins], omit: [location, time]}
                plugins: [{name: x, version: "1.0", command: [sh, -c, 'a && b; echo "$x\y"', ./z], tier: b, deadline: 5}]
                limits: {maxPixels: 5, deadline: 7}
                memory: 20MiB
                jobs: 3
                """#.utf8
            ),
            file: "/r/odd.yaml"
        )
        #expect(try Recipe(yaml: Array(odd.wholeYAML.utf8), file: "/r/odd.yaml") == odd)
    }

    // MARK: Plugins

    @Test func `Plugins of the kept recipe run only for the user who gave it`() async throws {
        let plugin = try ScriptedPlugin()
        try library.add("a.jpg")
        var given = plugin.recipe
        given.name = "mine"
        #expect(try await run(given, userKey).plugins?.map(\.photos) == [1])
        try library.add("b.jpg", seed: 2)
        let again = try await run(nil, userKey)
        #expect(again.plugins?.map(\.photos) == [1] && again.recipe?.withheldPlugins == nil)

        // A user who received the store, and a user without a home.
        let stranger = KeyFile(path: folder.path.appending("stranger.key"))
        _ = try stranger.readOrMake()
        for (key, seed) in [(stranger, 3), (nil, 4)] as [(KeyFile?, UInt64)] {
            try library.add(FilePath("\(seed).jpg"), seed: seed)
            let report = try await run(nil, key)
            #expect(report.plugins == nil && report.prepared == 1)
            #expect(report.recipe?.withheldPlugins == ["scripted"])
        }
        // Their runs remove no results, and nothing from the recipe.
        #expect(try library.catalogue.plugins() == ["scripted": 2])
        #expect(try await run(nil, userKey).plugins?.map(\.photos) == [2])
    }

    @Test func `If the user's key cannot be used, plugins run once, and no user's permission is lost`() async throws {
        let plugin = try ScriptedPlugin()
        try library.add("a.jpg")
        let broken = KeyFile(path: folder.path.appending("broken.key"))
        try broken.path.makeFolder()
        for key in [broken, nil] {
            let monitor = RunMonitor()
            _ = try await run(plugin.recipe, key, monitor)
            let reason = key.map { "\($0.path) cannot be used" } ?? "set HOME"
            #expect(monitor.progress.notes.contains { $0.contains("could not be allowed") && $0.contains(reason) })
            #expect(try library.catalogue.recipe()?.permission == nil)
        }
        #expect(try library.record("a.jpg").result(of: "scripted") != nil)

        _ = try await run(plugin.recipe, userKey)
        let permission = try #require(try library.catalogue.recipe()?.permission)
        _ = try await run(plugin.recipe, broken)
        #expect(try library.catalogue.recipe()?.permission == permission)
        #expect(try await run(nil, userKey).recipe?.withheldPlugins == nil)
    }

    @Test func `A kept recipe that was changed without Sluice runs no plugin`() async throws {
        let plugin = try ScriptedPlugin()
        try library.add("a.jpg")
        _ = try await run(plugin.recipe, userKey)
        var kept = try #require(try library.catalogue.recipe())
        kept.yaml?.append(contentsOf: "# changed\n".utf8)
        try library.catalogue.setRecipe(kept)
        #expect(try await run(nil, userKey).recipe?.withheldPlugins == ["scripted"])
    }
}
