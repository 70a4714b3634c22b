import Backpressure
import Imaging
import PhotoCache
import PhotoCatalogue
import PhotoModel
import PhotoRecord
import PipelineTestSupport
import SampleLibrary
import StoreSamples
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline
@testable import PhotoPlugins
@testable import PhotoRecipe

@Suite(.timeLimit(.minutes(5))) struct PluginPassTests {
    @Test("A plugin processes every photo once, and its values are in records and catalogue")
    func everyPhotoOnce() async throws {
        let (library, plugin) = (try TestLibrary(), try ScriptedPlugin())
        try library.add("a.jpg", "b.jpg", "c.jpg")
        let report = try await library.run(plugin.recipe)
        #expect(report.prepared == 3)
        #expect(report.plugins?.map(\.photos) == [3] && report.plugins?.map(\.problems) == [0])
        #expect(report.stages.first { $0.name == "plugins" }?.photos == 3)
        #expect(try library.record("a.jpg").values == ["width": .integer(96), "word": .text("Äpfel")])
        #expect(try library.catalogue.plugins() == ["scripted": 3])
        #expect(Set(plugin.contentsAsked).count == 3)

        let second = try await library.run(plugin.recipe)
        #expect(second.unchanged == 3 && second.plugins == nil)
        #expect(plugin.contentsAsked.count == 3)
    }

    @Test("A plugin that is added later processes what is prepared, and nothing is decoded again")
    func backFill() async throws {
        let (library, plugin) = (try TestLibrary(), try ScriptedPlugin())
        try library.add("a.jpg", "b.jpg")
        try await library.run()
        let report = try await library.run(plugin.recipe)
        #expect(report.unchanged == 2 && report.prepared == 0 && report.bytesRead == 0)
        #expect(report.plugins?.map(\.photos) == [2])
        #expect(try library.record("b.jpg").values["width"] == .integer(96))
    }

    @Test("Another version recomputes its own results, and no others")
    func versions() async throws {
        let (library, first) = (try TestLibrary(), try ScriptedPlugin())
        try library.add("a.jpg", "b.jpg")
        try await library.run(first.recipe)
        var second = first
        second.version = "2"
        let report = try await library.run(second.recipe)
        #expect(report.unchanged == 2 && report.plugins?.map(\.photos) == [2])
        #expect(try library.record("a.jpg").result(of: "scripted")?.version == "2")
        #expect(try library.record("a.jpg").plugins.count == 1)
    }

    @Test("Removing a plugin from the recipe's list removes its results, and a plan and a note report that")
    func removal() async throws {
        let (library, plugin, monitor) = (try TestLibrary(), try ScriptedPlugin(), RunMonitor())
        try library.add("a.jpg")
        try await library.run(plugin.recipe)
        #expect(try await library.plan(plugin.recipe).resultsToRemove == nil)
        var recipe = Recipe.default
        recipe.plugins = []
        #expect(try await library.plan(recipe).resultsToRemove == ["scripted": 1])
        #expect(try library.catalogue.plugins() == ["scripted": 1])
        try await library.run(recipe, monitor: monitor)
        #expect(try library.record("a.jpg").plugins.isEmpty)
        #expect(try library.catalogue.plugins().isEmpty)
        #expect(monitor.progress.notes.contains { $0.contains("scripted") })
    }

    @Test("A recipe that does not mention plugins leaves results unchanged")
    func leftAlone() async throws {
        let (library, plugin) = (try TestLibrary(), try ScriptedPlugin())
        try library.add("a.jpg")
        try await library.run(plugin.recipe)
        let recipe = try Recipe(
            yaml: Array("version: 1\ntiers: [{name: thumb, longEdge: 256}]\n".utf8),
            file: "mine.yaml"
        )
        for recipe in [.default, recipe] {
            #expect(try await library.plan(recipe).resultsToRemove == nil)
            try await library.run(recipe)
            #expect(try library.record("a.jpg").values["width"] == .integer(96))
        }
        #expect(try library.catalogue.plugins() == ["scripted": 1])
    }

    @Test("If this version makes other tiers from the recipe in the cache, its text still applies")
    func olderRecipeInForce() async throws {
        let (library, plugin) = (try TestLibrary(), try ScriptedPlugin())
        try library.add("a.jpg")
        var recipe = plugin.recipe
        recipe.privacy.seal = [.plugins]
        try await library.run(recipe)
        var inForce = try #require(try library.cache.recipe())
        inForce.digest = "00"
        #expect(Recipe(inForce) == nil)
        let words = try #require(Recipe.words(of: inForce))
        #expect(words.plugins == nil && words.privacy == recipe.privacy && words.tiers == recipe.tiers)
    }

    @Test("A recipe that is moved with its plugin keeps its results")
    func movedRecipe() async throws {
        let (library, plugin) = (try TestLibrary(), try ScriptedPlugin())
        try library.add("a.jpg")
        let yaml = """
            version: 1
            tiers: [{name: thumb, longEdge: 256}]
            plugins: [{name: scripted, version: "1", command: [python3, ./plugin.py, "1"]}]
            """
        func recipe(in folder: FilePath) throws -> Recipe {
            try Recipe(yaml: Array(yaml.utf8), file: folder.appending("recipe.yaml"))
        }
        let (before, after) = (plugin.folder.path, library.folder.path.appending("elsewhere"))
        #expect(try await library.run(recipe(in: before)).plugins?.map(\.problems) == [0])
        try after.makeFolder()
        try before.appending("plugin.py").move(to: after.appending("plugin.py"))
        #expect(try await library.run(recipe(in: after)).plugins == nil)
        try library.add("b.jpg", seed: 7)
        #expect(try await library.run(recipe(in: after)).plugins?.map(\.problems) == [0])
    }

    @Test("A recipe from the cache has no commands, and a run with it leaves results unchanged")
    func recipeInForce() async throws {
        let (library, plugin) = (try TestLibrary(), try ScriptedPlugin())
        try library.add("a.jpg")
        try await library.run(plugin.recipe)
        let inForce = try #require(try library.cache.recipe())
        #expect(inForce.yaml?.contains("python3") == false)
        let recipe = try #require(Recipe(inForce))
        #expect(recipe.plugins == nil)
        try library.add("b.jpg", seed: 9)
        #expect(try await library.run(recipe).prepared == 1)
        #expect(try library.record("a.jpg").values["width"] == .integer(96))
        #expect(plugin.contentsAsked.count == 1)
    }

    @Test("Results stay when a photo is prepared again for another tier, unless they were of that tier")
    func otherTier() async throws {
        let (library, plugin) = (try TestLibrary(), try ScriptedPlugin())
        try library.add("a.jpg", size: PixelSize(width: 640, height: 480))
        try await library.run(plugin.recipe)
        var recipe = plugin.recipe
        recipe.tiers[1] = TierSpec(name: "medium", edge: .long(1024), encoding: .jpeg(quality: 50, chroma: .yuv420))
        #expect(try await library.run(recipe).plugins == nil)
        #expect(plugin.contentsAsked.count == 1)
        recipe.tiers[2] = TierSpec(name: "thumb", edge: .long(256), encoding: .jpeg(quality: 50, chroma: .yuv420))
        #expect(try await library.run(recipe).plugins?.map(\.photos) == [1])
        #expect(plugin.contentsAsked.count == 2)
    }

    @Test("A cache that was made again gets all results again")
    func lostRecords() async throws {
        let (library, plugin) = (try TestLibrary(), try ScriptedPlugin())
        try library.add("a.jpg", "b.jpg")
        try await library.run(plugin.recipe)
        let content = try #require(try library.asset("a.jpg").content)
        try await CacheWriter(library.cache).write([.results(content, [], keeping: [])])
        try library.catalogue.notePlugins(of: [try library.record("a.jpg")])
        #expect(try await library.run(plugin.recipe).plugins?.map(\.photos) == [1])
        #expect(try !library.record("a.jpg").values.isEmpty)
    }

    @Test("A run that is cancelled ends the plugin, and blames no photo")
    func cancelling() async throws {
        let library = try TestLibrary()
        var plugin = try ScriptedPlugin(answer: "signal.pause()")
        plugin.deadline = .seconds(600)
        let asked = plugin
        try library.add("a.jpg", "b.jpg")
        try await library.run()
        let recipe = plugin.recipe
        let task = Task { try await library.run(recipe) }
        await reached { !asked.contentsAsked.isEmpty }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try library.record("a.jpg").plugins.isEmpty)
        #expect(try library.record("b.jpg").plugins.isEmpty)
    }

    @Test("A plugin that never sends a hello can be ended")
    func neverHello() async throws {
        let library = try TestLibrary()
        let started = library.folder.path.appending("started")
        let plugin = try ScriptedPlugin(hello: "open('\(started)', 'w').close(); signal.pause()")
        let processor = ExternalProcessor(try #require(plugin.recipe.plugins?.first), startLimit: .seconds(3600))
        let photo = ProcessorPhoto(
            try #require(ContentID([UInt8](repeating: 1, count: 32))),
            tier: "thumb",
            .encoded([1], format: "jpeg"),
            PixelSize(width: 1, height: 1),
            deadline: .seconds(3600),
            record: Record()
        )
        let pool = try BlockingPool(name: "plugin", threadCount: 1)
        let call = Task { try await pool.run { try processor.process(photo) } }
        await reached { (try? started.bytes()) != nil }
        processor.interrupt()
        await #expect(throws: PluginFailure.stopped) { try await call.value }
        await pool.shutdown()
    }

    @Test("A stopped run does not wait for a plugin without a hello, and blames no photo")
    func stoppedBeforeHello() async throws {
        let library = try TestLibrary()
        let started = library.folder.path.appending("started")
        let plugin = try ScriptedPlugin(hello: "open('\(started)', 'w').close(); signal.pause()")
        try library.add("a.jpg", "b.jpg")
        let (recipe, control) = (plugin.recipe, RunControl())
        async let running = library.run(recipe, jobs: 1, control: control)
        await reached { (try? started.bytes()) != nil }
        control.stop()
        let report = try await running
        let summary = try #require(report.plugins?.first)
        #expect(report.interrupted && summary.givenUp == nil && summary.photos == 0 && summary.missing == 2)
        #expect(try library.record("a.jpg").plugins.isEmpty)
    }

    @Test("A run that is stopped while results are removed leaves the others to the next run")
    func stoppedRemoval() async throws {
        let (library, plugin) = (try TestLibrary(), try ScriptedPlugin())
        try library.add("a.jpg")
        try await library.run(plugin.recipe)
        var recipe = Recipe.default
        recipe.plugins = []
        try await library.with(recipe) { pipeline in
            try await PipelineRun(pipeline, roots: [library.photos], monitor: RunMonitor()).withOpenRun { open in
                let (work, control) = (try await PluginWork(pipeline, open.plugins), RunControl())
                #expect(!work.isEmpty)
                control.stop()
                #expect(try await !PluginPass(pipeline, open.plugins, control).run(work))
            }
        }
        #expect(try library.catalogue.plugins() == ["scripted": 1])
        try await library.run(recipe)
        #expect(try library.catalogue.plugins().isEmpty)
    }

    @Test("The catalogue stores the plugins' part as a separate run, with its own time")
    func ownRun() async throws {
        let (library, plugin, monitor) = (try TestLibrary(), try ScriptedPlugin(), RunMonitor())
        try library.add("a.jpg")
        let prepared = try await library.run()
        let whole = try await library.with(plugin.recipe) { pipeline in
            let report = try await pipeline.run(roots: [library.photos], monitor: monitor, withPlugins: false)
            monitor.update { $0.started = .now - .seconds(10_000) }
            return try await pipeline.runPlugins(roots: [library.photos], after: report, monitor: monitor)
        }
        #expect(prepared.prepared == 1 && whole.found == 1 && whole.plugins?.map(\.photos) == [1])
        let run = try #require(try library.catalogue.lastRun())
        let summary = try RunReport(json: Array(try #require(run.summary).utf8))
        #expect(summary.plugins == whole.plugins && summary.found == 0 && summary.stages.isEmpty)
        #expect(run.seconds == summary.seconds && summary.seconds < 10_000)
    }

    @Test("Calls share the memory budget: if it fits only one, there is one process")
    func budget() async throws {
        let library = try TestLibrary()
        var plugin = try ScriptedPlugin(
            answer: #"say({"id": request["id"], "values": {"process": os.getpid()}})"#
        )
        plugin.memory = 1 << 30
        try library.add("a.jpg", "b.jpg", "c.jpg", "d.jpg")
        let report = try await library.run(plugin.recipe, jobs: 4)
        #expect(report.largestPhotoBytes >= 1 << 30)
        let processes = try ["a.jpg", "b.jpg", "c.jpg", "d.jpg"].map {
            try library.record(FilePath($0)).values["process"]
        }
        #expect(Set(processes).count == 1)
    }

    @Test("A plugin gets no fact that the recipe seals or omits")
    func privacy() async throws {
        let library = try TestLibrary()
        let plugin = try ScriptedPlugin(answer: #"say({"id": request["id"], "values": {"facts": request["facts"]}})"#)
        var photo = SamplePhoto(size: .small, seed: 7)
        photo.orientation = .up
        try library.add("a.jpg", photo)
        var recipe = plugin.recipe
        recipe.privacy = Recipe.Privacy(seal: [.location, .camera], omit: [.time])
        try await library.run(recipe)
        guard case .json(let facts) = try library.record("a.jpg").values["facts"] else {
            Issue.record("no facts")
            return
        }
        for name in ["latitude", "make", "model", "taken_at"] { #expect(!facts.contains("\"\(name)\"")) }
        #expect(facts.contains("\"format\":\"jpeg\""))
    }

    @Test("Plugin results are sealed if the recipe seals them, and open with the library's key")
    func sealing() async throws {
        let (library, plugin) = (try TestLibrary(), try ScriptedPlugin())
        try library.add("a.jpg")
        var recipe = plugin.recipe
        recipe.privacy.seal.append(.plugins)
        try await library.run(recipe)
        let stored = try library.record("a.jpg")
        #expect(stored.values.isEmpty && stored.result(of: "scripted")?.sealed.isEmpty == false)
        let content = try #require(stored.content)
        let opened = try await library.with(recipe) { try await $0.record(content) }
        #expect(opened?.values["word"] == .text("Äpfel"))
        #expect(try await library.run(recipe).plugins == nil)

        try await library.run(plugin.recipe)
        #expect(try library.record("a.jpg").values["word"] == .text("Äpfel"))
        #expect(plugin.contentsAsked.count == 1)
    }
}
