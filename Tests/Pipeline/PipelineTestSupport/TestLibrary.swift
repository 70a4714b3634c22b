import Glibc
package import Imaging
package import PhotoCache
package import PhotoCatalogue
package import PhotoModel
package import PhotoPipeline
package import PhotoRecipe
package import PhotoRecord
package import PhotoStore
package import SampleLibrary
import StoreFiles
package import SystemPackage
package import TestSupport
package import Testing

/// A folder for photos, and an open library with its store beside it.
package final class TestLibrary: Sendable {
    package let folder: TemporaryFolder
    package let photos: FilePath
    package let library: Library

    package init(store: FilePath = "store") throws {
        folder = try TemporaryFolder()
        photos = folder.path.appending("photos")
        try photos.makeFolder()
        library = try Library(LibraryLocation(store: folder.path.pushing(store)), .write)
    }

    package var cache: Cache { library.cache }
    package var catalogue: Catalogue { library.catalogue }

    /// Calls the body with a pipeline, and shuts it down.
    package func with<Value>(
        _ recipe: Recipe = .default,
        jobs: Int? = nil,
        memory: Int? = nil,
        retriesFailed: Bool = false,
        _ body: (PhotoPipeline) async throws -> Value
    ) async throws -> Value {
        var configuration = PhotoPipeline.Configuration()
        configuration.jobs = jobs
        configuration.memory = memory
        configuration.retriesFailed = retriesFailed
        return try await PhotoPipeline.with(library, recipe, configuration, body)
    }

    /// Runs the whole pipeline over `photos`, or over other roots.
    @discardableResult
    package func run(
        _ recipe: Recipe = .default,
        roots: [FilePath]? = nil,
        jobs: Int? = nil,
        memory: Int? = nil,
        retriesFailed: Bool = false,
        monitor: RunMonitor = RunMonitor(),
        control: RunControl = RunControl(),
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> RunReport {
        FileClock.waitUntilNow()
        let report = try await with(recipe, jobs: jobs, memory: memory, retriesFailed: retriesFailed) {
            try await $0.run(roots: roots ?? [photos], monitor: monitor, control: control)
        }
        #expect(report.isConsistent, sourceLocation: sourceLocation)
        return report
    }

    /// What a run would find, without opening a photo.
    package func plan(_ recipe: Recipe = .default) async throws -> RunPlan {
        FileClock.waitUntilNow()
        return try await with(recipe) { try await $0.plan(roots: [photos]) }
    }
}

// MARK: Contents

extension TestLibrary {
    package func path(_ name: FilePath) -> FilePath { photos.pushing(name) }

    package func asset(_ name: FilePath) throws -> Asset {
        try #require(try catalogue.asset(at: path(name)), "\(name)")
    }

    package func record(_ name: FilePath) throws -> Record {
        let content = try #require(try asset(name).content, "\(name)")
        return try #require(try cache.record(content), "\(name)")
    }

    /// A tier and its bytes, verified against their checksum.
    package func tier(_ name: FilePath, _ tier: String) throws -> (tier: Record.Tier, bytes: [UInt8]) {
        let content = try #require(try asset(name).content, "\(name)")
        return try #require(try cache.tier(content, named: tier), "\(name) \(tier)")
    }

    /// All tiers of a photo by name.
    package func tiers(_ name: FilePath) throws -> [String: [UInt8]] {
        var tiers: [String: [UInt8]] = [:]
        for entry in try record(name).tiers { tiers[entry.name] = try tier(name, entry.name).bytes }
        return tiers
    }

    /// All problems with their photos, for the comment of an expectation.
    package var problems: String {
        do {
            return try catalogue.problems().map { "\($0.path): \($0.problem?.reason ?? "")" }.joined(separator: "; ")
        } catch {
            return "\(error)"
        }
    }

    package func expectSound(sourceLocation: SourceLocation = #_sourceLocation) throws {
        #expect(try cache.verify() == [], sourceLocation: sourceLocation)
    }
}

// MARK: Adding photos

extension TestLibrary {
    /// Writes generated photos that all differ, by default of a few thousand pixels.
    package func add(_ names: FilePath..., size: PixelSize = .small, seed: UInt64 = 1) throws {
        for (index, name) in names.enumerated() {
            try add(name, SamplePhoto(size: size, seed: seed &* 1000 &+ UInt64(index)))
        }
    }

    package func add(_ name: FilePath, _ photo: SamplePhoto) throws { try path(name).write(try photo.encoded()) }
}

extension PixelSize {
    package static let small = PixelSize(width: 96, height: 64)
}

extension FileClock {
    /// Waits, some milliseconds at most, until the clock of file times has passed this moment. Files written so far are
    /// then certainly older than a scan that begins.
    package static func waitUntilNow() {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        let start = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
        while now <= start { sched_yield() }
    }
}
