import Foundation
import PhotoCatalogue
import PhotoModel
import PhotoRecord
import PipelineTestSupport
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline
@testable import PhotoRecipe

/// Plugin results and messages, if a recipe seals them.
@Suite(.timeLimit(.minutes(5))) struct SealedPluginTests {
    private let library: TestLibrary
    private let plugin: ScriptedPlugin
    private let photos: [FilePath] = ["a.jpg", "b.jpg", "c.jpg", "d.jpg"]

    /// A word that must not be found anywhere, in every place where plugins put words: values, problems, invalid
    /// answers and standard error.
    private static let secret = "Kontostand"

    init() throws {
        library = try TestLibrary()
        try library.add("a.jpg", "b.jpg", "c.jpg", "d.jpg")
        plugin = try ScriptedPlugin(
            answer: """
                kind = len(open("\(library.folder.path)/asked").read().splitlines())
                if kind == 1: say({"id": request["id"], "values": {"text": "\(Self.secret) 1"}})
                elif kind == 2: say({"id": request["id"], "problem": "\(Self.secret) 2"})
                elif kind == 3: say("\(Self.secret) 3")
                else: sys.exit("\(Self.secret) 4")
                """,
            asked: library.folder.path.appending("asked")
        )
    }

    private var sealing: Recipe {
        var recipe = plugin.recipe
        recipe.privacy.seal.append(.plugins)
        return recipe
    }

    private func filesWithSecret() throws -> [String] {
        let store = library.folder.path.appending("store")
        let paths = try #require(FileManager.default.enumerator(atPath: store.string)).compactMap { $0 as? String }
        return paths.filter { path in
            (try? Data(store.pushing(FilePath(path)).bytes()))?.range(of: Data(Self.secret.utf8)) != nil
        }
    }

    private func opened(_ recipe: Recipe, _ others: FilePath...) async throws -> [Record.PluginResult] {
        let contents = try (photos + others).map { try #require(try library.asset($0).content) }
        return try await library.with(recipe) { pipeline in
            var results: [Record.PluginResult] = []
            for content in contents { results += try await pipeline.record(content)?.plugins ?? [] }
            return results
        }
    }

    @Test(
        "Plugin results and messages are in no record, catalogue or report, and the library's key opens all of them"
    )
    func sealed() async throws {
        let report = try await library.run(sealing, jobs: 1)
        #expect(report.plugins?.map(\.photos) == [4] && report.plugins?.map(\.problems) == [3])
        #expect(try filesWithSecret() == [])
        let stored = try photos.map { try #require(try library.record($0).result(of: "scripted")) }
        #expect(stored.allSatisfy { $0.values.isEmpty && !$0.sealed.isEmpty })
        #expect(stored.filter { $0.problem == Record.PluginResult.sealedProblem }.count == 3)
        var found: [IndexFinding] = []
        try library.catalogue.forEachFinding(after: 0) { found.append($0) }
        #expect(found.isEmpty)

        let opened = try await opened(sealing)
        #expect(opened.flatMap(\.values).map(\.text) == ["\(Self.secret) 1"])
        #expect(opened.filter { $0.problem.contains(Self.secret) }.count == 3)
        // No photo is requested again, except on request those with a problem.
        #expect(try await library.run(sealing).plugins == nil)
    }

    @Test("What was stored before it was to be sealed is gone everywhere, even from summaries of runs")
    func sealedLater() async throws {
        try library.add("e.jpg", "f.jpg", seed: 9)
        let report = try await library.run(plugin.recipe, jobs: 1)
        // The last four photos.
        #expect(report.plugins?.first?.givenUp?.contains(Self.secret) == true)
        #expect(try !filesWithSecret().isEmpty)
        var recipe = Recipe.default
        recipe.privacy.seal.append(.plugins)
        try await library.run(recipe)
        #expect(try filesWithSecret() == [])
        #expect(try await opened(recipe, "e.jpg", "f.jpg").filter { $0.problem.contains(Self.secret) }.count == 1)
    }

    @Test("A plugin that is given up is quoted only for what it prints before it gets a photo")
    func givenUp() async throws {
        try library.folder.path.appending("asked").write(Array("1\n2\n3\n".utf8))
        let monitor = RunMonitor()
        let report = try await library.run(sealing, jobs: 1, monitor: monitor)
        let reason = try #require(report.plugins?.first?.givenUp)
        #expect(reason.contains("ended with status 1") && !reason.contains(Self.secret))
        #expect(!monitor.progress.notes.contains { $0.contains(Self.secret) })
        #expect(try filesWithSecret() == [])

        let other = try ScriptedPlugin(hello: "sys.exit('needs a module')")
        var recipe = other.recipe
        recipe.privacy.seal.append(.plugins)
        #expect(try await library.run(recipe).plugins?.first?.givenUp?.contains("needs a module") == true)
    }
}
