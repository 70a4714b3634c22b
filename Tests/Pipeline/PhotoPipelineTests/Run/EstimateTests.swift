import ChildProcesses
import Foundation
import Glibc
import Imaging
import PipelineTestSupport
import SampleLibrary
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline
@testable import PhotoRecipe

/// The memory that a photo is admitted with, compared with what it takes: measured in a separate process, without other
/// load.
@Suite("Estimates of memory", .disabled(if: Sanitizer.takesMemory))
struct EstimateTests {
    /// For pages of the program and the store, and for a group being written: not part of the estimate.
    static let tolerance = 4 << 20

    enum Kind: String, CaseIterable, Codable, Sendable {
        case plain, halfChroma, fullChroma, progressive, turned, converted, webp

        var photo: SamplePhoto {
            var photo = SamplePhoto(size: PixelSize(width: 4000, height: 3000), seed: 7)
            switch self {
            case .plain: break
            case .halfChroma: photo.chroma = .yuv422
            case .fullChroma: photo.chroma = .yuv444
            case .progressive: photo.isProgressive = true
            case .turned: photo.orientation = .left
            case .converted: photo.iccProfile = Profile.displayP3()
            case .webp: photo.size = PixelSize(width: 3000, height: 2000)
            }
            return photo
        }

        func recipe() throws -> Recipe {
            var recipe = Recipe.default
            if self == .converted { recipe.colour = .srgb }
            if self == .webp {
                recipe.tiers = [TierSpec(name: "large", edge: .long(2048), encoding: .webp(quality: 80))]
            }
            return recipe
        }
    }

    @Test("A photo takes no more than it was admitted with", arguments: Kind.allCases)
    func kinds(_ kind: Kind) async {
        await #expect(processExitsWith: .success) { [kind = kind as Kind] in
            try await Self.compare(kind.photo.encoded(), recipe: kind.recipe())
        }
    }

    @Test("Camera photos take no more than they were admitted with", .enabled(if: Corpus.isThere))
    func cameras() async throws {
        let folder = try #require(Corpus.folder).appending("cameras").string
        for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
            let path = "\(folder)/\(name)"
            await #expect(processExitsWith: .success) { [path = path as String] in
                try await Self.compare(Array(Data(contentsOf: URL(filePath: path))), recipe: .default)
            }
        }
    }

    private static func compare(_ photo: [UInt8], recipe: Recipe) async throws {
        let library = try TestLibrary()
        try library.add("warm-up.jpg")
        try await library.with(recipe, jobs: 1) { pipeline in
            FileClock.waitUntilNow()
            _ = try await pipeline.run(roots: [library.photos])
            try library.path("photo.jpg").write(photo)
            FileClock.waitUntilNow()

            let before = try ProcessMemory.withoutHighWater()
            let report = try await pipeline.run(roots: [library.photos])
            let peak = ProcessMemory(of: getpid()).highWater
            let after = try ProcessMemory.withoutHighWater()
            // More mapped file pages, of the store and the program, become resident as they are used.
            let taken = peak - before.highWater - (after.ofFiles - before.ofFiles)

            #expect(report.prepared == 1)
            let estimate = Int(report.largestPhotoBytes)
            #expect(taken <= estimate + tolerance, "\(taken) of \(estimate)")
            #expect(estimate <= 2 * taken + tolerance)
        }
    }
}

extension ProcessMemory {
    /// Resident bytes of mapped files, if the peak is the present.
    fileprivate var ofFiles: Int { highWater - resident }

    /// Of this process, after the kernel has forgotten the peak: `proc(5)`, `clear_refs`.
    fileprivate static func withoutHighWater() throws -> ProcessMemory {
        let file = try FileDescriptor.open("/proc/self/clear_refs", .writeOnly)
        try file.closeAfter { _ = try file.writeAll("5".utf8) }
        return ProcessMemory(of: getpid())
    }
}
