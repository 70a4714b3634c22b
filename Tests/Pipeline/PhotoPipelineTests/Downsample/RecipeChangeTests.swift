import Backpressure
import Imaging
import PhotoCache
import PhotoModel
import PhotoRecord
import PipelineTestSupport
import SampleLibrary
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline
@testable import PhotoRecipe

@Suite("A changed recipe")
struct RecipeChangeTests {
    private let library: TestLibrary

    /// One prepared photo that is larger than all tiers.
    init() async throws {
        library = try TestLibrary()
        try library.add("a.jpg", size: PixelSize(width: 2100, height: 1400))
        try #require(try await library.run().prepared == 1)
    }

    private func recipe(_ change: (inout [TierSpec]) -> Void) -> Recipe {
        var recipe = Recipe.default
        change(&recipe.tiers)
        return recipe
    }

    /// Replaces the bytes of all tiers in the cache by their names, so that any rewrite shows.
    private func markTiers(of name: FilePath) async throws {
        let record = try library.record(name)
        var marks: [TierDigest: [UInt8]] = [:]
        for tier in record.tiers {
            let stored = try #require(tier.storedTierDigest)
            marks[stored] = marks[stored] ?? Array(tier.name.utf8)
        }
        let executor = try ThreadExecutor(name: "mark")
        try await CacheWriter(cache: library.cache, executor: executor).write([.prepared(record, tiers: marks)])
        await executor.shutdown()
    }

    /// The tiers of a photo that were not made again since they were marked.
    private func marked(_ name: FilePath) throws -> [String] {
        let record = try library.record(name)
        let content = try #require(record.content)
        return try record.tiers.filter { tier in
            let bytes = try library.cache.tier(content, try #require(tier.storedTierDigest))
            return ["large", "medium", "thumb"].contains { bytes == Array($0.utf8) }
        }.map(\.name)
    }

    @Test("Another quality of a tier makes only that tier again")
    func quality() async throws {
        let before = try library.record("a.jpg").tiers
        try await markTiers(of: "a.jpg")
        let report = try await library.run(recipe { $0[1].encoding = .jpeg(quality: 50, chroma: .yuv420) })
        #expect(report.prepared == 1 && report.found == 1)
        #expect(try marked("a.jpg") == ["large", "thumb"])
        let after = try library.record("a.jpg").tiers
        #expect(after.map(\.digest)[0] == before.map(\.digest)[0] && after.map(\.digest)[2] == before.map(\.digest)[2])
        #expect(after[1].digest != before[1].digest && after[1].byteCount < before[1].byteCount)
        #expect(try library.cache.statistics().tiers.entries == 3)
    }

    @Test("Another size of a tier makes it and those below it again")
    func size() async throws {
        try await markTiers(of: "a.jpg")
        #expect(try await library.run(recipe { $0[1].edge = .long(900) }).prepared == 1)
        #expect(try marked("a.jpg") == ["large"])
        #expect(try library.record("a.jpg").tiers.map(\.width) == [2048, 900, 256])
    }

    @Test("A new tier is made alone, and equals what it would have been with the others")
    func added() async throws {
        let tiny = TierSpec(name: "tiny", edge: .long(64), encoding: .jpeg(quality: 80, chroma: .yuv420))
        let recipe = recipe { $0.append(tiny) }
        try await markTiers(of: "a.jpg")
        #expect(try await library.run(recipe).prepared == 1)
        #expect(try marked("a.jpg") == ["large", "medium", "thumb"])
        let other = try TestLibrary()
        try other.add("a.jpg", size: PixelSize(width: 2100, height: 1400))
        try await other.run(recipe)
        #expect(try library.tier("a.jpg", "tiny").bytes == other.tier("a.jpg", "tiny").bytes)
    }

    @Test("Fewer tiers need nothing, and the file is not opened")
    func fewer() async throws {
        let opened = try OpenedFiles(in: library.photos)
        let report = try await library.run(recipe { $0.removeFirst(2) })
        // The thumb alone is a different thumb: it is not made from the tiers above it.
        #expect(report.prepared == 1)
        #expect(try opened.take() == ["a.jpg"])

        let less = try await library.run(recipe { $0.removeFirst(2) })
        #expect(less.unchanged == 1)
        #expect(try opened.take() == [])
    }

    @Test("Without its smallest tier a photo needs nothing, and the file is not opened")
    func withoutLast() async throws {
        let before = try library.tiers("a.jpg")
        let opened = try OpenedFiles(in: library.photos)
        let report = try await library.run(recipe { $0.removeLast() })
        #expect(report.linked == 1 && report.prepared == 0 && report.bytesRead == 0)
        #expect(try opened.take() == [])
        #expect(try library.tier("a.jpg", "large").bytes == before["large"])
    }

    @Test("Colour affects every tier")
    func colour() async throws {
        try await markTiers(of: "a.jpg")
        var recipe = Recipe.default
        recipe.colour = .srgb
        #expect(try await library.run(recipe).prepared == 1)
        #expect(try marked("a.jpg") == [])
    }

    @Test("Limits, memory and patterns affect no tier")
    func others() async throws {
        var recipe = Recipe.default
        recipe.memory = 32 << 20
        recipe.limits.deadline = .seconds(100)
        recipe.jobs = 3
        #expect(try await library.run(recipe).unchanged == 1)
    }

    @Test("A tier that shares its bytes with one that changes keeps them", arguments: [0, 1])
    func shared(changed: Int) async throws {
        try library.add("small.jpg", size: PixelSize(width: 640, height: 480), seed: 21)
        try await library.run()
        let before = try library.tiers("small.jpg")
        #expect(before["large"] == before["medium"])
        let recipe = recipe { $0[changed].encoding = .jpeg(quality: 40, chroma: .yuv420) }
        #expect(try await library.run(recipe).prepared == 2)
        let after = try library.tiers("small.jpg")
        #expect(after["large"] != after["medium"])
        #expect((changed == 0 ? after["medium"] : after["large"]) == before["large"])
        #expect(after["thumb"] == before["thumb"])
        try library.expectSound()
        // And back.
        #expect(try await library.run().prepared == 2)
        #expect(try library.tiers("small.jpg") == before)
        try library.expectSound()
    }
}
