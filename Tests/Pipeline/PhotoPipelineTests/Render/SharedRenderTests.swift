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

@Suite("Requests that share a render or cancel it", .timeLimit(.minutes(10)))
struct SharedRenderTests {
    private let library: TestLibrary

    init() throws {
        library = try TestLibrary()
        _ = try library.catalogue.addRoot(library.photos)
        try library.add("a.jpg", size: PixelSize(width: 640, height: 480))
    }

    private func request(_ name: FilePath = "a.jpg", content: ContentID? = nil) -> TierRequest {
        TierRequest(library.path(name), content: content, tiers: ["thumb"])
    }

    /// Runs the body while no render gets beyond reading its file.
    private func held(_ body: (PhotoPipeline, Latch) async throws -> Void) async throws {
        try await library.with { pipeline in
            let latch = Latch()
            defer { latch.open() }
            await latch.occupy(pipeline.resources.interactive.compute)
            try await body(pipeline, latch)
        }
    }

    @Test("Equal requests share one decode")
    func equal() async throws {
        try await held { pipeline, latch in
            async let first = pipeline.render(request())
            async let second = pipeline.render(request())
            await reached { pipeline.renders.waiting == 2 }
            latch.open()
            let both = try await [first, second]
            #expect(both[0].tiers[0].bytes == both[1].tiers[0].bytes)
            #expect(pipeline.renderMonitor[.decode].snapshot.items == 1)
            #expect(pipeline.renderMonitor[.downsample].snapshot.items == 1)
        }
    }

    @Test("Copies with known content share one decode, and one that is gone does not fail the others")
    func copies() async throws {
        try library.path("a.jpg").copy(to: library.path("b.jpg"))
        try await library.run()
        let content = try library.asset("a.jpg").content
        // Stored tiers are forgotten.
        let other = try TestLibrary()
        _ = try other.catalogue.addRoot(library.photos)
        try await other.with { pipeline in
            let latch = Latch()
            defer { latch.open() }
            await latch.occupy(pipeline.resources.interactive.compute)
            async let first = pipeline.render(request("a.jpg", content: content))
            async let second = pipeline.render(request("b.jpg", content: content))
            await reached { pipeline.renders.waiting == 2 }
            latch.open()
            let both = try await [first, second]
            #expect(both.allSatisfy { $0.tiers.count == 1 })
            #expect(pipeline.renderMonitor[.decode].snapshot.items == 1)
        }
        try library.path("a.jpg").remove()
        let third = try TestLibrary()
        _ = try third.catalogue.addRoot(library.photos)
        try await third.with { pipeline in
            let latch = Latch()
            defer { latch.open() }
            await latch.occupy(pipeline.resources.interactive.readers)
            let gone = Task { try await pipeline.render(request("a.jpg", content: content)) }
            let copy = Task { try await pipeline.render(request("b.jpg", content: content)) }
            await reached { pipeline.resources.interactive.readers.waiting == 2 }
            latch.open()
            // Whichever file is read for both: the one that is gone has its content's tiers, or an error.
            if case .success(let rendered) = await gone.result { #expect(rendered.content == content) }
            let count = try await copy.value.tiers.count
            #expect(count == 1)
        }
    }

    @Test("A copy is not shown with another copy's later edits")
    func editedCopy() async throws {
        try library.path("a.jpg").copy(to: library.path("b.jpg"))
        try await library.run()
        let content = try library.asset("a.jpg").content
        try library.path("a.jpg").remove()
        try library.add("a.jpg", size: PixelSize(width: 480, height: 640))
        let other = try TestLibrary()
        _ = try other.catalogue.addRoot(library.photos)
        try await other.with { pipeline in
            let latch = Latch()
            defer { latch.open() }
            await latch.occupy(pipeline.resources.interactive.compute)
            let edited = Task { try await pipeline.render(request("a.jpg", content: content)) }
            await reached { pipeline.renders.waiting == 1 }
            let copy = Task { try await pipeline.render(request("b.jpg", content: content)) }
            await reached { pipeline.renders.waiting == 2 }
            latch.open()
            let (first, second) = (try await edited.value, try await copy.value)
            #expect(first.content != content && second.content == content)
            #expect(pipeline.renderMonitor[.decode].snapshot.items == 2)
        }
    }

    @Test("A request that is cancelled ends at once, and the other one gets its tiers")
    func oneLeaves() async throws {
        try await held { pipeline, latch in
            let first = Task { try await pipeline.render(request()) }
            let second = Task { try await pipeline.render(request()) }
            await reached { pipeline.renders.waiting == 2 }
            first.cancel()
            await #expect(throws: CancellationError.self) { try await first.value }
            latch.open()
            let count = try await second.value.tiers.count
            #expect(count == 1)
            #expect(pipeline.renderMonitor[.downsample].snapshot.items == 1)
        }
    }

    @Test("When all requests are cancelled, nothing is decoded, stored or held")
    func allLeave() async throws {
        try await held { pipeline, latch in
            let requests = [0, 1].map { _ in Task { try await pipeline.render(request()) } }
            await reached { pipeline.renders.waiting == 2 && pipeline.resources.interactive.compute.waiting == 1 }
            for request in requests { request.cancel() }
            for request in requests { await #expect(throws: CancellationError.self) { try await request.value } }
            await pipeline.renders.drain()
            #expect(pipeline.resources.memory.leases.inUse == 0)
            latch.open()
        }
        #expect(try library.cache.statistics().records.entries == 0)
    }

    @Test("A decode without remaining requests ends before its picture is complete")
    func abandoned() async throws {
        try await library.with { pipeline in
            let run = OpenRun(pipeline, pipeline.resources.interactive, pipeline.renderMonitor)
            let (opener, tiers) = (run.opener, run.tiers)
            let finder = PhotoFinder(catalogue: library.catalogue, recipe: pipeline.recipe)
            let candidate = try finder.candidate(library.path("a.jpg"))
            let file = try PhotoFile(candidate)
            let probe = try opener.decoder.jpeg(in: file)
            let (read, known) = try await opener.read(file, .success(probe)) { try tiers.known($0.content) }
            let photo = try #require(try read.opened(candidate, known))
            let abandoned = OnceFlag()
            abandoned.set()
            #expect(throws: PhotoFailure(.downsample, .cancelled)) { try run.renderer.render(photo, unless: abandoned) }
            photo.lease.release()
        }
    }

    @Test("A request that exceeds its deadline fails with that error, and nothing continues in the background")
    func deadline() async throws {
        try await held { pipeline, _ in
            var request = request()
            request.deadline = .milliseconds(1)
            await #expect(throws: RenderError.deadlineExceeded(request.path, .milliseconds(1))) {
                try await pipeline.render(request)
            }
            await pipeline.renders.drain()
            #expect(pipeline.resources.memory.leases.inUse == 0)
            #expect(pipeline.renderMonitor[.downsample].snapshot.items == 0)
        }
    }
}
