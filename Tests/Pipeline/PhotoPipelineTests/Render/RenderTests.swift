import Backpressure
import Foundation
import Imaging
import PhotoCache
import PhotoCatalogue
import PhotoModel
import PhotoRecord
import PhotoStore
import PipelineTestSupport
import SampleLibrary
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline
@testable import PhotoRecipe

@Suite("Tiers on demand", .timeLimit(.minutes(10)))
struct RenderTests {
    private let library: TestLibrary
    private static let size = PixelSize(width: 640, height: 480)

    init() throws {
        library = try TestLibrary()
        _ = try library.catalogue.addRoot(library.photos)
    }

    private func request(_ name: FilePath, _ tiers: String...) -> TierRequest {
        TierRequest(library.path(name), tiers: tiers.isEmpty ? nil : Set(tiers))
    }

    @Test("Stored tiers are returned from the cache even if the file is gone")
    func stored() async throws {
        try library.add("a.jpg", size: Self.size)
        try await library.with { pipeline in
            _ = try await pipeline.run(roots: [library.photos])
            try library.path("a.jpg").remove()
            let content = try #require(try library.asset("a.jpg").content)
            let request = TierRequest(library.path("a.jpg"), content: content)
            let rendered = try await pipeline.render(request)
            #expect(rendered.content == content && rendered.tiers.map(\.name) == ["large", "medium", "thumb"])
            for tier in rendered.tiers {
                let stored = try library.tier("a.jpg", tier.name)
                #expect(tier.bytes == stored.bytes && tier.size.width == Int(stored.tier.width))
            }
            #expect(pipeline.renderMonitor[.decode].snapshot.items == 0)
        }
    }

    @Test("A tier is made as in a run and stored, and the photo still counts as not prepared")
    func onDemand() async throws {
        try library.add("a.jpg", size: Self.size)
        try await library.with { pipeline in
            let rendered = try await pipeline.render(request("a.jpg", "thumb"))
            let thumb = try #require(rendered.tiers.first)
            #expect(rendered.tiers.count == 1 && rendered.damage == [])
            #expect(thumb.size == PixelSize(width: 256, height: 192) && thumb.format == .jpeg)
            #expect(try TierPixels(thumb.bytes).size == thumb.size)
            await pipeline.renders.drain()
            #expect(try library.cache.record(rendered.content)?.tiers.map(\.name) == ["thumb"])
            #expect(try library.cache.tier(rendered.content, named: "thumb")?.bytes == thumb.bytes)
            #expect(try library.catalogue.counts().present == 0)
            try library.expectSound()

            // From now on it is in the cache.
            let again = try await pipeline.render(request("a.jpg", "thumb")).tiers.first?.bytes
            #expect(again == thumb.bytes)
            #expect(pipeline.renderMonitor[.decode].snapshot.items == 1)

            FileClock.waitUntilNow()
            let report = try await pipeline.run(roots: [library.photos])
            #expect(report.isConsistent && report.found == 1 && report.prepared == 1)
            #expect(try library.record("a.jpg").tiers.map(\.name) == ["large", "medium", "thumb"])
            #expect(try library.tier("a.jpg", "thumb").bytes == thumb.bytes)
            try library.expectSound()
        }
        let other = try TestLibrary()
        try other.add("a.jpg", size: Self.size)
        try await other.run()
        #expect(try other.tiers("a.jpg") == (try library.tiers("a.jpg")))
    }

    @Test("A photo that was rendered with all its tiers is linked by the next run, not decoded")
    func allTiers() async throws {
        try library.add("a.jpg", size: Self.size)
        try await library.with { pipeline in
            let count = try await pipeline.render(request("a.jpg")).tiers.count
            #expect(count == 3)
        }
        let report = try await library.run()
        #expect(report.found == 1 && report.linked == 1 && report.prepared == 0)
        try library.expectSound()
    }

    @Test("A missing tier is made, and existing ones are read")
    func missing() async throws {
        try library.add("a.jpg", size: Self.size)
        try await library.with { pipeline in
            let thumb = try await pipeline.render(request("a.jpg", "thumb")).tiers
            await pipeline.renders.drain()
            let both = try await pipeline.render(request("a.jpg", "thumb", "medium")).tiers
            #expect(both.map(\.name) == ["medium", "thumb"] && both[1].bytes == thumb[0].bytes)
        }
        let stored = try library.cache.statistics().tiers.entries
        #expect(stored == 2)
        try library.expectSound()
    }

    @Test("A request that takes a file's own thumbnail gets it, and it is not stored", .enabled(if: Corpus.isThere))
    func thumbnail() async throws {
        // 4032 × 3024 with a thumbnail of 320 × 240. One tile of the picture is made unreadable.
        let source = try #require(Corpus.folder).appending("heif/img_1034.heic")
        var bytes = Array(try Data(contentsOf: URL(filePath: source.string)))
        for offset in 1_064_384..<1_102_296 { bytes[offset] = 0xFF }
        try library.path("a.heic").write(bytes)
        try await library.with { pipeline in
            var request = request("a.heic", "thumb")
            request.takesThumbnail = true
            let quick = try await pipeline.render(request)
            #expect(quick.damage == [])
            await pipeline.renders.drain()
            #expect(try library.cache.record(quick.content) == nil)
            #expect(pipeline.resources.memory.leases.inUse == 0)

            // The thumbnail is too small for this tier.
            request.tiers = ["medium"]
            await #expect(throws: RenderError.self) { try await pipeline.render(request) }

            request.tiers = ["thumb"]
            request.takesThumbnail = false
            request.retriesFailed = true
            await #expect(throws: RenderError.self) { try await pipeline.render(request) }
        }
    }

    @Test("While runs occupy all their threads and all memory, a render is served before what they wait for")
    func overtakes() async throws {
        try library.add("a.jpg", size: Self.size)
        // Photos larger than the budget are admitted one at a time.
        try await library.with(memory: 1) { pipeline in
            let latch = Latch()
            defer { latch.open() }
            await latch.occupy(pipeline.resources.bulk.compute, pipeline.resources.bulk.readers)
            let budget = pipeline.resources.memory.leases
            let lease = try await budget.lease(1)
            async let bulk = budget.lease(1)
            await reached { budget.waiting == 1 }
            async let rendered = pipeline.render(request("a.jpg", "thumb"))
            await reached { budget.waiting == 2 }
            lease.release()
            let next = try await bulk
            #expect(pipeline.renderMonitor[.downsample].snapshot.items == 1)
            next.release()
            let count = try await rendered.tiers.count
            #expect(count == 1)
        }
    }

    @Test("During a run, a photo that it has not reached is rendered, and every photo is counted once")
    func duringRun() async throws {
        for number in 0..<40 {
            try library.add(FilePath("\(number).jpg"), SamplePhoto(size: Self.size, seed: UInt64(number)))
        }
        FileClock.waitUntilNow()
        try await library.with(jobs: 1) { pipeline in
            let monitor = RunMonitor()
            async let running = pipeline.run(roots: [library.photos], monitor: monitor)
            await reached { monitor[.fingerprint].snapshot.items > 0 }
            for number in [39, 20, 39] {
                let rendered = try await pipeline.render(request(FilePath("\(number).jpg"), "thumb", "large"))
                #expect(rendered.tiers.map(\.name) == ["large", "thumb"])
            }
            let report = try await running
            #expect(report.isConsistent && report.found == 40 && report.failed == 0)
            #expect(report.prepared + report.linked == 40)
        }
        try library.expectSound()
        #expect(try library.cache.statistics().records.entries == 40)
        #expect(try library.catalogue.counts().prepared == 40)
    }

    @Test("Only tiers that follow the library's recipe are stored")
    func otherRecipe() async throws {
        try library.add("a.jpg", size: Self.size)
        try await library.run()
        let stored = try library.cache.statistics().tiers
        try await library.with(try .named("webp")) { pipeline in
            let format = try await pipeline.render(request("a.jpg", "thumb")).tiers.first?.format
            #expect(format == .webp)
        }
        #expect(try library.cache.statistics().tiers == stored)
    }

    @Test("If another process writes the cache, tiers are made and not stored")
    func readOnly() async throws {
        try library.add("a.jpg", size: Self.size)
        let reader = try Library(library.library.location, .read)
        try await PhotoPipeline.with(reader) { pipeline in
            let count = try await pipeline.render(request("a.jpg", "thumb")).tiers.count
            #expect(count == 1)
            #expect(pipeline.notes == [])
            await #expect(throws: StoreError.readOnly(reader.cache.folder)) {
                try await pipeline.run(roots: [library.photos])
            }
        }
        #expect(try library.cache.statistics().records.entries == 0)
    }

    @Test("The cache alone shows what a recipe makes", arguments: ["default", "webp", "dataset", "thumbnails"])
    func recipeInForce(_ name: String) throws {
        let recipe = try Recipe.named(name)
        let again = try #require(Recipe(TierDigests(recipe).inForce(recipe)))
        #expect(again.tiers == recipe.tiers && again.colour == recipe.colour && again.limits == recipe.limits)
        #expect(again.name == name)
    }
}
