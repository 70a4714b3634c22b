import Foundation
import Imaging
import PhotoRecord
import PipelineTestSupport
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline
@testable import PhotoPlugins
@testable import PhotoRecipe

/// With the real Tesseract and `sluice-text`.
@Suite(.timeLimit(.minutes(5)), .enabled(if: Tool.has("convert"))) struct TextPluginTests {
    private static let recipe = """
        version: 1
        tiers: [{name: large, longEdge: 2048}, {name: thumb, longEdge: 256}]
        plugins: [{name: text}]
        """

    private func values(of name: FilePath, in library: TestLibrary) throws -> [String: PluginValue] {
        let result = try #require(try library.record(name).result(of: "text"))
        #expect(result.problem == "")
        return Dictionary(
            uniqueKeysWithValues: result.values.compactMap { value in PluginValue(value).map { (value.name, $0) } }
        )
    }

    @Test("A photographed receipt has its text, total, tax and items in the record, and a landscape has none")
    func receipt() async throws {
        let library = try TestLibrary()
        let lines = [
            "EDELMARKT", "Hauptstr. 5", "", "Milch 1L          0,99 A", "Brot              2,49 A",
            "Butter            2,50 A",
            "------------------------", "SUMME EUR         5,98", "EC-Karte          5,98", "MwSt 7%  5,59 0,39 5,98",
        ]
        try Tool.run(
            "convert",
            "-size",
            "1100x900",
            "xc:#333333",
            "-fill",
            "#eeeeee",
            "-draw",
            "rectangle 100,60 1000,840",
            "-fill",
            "#222222",
            "-font",
            "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf",
            "-pointsize",
            "40",
            "-annotate",
            "+160+150",
            lines.joined(separator: "\n"),
            "-rotate",
            "1.5",
            library.path("receipt.jpg").string
        )
        try library.add("landscape.jpg", size: .init(width: 800, height: 600))
        let report = try await library.run(try Recipe(yaml: Array(Self.recipe.utf8), file: "recipe.yaml"))
        #expect(report.plugins?.map(\.problems) == [0] && report.plugins?.map(\.photos) == [2])

        let found = try values(of: "receipt.jpg", in: library)
        #expect(found["total"] == .number(5.98))
        #expect(found["tax"] == .number(0.39))
        #expect(found["currency"] == .text("EUR"))
        #expect(found["kind"] == .text("receipt"))
        guard case .text(let text) = found["text"], case .json(let items) = found["items"] else {
            Issue.record("\(found)")
            return
        }
        #expect(text.contains("EDELMARKT"))
        #expect(items.contains("Butter"))
        #expect(try values(of: "landscape.jpg", in: library).isEmpty)
    }

    @Test("Camera photos are not read, however much they resemble writing", .enabled(if: Corpus.isThere))
    func cameras() async throws {
        let folder = try #require(Corpus.folder).appending("cameras")
        // Gravel, twigs, tiles and the like, in all of which recognition finds letters.
        let names = [
            "blackberry_z10.jpg", "canon_eos_30d_4_.jpg", "canon_ixus_750.jpg", "fujifilm_finepix_f40fd.jpg",
            "kodak_easyshare_m5370.jpg", "nikon_d90.jpg", "olympus_s760.jpg", "sony_d5403_xperia_z2_.jpg",
        ]
        let library = try TestLibrary()
        for name in names {
            try FileManager.default.copyItem(
                atPath: folder.appending(name).string,
                toPath: library.path(FilePath(name)).string
            )
        }
        let report = try await library.run(try Recipe(yaml: Array(Self.recipe.utf8), file: "recipe.yaml"))
        #expect(report.plugins?.map(\.photos) == [names.count])
        for name in names { #expect(try values(of: FilePath(name), in: library).isEmpty, "\(name)") }
    }

    @Test("A language that is not installed is reported with its package, even beside others", arguments: ["", "eng+"])
    func language(_ others: String) async throws {
        let library = try TestLibrary()
        try library.add("a.jpg")
        var recipe = try Recipe(yaml: Array(Self.recipe.utf8), file: "recipe.yaml")
        recipe.plugins?[0].command += ["--languages", "\(others)xy_z"]
        let report = try await library.run(recipe)
        let reason = try #require(report.plugins?.first?.givenUp)
        #expect(reason.contains("Tesseract lacks the language xy_z: apt-get install tesseract-ocr-xy-z"), "\(reason)")
        #expect(report.failedPlugins?.map(\.name) == ["text"])
        #expect(try library.record("a.jpg").result(of: "text") == nil)
    }

    @Test("A missing language is reported before photos are prepared")
    func languageOfNew() async throws {
        let library = try TestLibrary()
        try library.add("a.jpg")
        var recipe = try Recipe(yaml: Array(Self.recipe.utf8), file: "recipe.yaml")
        recipe.plugins?[0].command += ["--languages", "eng+xyz"]
        let (monitor, control) = (RunMonitor(), RunControl())
        control.stop()
        #expect(try await library.run(recipe, monitor: monitor, control: control).prepared == 0)
        #expect(monitor.progress.notes.contains { $0.contains("The plugin text cannot be used: Tesseract lacks") })
    }

    @Test("A missing language is reported before plugins process photos that are already prepared")
    func languageOfPrepared() async throws {
        let library = try TestLibrary()
        try library.add("a.jpg")
        var recipe = try Recipe(yaml: Array(Self.recipe.utf8), file: "recipe.yaml")
        let plugins = try #require(recipe.plugins)
        recipe.plugins = []
        try await library.run(recipe)
        recipe.plugins = plugins
        recipe.plugins?[0].command += ["--languages", "eng+xyz"]
        let monitor = RunMonitor()
        #expect(try await library.run(recipe, monitor: monitor).unchanged == 1)
        let notes = monitor.progress.notes
        let told = try #require(notes.firstIndex { $0.contains("The plugin text cannot be used: Tesseract lacks") })
        let givenUp = try #require(notes.firstIndex { $0.contains("given up") })
        #expect(told < givenUp)
        #expect(notes.count { $0.contains("cannot be used") } == 1)
    }
}
