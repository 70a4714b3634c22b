import Foundation
import Imaging
import PhotoStore
import SampleLibrary
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline

@Suite(.timeLimit(.minutes(5))) struct PluginPassTests {
    @Test("A plugin looks at every photo once, and its values are in records and catalogue")
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

    @Test("A plugin that comes later looks at what is prepared, and nothing is decoded again")
    func backFill() async throws {
        let (library, plugin) = (try TestLibrary(), try ScriptedPlugin())
        try library.add("a.jpg", "b.jpg")
        try await library.run()
        let report = try await library.run(plugin.recipe)
        #expect(report.unchanged == 2 && report.prepared == 0 && report.bytesRead == 0)
        #expect(report.plugins?.map(\.photos) == [2])
        #expect(try library.record("b.jpg").values["width"] == .integer(96))
    }

    @Test("Another version makes its results anew, and only its")
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

    @Test("A plugin that is taken out of the recipe takes its results with it, and a note says so")
    func removal() async throws {
        let (library, plugin, monitor) = (try TestLibrary(), try ScriptedPlugin(), RunMonitor())
        try library.add("a.jpg")
        try await library.run(plugin.recipe)
        try await library.run(monitor: monitor)
        #expect(try library.record("a.jpg").plugins.isEmpty)
        #expect(try library.catalogue.plugins().isEmpty)
        #expect(monitor.progress.notes.contains { $0.contains("scripted") })
    }

    @Test("A recipe that the cache keeps has no commands, and a run with it leaves results as they are")
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

    @Test("Results stay when a photo is prepared anew for another tier, unless they were of that tier")
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

    @Test("A cache that was made anew gets all results again")
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

    @Test("A run that was stopped goes on where it ended, and asks nothing twice")
    func resuming() async throws {
        let (library, plugin) = (try TestLibrary(), try ScriptedPlugin())
        try library.add("a.jpg", "b.jpg", "c.jpg", "d.jpg")
        try await library.run()
        let (monitor, control) = (RunMonitor(), RunControl())
        async let running = library.run(plugin.recipe, jobs: 1, monitor: monitor, control: control)
        await reached { plugin.contentsAsked.count > 0 }
        control.stop()
        let report = try await running
        let first = plugin.contentsAsked.count
        #expect(report.found == 4 && report.isConsistent)
        let second = try await library.run(plugin.recipe)
        #expect((report.plugins?.first?.photos ?? 0) + (second.plugins?.first?.photos ?? 0) == 4)
        #expect(plugin.contentsAsked.count == 4 && first <= 4)
    }

    @Test("A run that is cancelled ends the plugin, and blames no photo")
    func cancelling() async throws {
        let library = try TestLibrary()
        let plugin = try ScriptedPlugin(answer: "time.sleep(600)")
        try library.add("a.jpg", "b.jpg")
        try await library.run()
        let recipe = plugin.recipe
        let task = Task { try await library.run(recipe) }
        await reached { !plugin.contentsAsked.isEmpty }
        task.cancel()
        await #expect(throws: (any Error).self) { try await task.value }
        #expect(try library.record("a.jpg").plugins.isEmpty)
        #expect(try library.record("b.jpg").plugins.isEmpty)
    }

    @Test("Calls share the memory budget: where it has room for one, there is one process")
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

    @Test("A plugin is given no fact that the recipe seals or omits")
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

    @Test("What plugins find is sealed where the recipe says so, and opens with the library's key")
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

    @Test("A processor in Swift gets the samples of the tier that it asks for")
    func swiftProcessor() async throws {
        struct Size: PhotoProcessor {
            let name = "size"
            let version = "1"
            var wants: ProcessorInput
            func process(_ photo: ProcessorPhoto) throws -> [String: PluginValue] {
                guard case .planes(let planes) = photo.picture else { throw PluginProblem("no planes") }
                return ["planes": .integer(Int64(planes.count)), "width": .integer(Int64(planes[0].width))]
            }
        }
        let library = try TestLibrary()
        try library.add("a.jpg", size: PixelSize(width: 640, height: 480))
        for (wants, width) in [(ProcessorInput.planes(tier: "medium"), 640), (.analysis, 256)] {
            var configuration = PhotoPipeline.Configuration()
            configuration.processors = [Size(wants: wants)]
            FileClock.waitUntilNow()
            let report = try await PhotoPipeline.with(library.library, .default, configuration) {
                try await $0.run(roots: [library.photos])
            }
            #expect(report.plugins?.map(\.problems) == [0])
            let values = try #require(try library.record("a.jpg").result(of: "size")).values
            #expect(values.map(\.integer) == [3, Int64(width)])
        }
    }
}
