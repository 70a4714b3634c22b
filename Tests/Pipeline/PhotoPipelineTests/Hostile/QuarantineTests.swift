import Backpressure
import DecodeClient
import Glibc
import Imaging
import PhotoCache
import PhotoModel
import PhotoRecord
import PipelineTestSupport
import SampleLibrary
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline
@testable import PhotoRecipe

/// A photo that crashes its decoding process, or makes it exceed a limit, fails alone and is remembered.
@Suite("Photos that kill their decoder", .enabled(if: Tool.has("vips")), .timeLimit(.minutes(5)))
struct QuarantineTests {
    private let library: TestLibrary

    init() throws {
        library = try TestLibrary()
        try library.add("b.jpg", "c.jpg")
        try Tool.run("vips", "copy", library.path("b.jpg").string, library.path("a.png").string)
    }

    /// A run in which the process with `a.png` crashes.
    private func runAndCrash() async throws -> RunReport {
        FileClock.waitUntilNow()
        return try await library.with(jobs: 1) { pipeline in
            // The photo is opened, and waits to be decoded.
            let latch = Latch()
            await latch.occupy(pipeline.resources.bulk.compute)
            async let running = pipeline.run(roots: [library.photos])
            await reached { pipeline.resources.memory.leases.inUse > 0 }
            let processes = pipeline.resources.bulk.decoders.processIdentifiers
            #expect(processes.count == 1)
            for process in processes { kill(process, SIGSEGV) }
            latch.open()
            return try await running
        }
    }

    private func expectQuarantined(_ name: FilePath, _ reason: String, _ recipe: Recipe = .default) async throws {
        let problem = try #require(try library.asset(name).problem)
        #expect(problem.reason.contains(reason) && !problem.reason.isEmpty && !problem.willRetry, "\(problem.reason)")
        let content = try #require(try library.asset(name).content)
        let failure = try #require(try library.cache.failure(content))
        #expect(failure.decoderVersion.contains("libvips") && failure.decoderVersion.contains("libheif"))
        let opened = try OpenedFiles(in: library.photos)
        let next = try await library.run(recipe)
        #expect(next.failed == 1 && next.unchanged == 2 && next.bytesRead == 0)
        #expect(try opened.take() == [])
    }

    @Test("A decoding process that crashes costs one photo, which is retried on request")
    func crashed() async throws {
        let report = try await runAndCrash()
        #expect(report.prepared == 2 && report.failed == 1 && report.isConsistent)
        try await expectQuarantined("a.png", "the decoding process failed")
        let retried = try await library.run(retriesFailed: true)
        #expect(retried.prepared == 1 && retried.failed == 0)
        #expect(try library.asset("a.png").problem == nil)
        try library.expectSound()
    }

    @Test("A crash of another decoder version is retried; a crash of this one is known for a copy")
    func otherVersion() async throws {
        try #require(try await runAndCrash().failed == 1)
        try library.path("a.png").copy(to: library.path("copy.png"))
        let same = try await library.run()
        #expect(same.failed == 2 && same.prepared == 0)

        // As an older version would have left it.
        let content = try #require(try library.asset("a.png").content)
        var failure = try #require(try library.cache.failure(content))
        failure.decoderVersion = "sluice 0, libvips 8.13.0"
        try await library.with { pipeline in
            let writer = try #require(pipeline.resources.writer)
            try await writer.write([.failed(failure)])
        }
        try library.path("copy.png").copy(to: library.path("again.png"))
        let report = try await library.run()
        #expect(report.prepared == 1)
        #expect(try library.asset("again.png").problem == nil)
    }

    @Test("A photo that exceeds its deadline in a decoding process is not retried with the same decoder")
    func deadline() async throws {
        let slow = try #require(HostileFile.all.first { $0.name == "png-interlaced-16000.png" })
        try library.path("a.png").remove()
        try slow.write(to: library.photos)
        var recipe = Recipe.default
        recipe.limits.deadline = .seconds(1)
        let report = try await library.run(recipe)
        #expect(report.failed == 1 && report.prepared == 2)
        try await expectQuarantined(FilePath(slow.name), "took longer than 1 s", recipe)
    }

    @Test("A photo whose tiles would take far more memory than its pixels is rejected, and not retried")
    func memory() async throws {
        let greedy = try #require(HostileFile.all.first { $0.name == "tiff-tile.tif" })
        try library.path("a.png").remove()
        try greedy.write(to: library.photos)
        let report = try await library.run()
        #expect(report.failed == 1 && report.prepared == 2)
        #expect(report.largestPhotoBytes < 64 << 20)
        try await expectQuarantined(FilePath(greedy.name), "in a tile of 9984 × 9984")
    }
}
