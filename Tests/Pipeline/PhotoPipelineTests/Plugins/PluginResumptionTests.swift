import PhotoCatalogue
import PhotoModel
import PipelineTestSupport
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline

@Suite("Plugins continue where a run ended", .timeLimit(.minutes(5)))
struct PluginResumptionTests {
    @Test("A stopped run continues where it ended, and repeats no request")
    func resuming() async throws {
        let library = try TestLibrary()
        let gate = try PipeGate(at: library.folder.path.appending("gate"))
        let plugin = try ScriptedPlugin(
            answer: """
                if number == 2: open("\(gate.path)").close()
                say({"id": request["id"], "values": {}})
                """
        )
        try library.add("a.jpg", "b.jpg", "c.jpg", "d.jpg")
        try await library.run()
        let (recipe, control) = (plugin.recipe, RunControl())
        async let running = library.run(recipe, jobs: 1, control: control)
        await reached { plugin.contentsAsked.count == 2 }
        // The preparation is already recorded as a run of its own.
        #expect(try library.catalogue.lastFinishedRun() == 2)
        control.stop()
        try gate.open()
        let report = try await running
        #expect(report.found == 4 && report.isConsistent && report.interrupted)
        #expect(report.plugins?.map(\.photos) == [2] && report.plugins?.map(\.missing) == [2])
        let second = try await library.run(recipe)
        #expect(second.plugins?.map(\.photos) == [2] && !second.interrupted)
        #expect(plugin.contentsAsked.count == 4)
    }

    @Test("A run that was stopped before its plugins began reports that")
    func stoppedBefore() async throws {
        let (library, plugin, control) = (try TestLibrary(), try ScriptedPlugin(), RunControl())
        try library.add("a.jpg")
        try await library.run()
        control.stop()
        let report = try await library.run(plugin.recipe, control: control)
        #expect(report.unchanged == 1 && report.interrupted)
        #expect(plugin.contentsAsked.isEmpty)
        try await library.run(plugin.recipe)
        #expect(try await library.run(plugin.recipe, control: control).interrupted == false)
    }

    @Test("Results that a run stored before it was killed are recorded, and not requested again")
    func notNoted() async throws {
        let (library, plugin) = (try TestLibrary(), try ScriptedPlugin())
        try library.add("a.jpg")
        try await library.run(plugin.recipe)
        let content = try #require(try library.asset("a.jpg").content)
        try library.catalogue.forgetPlugins(except: [], of: [content])
        #expect(try library.catalogue.plugins().isEmpty)
        try await library.run(plugin.recipe)
        #expect(try library.catalogue.plugins() == ["scripted": 1])
        #expect(plugin.contentsAsked.count == 1)
    }
}
