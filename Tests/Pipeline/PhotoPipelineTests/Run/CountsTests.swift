import PhotoCache
import PhotoCatalogue
import PhotoModel
import PipelineTestSupport
import SampleLibrary
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline

@Suite("Counts of a run")
struct CountsTests {
    @Test("A sample library matches its manifest, and the next run finds it unchanged")
    func sampleLibrary() async throws {
        let library = try TestLibrary()
        let manifest = try await SampleFolder(count: 60, megapixels: 0.06, seed: 7).write(to: library.photos)
        let first = try await library.run()
        #expect(first.found == manifest.found)
        #expect(first.prepared == manifest.prepared)
        #expect(first.linked == manifest.linked)
        #expect(first.failed == manifest.failed)
        #expect(first.damaged == manifest.damaged)
        #expect(first.unchanged == 0 && first.missing == 0 && !first.interrupted)
        try library.expectSound()
        #expect(try library.cache.statistics().records.entries == manifest.prepared)

        let counts = try library.catalogue.counts()
        #expect(counts.prepared == manifest.prepared + manifest.linked)
        #expect(counts.damaged == manifest.damaged)
        #expect(counts.failed == manifest.failed)
        #expect(counts.present == manifest.found && counts.missing == 0)
        #expect(counts.byteCount == Int64(manifest.byteCount))

        let second = try await library.run()
        #expect(second.found == manifest.found)
        #expect(second.prepared == 0 && second.linked == 0)
        // Failures are retried only if another attempt may help: an empty file is possibly still being copied.
        #expect(second.unchanged == manifest.found - manifest.failed)
        #expect(second.failed == manifest.failed)
        #expect(try library.catalogue.counts() == counts)
    }

    @Test("Two equal files in one run are decoded once")
    func equalFiles() async throws {
        let library = try TestLibrary()
        try library.add("a.jpg")
        for name in ["b.jpg", "c/a.jpg", "d/e.JPEG"] { try library.path("a.jpg").copy(to: library.path(.init(name))) }
        let report = try await library.run()
        #expect(report.prepared == 1 && report.linked == 3)
        #expect(try library.cache.statistics().records.entries == 1)
        let assets = try library.catalogue.assets(withContent: try #require(try library.asset("a.jpg").content))
        #expect(Set(assets.map(\.id)).count == 4)
        #expect(assets.allSatisfy { $0.state == .prepared && !$0.isMissing })
        #expect(try await library.run().unchanged == 4)
    }

    @Test("Equal files that are not photos fail together, and are decoded once")
    func equalFailures() async throws {
        let library = try TestLibrary()
        for name in ["a.jpg", "b.jpg", "c.jpg"] { try library.path(.init(name)).write(Array("no photo".utf8)) }
        #expect(try await library.run().failed == 3)
        #expect(try library.cache.statistics().failures.entries == 1)
        #expect(try library.catalogue.problems().count == 3)
    }

    @Test("An empty folder is a library without photos")
    func empty() async throws {
        let library = try TestLibrary()
        let report = try await library.run()
        #expect(report.found == 0 && report.isConsistent && !report.interrupted)
    }

    @Test("A plan reports what a run then does, and changes nothing")
    func plan() async throws {
        let library = try TestLibrary()
        try library.add("a.jpg", "b.jpg", "c.jpg")
        let before = try await library.plan()
        #expect(before.found == 3 && before.toPrepare == 3 && before.unchanged == 0)
        #expect(before.bytesToRead > 0 && before.bytesNeeded > 0)
        #expect(try library.catalogue.counts().present == 0)
        #expect(try library.catalogue.lastRun() == nil)

        try await library.run()
        try library.add("d.jpg", seed: 9)
        let after = try await library.plan()
        #expect(after.found == 4 && after.toPrepare == 1 && after.unchanged == 3)
    }
}
