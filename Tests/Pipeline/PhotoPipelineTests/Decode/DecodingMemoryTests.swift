import Foundation
import PhotoModel
import PipelineTestSupport
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline
@testable import PhotoRecipe

/// Photos whose decoding takes more memory than their headers suggest.
@Suite("Memory for decoding", .enabled(if: Tool.has("vips")))
struct DecodingMemoryTests {
    private let library: TestLibrary

    init() throws { library = try TestLibrary() }

    /// A small picture in a tile of 50 MB.
    private func addStarved(_ name: String, seed: Int = 1) throws {
        let source = library.folder.path.appending("\(seed).v").string
        try Tool.run("vips", "gaussnoise", source, 96, 64, "--seed", seed)
        try Tool.run("vips", "cast", source, "\(source).v", "uchar")
        try Tool.run("vips", "bandjoin", "\(source).v \(source).v \(source).v", "\(source).rgb.v")
        try Tool.run(
            "vips",
            "tiffsave",
            "\(source).rgb.v",
            library.path(FilePath(name)).string,
            "--tile",
            "--tile-width",
            4096,
            "--tile-height",
            4096,
            "--compression",
            "deflate"
        )
    }

    @Test("A photo that runs out of memory is retried with more, and leases as much")
    func again() async {
        // In a separate process, so that its memory can be measured.
        await #expect(processExitsWith: .success) {
            let tests = try DecodingMemoryTests()
            try tests.addStarved("a.tif")
            try tests.library.add("b.jpg")
            let report = try await tests.library.run()
            #expect(report.found == 2 && report.prepared == 2 && report.damaged == 0)
            #expect(report.largestPhotoBytes >= 64 << 20)
            let most = max(report.memoryBudgetBytes, report.fixedMemoryBytes + report.largestPhotoBytes)
            #expect(report.peakMemoryBytes <= most + 24 << 20)
        }
    }

    @Test("If maxDecodeBytes is too small it fails as out of memory, and is prepared when the recipe allows more")
    func limited() async throws {
        try addStarved("a.tif")
        var recipe = Recipe.default
        recipe.limits.maxDecodeBytes = 32 << 20
        #expect(try await library.run(recipe).failed == 1)
        let problem = try #require(try library.asset("a.tif").problem)
        #expect(problem.reason.hasPrefix("out of memory") && problem.reason.contains("limits.maxDecodeBytes"))
        #expect(!problem.reason.contains("damaged"))
        recipe.limits.maxDecodeBytes = 256 << 20
        #expect(try await library.run(recipe).prepared == 1)
    }

    @Test("Many of them with hardly any memory to lease do not deadlock", arguments: [1, 2, 4])
    func many(jobs: Int) async throws {
        for seed in 1...6 { try addStarved("\(seed).tif", seed: seed) }
        for number in 0..<12 { try library.add(.init("\(number).jpg"), seed: UInt64(300 + number)) }
        try library.path("1.tif").copy(to: library.path("copy.tif"))
        let report = try await library.run(jobs: jobs, memory: 1)
        #expect(report.prepared == 18 && report.linked == 1)
    }

    @Test("A requested photo is rendered")
    func rendered() async throws {
        try library.add("b.jpg")
        _ = try await library.run()
        try addStarved("a.tif")
        let tiers = try await library.with { try await $0.render(TierRequest(library.path("a.tif"))) }
        #expect(tiers.tiers.count == 3)
    }

    @Test("The budget limits how many are decoded at a time, and rejects none", arguments: [16 << 20, 1 << 30])
    func budget(memory: Int) async {
        // In a separate process, so that its memory can be measured.
        await #expect(processExitsWith: .success) { [memory = memory as Int] in
            let tests = try DecodingMemoryTests()
            try tests.addNoise(qualities: [50, 60, 70])
            let report = try await tests.library.run(jobs: 2, memory: memory)
            #expect(report.prepared == 3 && report.damaged == 0)
            #expect(report.largestPhotoBytes > 64 << 20)
            let admitted = max(report.memoryBudgetBytes, report.fixedMemoryBytes + report.largestPhotoBytes)
            // The programs of the decoding processes are not in the budget.
            #expect(report.peakMemoryBytes <= admitted + 48 << 20)
        }
    }

    /// Six-megapixel pictures that compress badly.
    private func addNoise(qualities: [Int]) throws {
        let source = library.folder.path.appending("noise.v").string
        try Tool.run("vips", "gaussnoise", source, 2828, 2121, "--sigma", 60, "--mean", 128)
        try Tool.run("vips", "cast", source, "\(source).v", "uchar")
        for quality in qualities {
            let photo = library.path(FilePath("\(quality).webp")).string
            try Tool.run("vips", "webpsave", "\(source).v", photo, "--Q", quality)
        }
    }
}
