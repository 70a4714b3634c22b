import Imaging
import PhotoCatalogue
import PhotoRecord
import PipelineTestSupport
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline
@testable import PhotoPlugins
@testable import PhotoRecipe

/// Processors that a front in Swift passes to the pipeline.
@Suite(.timeLimit(.minutes(5))) struct ProcessorTests {
    private struct Size: PhotoProcessor {
        var name = "size"
        let version = "1"
        var wants = ProcessorInput.planes(tier: "thumb")

        func process(_ photo: ProcessorPhoto) throws -> [String: PluginValue] {
            guard case .planes(let planes) = photo.picture else { throw PluginProblem("no planes") }
            return ["planes": .integer(Int64(planes.count)), "width": .integer(Int64(planes[0].width))]
        }
    }

    private func run(
        _ library: TestLibrary,
        _ recipe: Recipe = .default,
        _ processors: any PhotoProcessor...
    ) async throws -> RunReport {
        var configuration = PhotoPipeline.Configuration()
        configuration.processors = processors
        FileClock.waitUntilNow()
        return try await PhotoPipeline.with(library.library, recipe, configuration) {
            try await $0.run(roots: [library.photos])
        }
    }

    @Test(
        "A processor gets the samples of the tier that it requests",
        arguments: [(ProcessorInput.planes(tier: "medium"), 640), (.analysis, 256)]
    )
    func samples(_ wants: ProcessorInput, _ width: Int) async throws {
        let library = try TestLibrary()
        try library.add("a.jpg", size: PixelSize(width: 640, height: 480))
        #expect(try await run(library, .default, Size(wants: wants)).plugins?.map(\.problems) == [0])
        let values = try #require(try library.record("a.jpg").result(of: "size")).values
        #expect(values.map(\.integer) == [3, Int64(width)])
    }

    @Test("Processors run regardless of the recipe's plugins, and keep the results that the recipe keeps")
    func beside() async throws {
        let (library, plugin) = (try TestLibrary(), try ScriptedPlugin())
        try library.add("a.jpg")
        try await library.run(plugin.recipe)
        #expect(try await run(library, .default, Size()).plugins?.map(\.name) == ["size"])
        #expect(try library.record("a.jpg").plugins.map(\.name) == ["scripted", "size"])
        #expect(try library.catalogue.plugins() == ["scripted": 1, "size": 1])
        var recipe = Recipe.default
        recipe.plugins = []
        _ = try await run(library, recipe, Size())
        #expect(try library.record("a.jpg").plugins.map(\.name) == ["size"])
    }

    @Test("A processor with a name that is taken or invalid, or a tier that does not exist, is rejected")
    func names() async throws {
        let (library, plugin) = (try TestLibrary(), try ScriptedPlugin())
        try library.add("a.jpg")
        for (processors, word) in [
            ([Size(), Size()], "another processor"), ([Size(name: "scripted")], "of the recipe"),
            ([Size(name: "quality")], "a built-in processor"), ([Size(name: "text")], "sluice-text"),
            ([Size(name: "Size of it")], "a–z"), ([Size(name: "")], "a–z"),
            ([Size(wants: .planes(tier: "thum"))], "no tier thum; it has large, medium, thumb"),
        ] {
            var configuration = PhotoPipeline.Configuration()
            configuration.processors = processors
            let error = #expect(throws: PipelineError.self) {
                try PhotoPipeline(library: library.library, recipe: plugin.recipe, configuration: configuration)
            }
            #expect(error?.description.contains(word) == true, "\(error as Any)")
        }
    }
}
