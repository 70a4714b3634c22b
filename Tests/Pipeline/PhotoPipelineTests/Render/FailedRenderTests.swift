import Backpressure
import Imaging
import PhotoCache
import PhotoCatalogue
import PhotoModel
import PipelineTestSupport
import SampleLibrary
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline

@Suite("Photos that cannot be rendered", .timeLimit(.minutes(10)))
struct FailedRenderTests {
    private let library: TestLibrary

    init() throws {
        library = try TestLibrary()
        _ = try library.catalogue.addRoot(library.photos)
    }

    private func failure(_ pipeline: PhotoPipeline, _ request: TierRequest) async throws -> RenderError {
        try #require(await #expect(throws: RenderError.self) { try await pipeline.render(request) })
    }

    @Test(
        "It fails as in a run, is not decoded again unless requested, and the next run knows about it",
        arguments: [Damage.headerOnly, .noHeight]
    )
    func failing(_ damage: Damage) async throws {
        let photo = try SamplePhoto(size: PixelSize(width: 640, height: 480), seed: 3).encoded()
        let other = try TestLibrary()
        for library in [library, other] { try library.path("a.jpg").write(damage.done(to: photo)) }
        try await other.run()
        let problem = try #require(try other.asset("a.jpg").problem)
        try await library.with { pipeline in
            var request = TierRequest(library.path("a.jpg"), tiers: ["thumb"])
            let expected = RenderError.failed(
                request.path,
                stage: problem.stage,
                reason: problem.reason,
                willRetry: false
            )
            let first = try await failure(pipeline, request)
            #expect(first == expected)
            #expect(expected.description.contains("a.jpg"))
            let decoded = pipeline.renderMonitor[.decode].snapshot.items
            let second = try await failure(pipeline, request)
            #expect(second == expected)
            #expect(pipeline.renderMonitor[.decode].snapshot.items == decoded)
            request.retriesFailed = true
            let retried = try await failure(pipeline, request)
            #expect(retried == expected)
            #expect(pipeline.renderMonitor[.decode].snapshot.items == 2 * decoded)
        }
        #expect(try library.cache.statistics().failures.entries == 1)
        let report = try await library.run()
        #expect(report.found == 1 && report.failed == 1)
        #expect(report.stages.first { $0.name == "downsample" }?.busySeconds == 0)
    }

    @Test("A damaged photo has its tiers, and the damage is reported")
    func damaged() async throws {
        let photo = try SamplePhoto(size: PixelSize(width: 640, height: 480), seed: 3).encoded()
        try library.path("a.jpg").write(Damage.truncated.done(to: photo))
        let request = TierRequest(library.path("a.jpg"), tiers: ["thumb"])
        let rendered = try await library.with { try await $0.render(request) }
        #expect(rendered.tiers.count == 1 && !rendered.damage.isEmpty)
    }

    @Test("A photo that changes while it is decoded fails, and nothing of it is stored")
    func changed() async throws {
        // Too large to be kept in memory, so it is decoded from the file.
        let photo = try SamplePhoto(size: PixelSize(width: 640, height: 480), seed: 3).encoded()
        let path = library.path("a.jpg")
        try path.write(photo + [UInt8](repeating: 0, count: PhotoFile.maxBytesInMemory))
        try await library.with { pipeline in
            let latch = Latch()
            defer { latch.open() }
            await latch.occupy(pipeline.resources.interactive.compute)
            let render = Task { try await pipeline.render(TierRequest(path, tiers: ["thumb"])) }
            await reached { pipeline.resources.interactive.compute.waiting == 1 }
            try path.write(photo)
            latch.open()
            let error = try #require(await #expect(throws: RenderError.self) { try await render.value })
            guard case .failed(path, _, let reason, willRetry: true) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(reason.contains("changed while it was read"))
            let count = try await pipeline.render(TierRequest(path, tiers: ["thumb"])).tiers.count
            #expect(count == 1)
        }
        #expect(try library.cache.statistics().records.entries == 1)
        #expect(try library.cache.statistics().failures.entries == 0)
    }

    @Test("A missing file, a link and a path outside fail with their reasons")
    func unusable() async throws {
        try library.add("a.jpg")
        try library.path("link.jpg").link(to: library.path("a.jpg"))
        try await library.with { pipeline in
            for (name, words) in [("gone.jpg", "cannot be opened"), ("link.jpg", "not a regular file")] {
                let error = try await failure(pipeline, TierRequest(library.path(FilePath(name))))
                #expect(error.description.contains(words) && error.description.contains(name))
            }
            let outside = library.path("../outside.jpg")
            try library.path("a.jpg").copy(to: outside)
            #expect(
                try await failure(pipeline, TierRequest(outside))
                    == .outsideLibrary(outside.lexicallyNormalized())
            )
            #expect(
                try await failure(pipeline, TierRequest(library.path("a.jpg"), tiers: ["poster"]))
                    == .unknownTier("poster", known: ["large", "medium", "thumb"])
            )
        }
    }
}
