import Foundation
import PhotoRecord
import PipelineTestSupport
import SampleLibrary
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline
@testable import PhotoRecipe

/// The programs of `Examples` that the documents show.
@Suite(.timeLimit(.minutes(5))) struct ExamplePluginTests {
    private static let examples = packageFolder.appending("Examples")

    private func recipe(_ plugin: String, beside folder: FilePath) throws -> Recipe {
        let yaml = "version: 1\ntiers: [{name: thumb, longEdge: 256}]\nplugins: [{\(plugin)}]\n"
        return try Recipe(yaml: Array(yaml.utf8), file: folder.appending("recipe.yaml"))
    }

    @Test("The example in Python runs from a recipe")
    func python() async throws {
        let library = try TestLibrary()
        try library.add("a.jpg")
        let recipe = try recipe(
            #"name: weight, version: "1", command: [python3, ./plugin.py], tier: thumb"#,
            beside: Self.examples
        )
        #expect(try await library.run(recipe).plugins?.map(\.problems) == [0])
        let names = try library.record("a.jpg").plugins.flatMap(\.values).map(\.name)
        #expect(names == ["bitsPerPixel", "landscape", "look"])
    }

    @Test("The example in Swift runs from a recipe")
    func swift() async throws {
        let library = try TestLibrary()
        let program = library.folder.path.appending("daytime")
        let compiler = try Tool.run("swiftc", Self.examples.appending("plugin.swift").string, "-o", program.string)
        #expect(compiler.isEmpty)
        var exif = ExifWriter()
        exif.dateTimeOriginal = "2024:01:10 22:30:00"
        try library.add("a.jpg", SamplePhoto(size: .small, seed: 1, exif: exif))
        let recipe = try recipe(
            #"name: daytime, version: "1", command: [./daytime], tier: thumb"#,
            beside: library.folder.path
        )
        let report = try await library.run(recipe)
        #expect(report.plugins?.map(\.problems) == [0] && report.plugins?.map(\.photos) == [1])
        let values = try library.record("a.jpg").result(of: "daytime")?.values ?? []
        #expect(values.map(\.name) == ["hour", "isNight"])
        #expect(values.first?.integer == 22 && values.last?.flag == true)
    }
}
