import Backpressure
import Imaging
import PhotoCache
import PhotoCatalogue
import PhotoModel
import PhotoUpkeep
import PipelineTestSupport
import SampleLibrary
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline
@testable import PhotoRecipe

@Suite("A library with a bounded cache")
struct BoundedCacheTests {
    private let library: TestLibrary
    private static let size = PixelSize(width: 900, height: 700)
    private static let count = 12
    private static let recipe = """
        version: 1
        tiers: [{name: large, longEdge: 800, quality: 95}, {name: thumb, longEdge: 64}]
        """

    init() throws { library = try TestLibrary() }

    private var recipe: Recipe {
        get throws { try Recipe(yaml: Array(Self.recipe.utf8), file: "recipe.yaml") }
    }

    /// Prepares all photos, and then bounds the cache to two thirds of their size.
    private func prepareAndBound() async throws -> Int {
        for number in 0..<Self.count {
            try library.add(FilePath("\(number).jpg"), size: Self.size, seed: UInt64(number))
        }
        #expect(try await library.run(try recipe).prepared == Self.count)
        let bound = try library.cache.usedByteCount() * 2 / 3
        try library.catalogue.setCacheBound(bound)
        return bound
    }

    private func names(lacking tier: String) throws -> [FilePath] {
        try (0..<Self.count).map { FilePath("\($0).jpg") }.filter { name in
            let content = try #require(try library.asset(name).content)
            return try library.cache.tier(content, named: tier) == nil
        }
    }

    @Test("Every photo is prepared, some large tiers are evicted, and no later run makes them again")
    func prepared() async throws {
        let bound = try await prepareAndBound()
        let monitor = RunMonitor()
        let again = try await library.run(try recipe, monitor: monitor)
        #expect(again.unchanged == Self.count && again.found == Self.count)
        #expect(monitor.progress.notes.contains { $0.hasPrefix("Tiers removed to keep the cache within its bound: ") })
        let evicted = try names(lacking: "large")
        #expect(!evicted.isEmpty && evicted.count < Self.count)
        #expect(try names(lacking: "thumb") == [])
        #expect(try library.cache.usedByteCount() <= bound)
        try library.expectSound()

        // Moved and copied photos are still known.
        let moved = try #require(evicted.first)
        try library.path(moved).copy(to: library.path("copy.jpg"))
        try library.path(moved).move(to: library.path("moved/there.jpg"))
        let linked = try await library.run(try recipe)
        #expect(linked.linked == 2 && linked.prepared == 0 && linked.unchanged == Self.count - 1)
    }

    @Test("A tier that was evicted is made again on request, identical to before, and stored")
    func onDemand() async throws {
        let bound = try await prepareAndBound()
        let before = try library.tiers("0.jpg")
        let bounded = try await library.run(try recipe)
        #expect(bounded.unchanged == Self.count)
        #expect(try names(lacking: "large").contains("0.jpg"))

        try await library.with(try recipe) { pipeline in
            let content = try #require(try library.asset("0.jpg").content)
            let request = TierRequest(library.path("0.jpg"), content: content, tiers: ["large"])
            let rendered = try await pipeline.render(request)
            #expect(rendered.tiers.map(\.bytes) == [before["large"]])
            await pipeline.renders.drain()
            #expect(try library.tier("0.jpg", "large").bytes == before["large"])
            _ = try await pipeline.render(request)
            #expect(pipeline.renderMonitor[.decode].snapshot.items == 1)
        }
        #expect(try library.cache.usedByteCount() <= bound)
        // It was seen today, as the others were found today; verifying finds nothing missing.
        try await library.with(try recipe) { pipeline in
            let report = try await pipeline.verify { Issue.record("\($0)") }
            #expect(report.isSound && report.photos == Self.count)
        }
    }

    @Test("The estimate of a run does not exceed the bound")
    func estimate() async throws {
        try library.add("a.jpg", size: PixelSize(width: 3000, height: 2000))
        let unbounded = try await library.plan().bytesNeeded
        try library.catalogue.setCacheBound(100 << 10)
        let bounded = try await library.plan().bytesNeeded
        #expect(bounded < unbounded && bounded <= 100 << 10)
    }
}
