import Foundation
import Imaging
import PhotoCache
import PhotoCatalogue
import PhotoModel
import PhotoRecord
import PipelineTestSupport
import SampleLibrary
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline
@testable import PhotoRecipe

@Suite("Photos that fail")
struct FailureTests {
    private let library: TestLibrary
    private static let noPhoto = Array("Shopping list: bread, milk.\n".utf8)

    init() throws { library = try TestLibrary() }

    private func photo(_ damage: Damage) throws -> [UInt8] {
        damage.done(to: try SamplePhoto(size: PixelSize(width: 640, height: 480), seed: 3).encoded())
    }

    @Test("A file that is not a photo fails with a reason, and the next run counts it without opening it")
    func remembered() async throws {
        try library.path("list.jpg").write(Self.noPhoto)
        try library.add("a.jpg")
        #expect(try await library.run().failed == 1)
        let asset = try library.asset("list.jpg")
        let problem = try #require(asset.problem)
        #expect(asset.state == .failed && problem.kind == .failed && !problem.willRetry)
        #expect(problem.stage == "decode" && !problem.reason.isEmpty)

        let opened = try OpenedFiles(in: library.photos)
        let next = try await library.run()
        #expect(next.failed == 1 && next.unchanged == 1 && next.bytesRead == 0)
        #expect(try opened.take() == [])
    }

    @Test("Failed photos are retried on request")
    func retried() async throws {
        try library.path("list.jpg").write(Self.noPhoto)
        try await library.run()
        let opened = try OpenedFiles(in: library.photos)
        let report = try await library.run(retriesFailed: true)
        #expect(report.failed == 1 && report.bytesRead == Int64(Self.noPhoto.count))
        #expect(try opened.take() == ["list.jpg"])
    }

    @Test("Files that claim exabytes are rejected unread")
    func sparse() async throws {
        for name in ["a.jpg", "b.jpg"] {
            let file = library.path(.init(name))
            try file.write([0xFF])
            try #require(file.withPlatformString { truncate($0, 8 << 40) } == 0)
        }
        let report = try await library.run()
        #expect(report.failed == 2 && report.bytesRead == 0)
    }

    @Test("A failed photo is retried when its file has changed")
    func changed() async throws {
        try library.path("a.jpg").write(Self.noPhoto)
        #expect(try await library.run().failed == 1)
        try library.add("a.jpg")
        #expect(try await library.run().prepared == 1)
        #expect(try library.asset("a.jpg").problem == nil)
        try library.expectSound()
    }

    @Test("A copy of a failed photo is known to fail, and a moved one stays the same asset")
    func known() async throws {
        try library.path("list.jpg").write(Self.noPhoto)
        try await library.run()
        let before = try library.asset("list.jpg").id
        try library.path("list.jpg").copy(to: library.path("copy.jpg"))
        try library.path("list.jpg").move(to: library.path("moved.jpg"))
        let report = try await library.run()
        #expect(report.failed == 2 && report.found == 2)
        #expect(try [library.asset("copy.jpg").id, library.asset("moved.jpg").id].contains(before))
        #expect(try library.cache.statistics().failures.entries == 1)
    }

    @Test("A damaged photo has its tiers, and the damage is recorded", arguments: [Damage.truncated, .gap])
    func damaged(_ damage: Damage) async throws {
        try library.path("a.jpg").write(try photo(damage))
        let report = try await library.run()
        #expect(report.prepared == 1 && report.damaged == 1 && report.failed == 0)
        let record = try library.record("a.jpg")
        #expect(!record.damage.isEmpty)
        #expect(record.tiers.map(\.name) == ["large", "medium", "thumb"])
        #expect(try library.asset("a.jpg").problem?.kind == .damaged)
        let next = try await library.run()
        #expect(next.unchanged == 1 && next.damaged == 0)
        #expect(try library.catalogue.counts().damaged == 1)
    }

    @Test("A photo from which nothing can be decoded fails", arguments: [Damage.headerOnly, .noHeight])
    func hopeless(_ damage: Damage) async throws {
        try library.path("a.jpg").write(try photo(damage))
        #expect(try await library.run().failed == 1)
        #expect(try library.asset("a.jpg").problem?.reason.isEmpty == false)
        #expect(try await library.run().failed == 1)
    }

    @Test(
        "A photo with too many pixels is rejected by its header, and prepared by a recipe that allows it"
    )
    func maxPixels() async throws {
        // Everything after the header is cut off, so decoding it would report that.
        let bytes = try photo(.truncated)
        try library.path("a.jpg").write(bytes)
        var recipe = Recipe.default
        recipe.limits.maxPixels = 640 * 480 - 1
        #expect(try await library.run(recipe).failed == 1)
        let reason = try #require(try library.asset("a.jpg").problem?.reason)
        #expect(reason.contains("640 × 480") && reason.contains("limits.maxPixels"))

        let opened = try OpenedFiles(in: library.photos)
        #expect(try await library.run(recipe).failed == 1)
        #expect(try opened.take() == [])

        recipe.limits.maxPixels += 1
        let report = try await library.run(recipe)
        #expect(report.prepared == 1 && report.damaged == 1)
    }

    @Test("A photo that takes more memory than the recipe allows is rejected")
    func maxDecodeBytes() async throws {
        var photo = SamplePhoto(size: PixelSize(width: 1200, height: 900), seed: 3)
        photo.isProgressive = true
        try library.add("a.jpg", photo)
        var recipe = Recipe.default
        recipe.limits.maxDecodeBytes = 1 << 20
        #expect(try await library.run(recipe).failed == 1)
        #expect(try library.asset("a.jpg").problem?.reason.contains("limits.maxDecodeBytes") == true)
        #expect(try await library.run().prepared == 1)
    }

    @Test("A photo that exceeds its deadline fails alone")
    func deadline() async throws {
        try library.add("a.jpg", size: PixelSize(width: 1600, height: 1200))
        var recipe = Recipe.default
        recipe.limits.deadline = .zero
        #expect(try await library.run(recipe).failed == 1)
        #expect(try library.asset("a.jpg").problem?.stage == "downsample")
        #expect(try await library.run().prepared == 1)
    }

    @Test("A file's format does not depend on its name", .enabled(if: Tool.has("vips")))
    func wrongExtension() async throws {
        let jpeg = library.folder.path.appending("a.jpg")
        let png = library.folder.path.appending("a.png")
        try jpeg.write(try SamplePhoto(size: .small, seed: 1).encoded())
        try Tool.run("vips", "copy", jpeg.string, png.string)
        try png.move(to: library.path("png.jpg"))
        try jpeg.move(to: library.path("jpeg.heic"))
        #expect(try await library.run().prepared == 2)
        #expect(try library.record("png.jpg").format == "png")
        #expect(try library.record("jpeg.heic").format == "jpeg")
    }

    @Test("Limits also apply to what the decoding process decodes", .enabled(if: Tool.has("vips")))
    func remoteLimits() async throws {
        let jpeg = library.folder.path.appending("a.jpg")
        try jpeg.write(try SamplePhoto(size: .small, seed: 1).encoded())
        try Tool.run("vips", "copy", jpeg.string, library.path("a.png").string)
        var recipe = Recipe.default
        recipe.limits.maxPixels = 96 * 64 - 1
        #expect(try await library.run(recipe).failed == 1)
        #expect(try await library.run().prepared == 1)
    }

    @Test("Without a decoding process JPEGs are prepared, and the rest must wait", .enabled(if: Tool.has("vips")))
    func noDecoder() async throws {
        try library.add("a.jpg")
        try Tool.run("vips", "copy", library.path("a.jpg").string, library.path("b.png").string)
        let store = library.folder.path.appending("other").string
        let prepare = [Tool.built("sluice"), "prepare", library.photos.string, "--store", store, "--json", "--quiet"]
        let first = try Tool.status(["SLUICE_DECODE=/nowhere/sluice-decode"] + prepare)
        #expect(first.status == 2)
        let report = try RunReport(json: first.output)
        #expect(report.prepared == 1 && report.failed == 1)
        let second = try Tool.status(prepare)
        #expect(second.status == 0)
        #expect(try RunReport(json: second.output).prepared == 1)
    }
}
