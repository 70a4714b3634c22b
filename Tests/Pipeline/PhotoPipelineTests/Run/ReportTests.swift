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

@Suite("The report of a run")
struct ReportTests {
    @Test("Stages are named in order, and count the photos that went through them")
    func stages() async throws {
        let library = try TestLibrary()
        let monitor = RunMonitor()
        try library.add("a.jpg", "b.jpg", "c.jpg", size: PixelSize(width: 640, height: 480))
        try library.path("a.jpg").copy(to: library.path("copy.jpg"))
        try library.path("no photo.jpg").write(Array("no photo".utf8))
        let report = try await library.run(monitor: monitor)
        #expect(report.stages.map(\.name) == ["enumerate", "decode", "downsample", "fingerprint", "store"])
        // All are found, read and stored; only new and intact ones are decoded.
        #expect(report.stages.map(\.photos) == [5, 5, 3, 3, 5])
        #expect(report.stages.allSatisfy { $0.busySeconds > 0 && $0.busySeconds < 10 * max(1, report.seconds) })
        #expect(report.stages.allSatisfy { $0.waitingForInputSeconds >= 0 && $0.waitingForRoomSeconds >= 0 })
        #expect(report.stages.map(\.name).contains(try #require(report.limitingStage)))
        #expect(report.peakMemoryBytes > 1 << 20)
        #expect(report.memoryBudgetBytes == Int64(Recipe.default.memory))
        #expect(report.seconds > 0 && report.photosPerSecond > 0 && report.megapixelsPerSecond > 0)
        let megapixels = 3 * 640 * 480 / 1e6
        #expect(abs(report.megapixelsPerSecond * report.seconds - megapixels) < 0.01)
        let bytes = try ["a.jpg", "b.jpg", "c.jpg", "copy.jpg", "no photo.jpg"].reduce(0) {
            try $0 + library.path(.init($1)).bytes().count
        }
        #expect(report.bytesRead == Int64(bytes))

        let progress = monitor.progress
        #expect(progress.done == 5 && progress.toDo == 5 && progress.failed == 1)
    }

    @Test("A run that finds nothing new decodes nothing, and only enumerates")
    func nothingNew() async throws {
        let library = try TestLibrary()
        try library.add("a.jpg", "b.jpg")
        try await library.run()
        let report = try await library.run()
        #expect(report.stages.map(\.photos) == [2, 0, 0, 0, 0])
        #expect(report.limitingStage == "enumerate" && report.photosPerSecond == 0)
    }

    @Test("The catalogue keeps the report of the last run")
    func remembered() async throws {
        let library = try TestLibrary()
        try library.add("a.jpg")
        let report = try await library.run()
        let run = try #require(try library.catalogue.lastRun())
        #expect(run.finished != nil && run.seconds == report.seconds)
        let summary = try RunReport(json: Array(try #require(run.summary).utf8))
        #expect(summary.prepared == 1 && summary.stages == report.stages && summary.isConsistent)
    }

    @Test("The cache records which recipe its tiers follow")
    func recipe() async throws {
        let library = try TestLibrary()
        try library.add("a.jpg")
        try await library.run(try .named("webp"))
        let recipe = try #require(try library.cache.recipe())
        #expect(recipe.name == "webp" && recipe.tiers.map(\.name) == ["large", "medium", "thumb"])
        #expect(try recipe.tiers.map(\.digest) == library.record("a.jpg").tiers.compactMap { $0.tierDigest?.hex })
    }
}
