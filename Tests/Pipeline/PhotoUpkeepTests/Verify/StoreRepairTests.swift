import Backpressure
import Imaging
import PhotoCache
import PhotoCatalogue
import PhotoModel
import PhotoPipeline
import PhotoRecord
import PhotoStore
import PipelineTestSupport
import StoreFiles
import StoreSamples
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import PhotoUpkeep

@Suite("Verifying and repairing a library's store")
struct StoreRepairTests {
    private let library: TestLibrary
    private static let size = PixelSize(width: 700, height: 500)

    init() throws { library = try TestLibrary() }

    private func verify(_ pipeline: PhotoPipeline, repairing: Bool = false) async throws -> [StoreFinding] {
        let findings = Mutex<[StoreFinding]>([])
        let report = try await pipeline.verify(repairing: repairing) { finding in
            findings.withLock { $0.append(finding) }
        }
        let found = findings.withLock { $0 }
        #expect(report.found == found.count && report.repaired == found.count { $0.isRepaired })
        #expect(report.isSound == found.allSatisfy(\.isRepaired))
        return found
    }

    /// Makes a record's entry for its largest tier wrong.
    private func damageRecord(_ name: FilePath) async throws {
        var record = try library.record(name)
        record.tiers[0].checksum ^= 1
        try await CacheWriter(library.cache).write([.prepared(record, tiers: [:])])
    }

    /// Forgets a content, as if its record had not parsed.
    private func forget(_ name: FilePath) async throws {
        let content = try #require(try library.asset(name).content)
        try await CacheWriter(library.cache).repair([.record(key: content.bytes)])
    }

    @Test("A sound store has no findings, and everything is counted")
    func sound() async throws {
        try library.add("a.jpg", "b/c.jpg", size: Self.size)
        try await library.run()
        try await library.with { pipeline in
            let report = try await pipeline.verify { _ in Issue.record("found something") }
            #expect(report == StoreReport(photos: 2, records: 2, tiers: 4, found: 0, repaired: 0))
            #expect(try await verify(pipeline, repairing: true) == [])
        }
    }

    @Test("Only damaged tiers are made again, identical to before, and the photo is named")
    func tiers() async throws {
        try library.add("a.jpg", "b.jpg", size: Self.size)
        try await library.run()
        let before = try library.tiers("a.jpg")
        try await library.damage("a.jpg", "thumb")
        try await library.with { pipeline in
            let found = try await verify(pipeline)
            #expect(found.map(\.photo) == [library.path("a.jpg").string] && found.allSatisfy { $0.outcome == nil })
            #expect(found.first?.problem == "the tier thumb is damaged: its checksum is wrong")

            let repaired = try await verify(pipeline, repairing: true)
            #expect(repaired.map(\.outcome) == ["made again"])
            #expect(try library.tiers("a.jpg") == before)
            // One decode, of one photo, for one tier.
            #expect(pipeline.renderMonitor[.decode].snapshot.items == 1)
            #expect(try await verify(pipeline) == [])
        }
        let next = try await library.run()
        #expect(next.unchanged == 1 && next.linked == 1 && next.bytesRead == 0)
    }

    @Test("What could not be made again is made by the next run once the photos are back", arguments: ["", "sub"])
    func away(_ folder: String) async throws {
        try library.add("sub/a.jpg", "sub/b.jpg", "sub/c.jpg", size: Self.size)
        try await library.run()
        let before = try library.tiers("sub/a.jpg")
        try await library.damage("sub/a.jpg", "thumb")
        try await damageRecord("sub/b.jpg")
        // The cache now lacks this without a finding.
        try await forget("sub/c.jpg")
        let here = folder.isEmpty ? library.photos : library.path("sub")
        let away = library.folder.path.appending("away")
        try here.move(to: away)
        try await library.with { pipeline in
            let found = try await verify(pipeline, repairing: true)
            #expect(Set(found.map(\.photo)).count == 3 && found.allSatisfy { !$0.isRepaired && $0.outcome != nil })
            // Nothing counts as sound because its repair failed.
            let left = try await verify(pipeline)
            #expect(Set(left.map(\.photo)).count == 3)
        }
        try away.move(to: here)
        let next = try await library.run()
        #expect(next.prepared == 3 && next.unchanged == 0)
        #expect(try library.tiers("sub/a.jpg") == before)
        let left = try await library.with { try await verify($0) }
        #expect(left == [])
    }

    @Test("What the cache lost entirely is made again, once for all copies, and the counts of the next run hold")
    func lost() async throws {
        try library.add("a.jpg", "b.jpg", size: Self.size)
        try library.path("a.jpg").copy(to: library.path("copy.jpg"))
        try await library.run()
        let before = try library.tiers("a.jpg")
        try await forget("a.jpg")
        try await library.with { pipeline in
            #expect(try await verify(pipeline).map(\.problem) == ["it is not in the cache", "it is not in the cache"])
            let repaired = try await verify(pipeline, repairing: true)
            #expect(repaired.map(\.outcome) == ["made again"])
            #expect(pipeline.renderMonitor[.decode].snapshot.items == 1)
            #expect(try await verify(pipeline) == [])
        }
        #expect(try library.tiers("a.jpg") == before && library.tiers("copy.jpg") == before)
        let report = try await library.run()
        #expect(report.unchanged == 3 && report.found == 3)
    }

    @Test("A failed repair has a reason: the photo is gone, has changed, or is broken now")
    func beyondRepair() async throws {
        try library.add("gone.jpg", "changed.jpg", "fine.jpg", "deleted.jpg", size: Self.size)
        try await library.run()
        try library.path("deleted.jpg").remove()
        try await library.run()
        for name: FilePath in ["gone.jpg", "changed.jpg", "fine.jpg"] { try await library.damage(name, "large") }
        let deleted = try #require(try library.catalogue.asset(at: library.path("deleted.jpg"))?.content)
        var record = try #require(try library.cache.record(deleted))
        record.tiers[0].checksum ^= 1
        try await CacheWriter(library.cache).write([.prepared(record, tiers: [:])])
        try library.path("gone.jpg").remove()
        try library.add("changed.jpg", size: Self.size, seed: 77)

        try await library.with { pipeline in
            let found = try await verify(pipeline, repairing: true)
            let outcomes = Dictionary(grouping: found, by: { FilePath($0.photo ?? "").lastComponent?.string ?? "" })
            // Two tiers of the same bytes.
            #expect(outcomes["gone.jpg"]?.map(\.isRepaired) == [false, false])
            #expect(outcomes["gone.jpg"]?.first?.outcome?.contains("cannot be opened") == true)
            #expect(outcomes["changed.jpg"]?.first?.outcome?.contains("has changed: the next `sluice prepare`") == true)
            #expect(outcomes["fine.jpg"]?.map(\.isRepaired) == [true, true])
            #expect(outcomes["deleted.jpg"]?.first?.outcome?.contains("cannot be made again") == true)
            // Damaged entries are removed, and nothing else is.
            #expect(try library.cache.verify() == [])
            let left = try await verify(pipeline)
            #expect(left.count { $0.problem.hasPrefix("it lacks the tier large") } == 2)
        }
    }

    @Test("A cache that is new, or replaces a damaged one, is one finding, and a run makes it again")
    func newCache() async throws {
        try library.add("a.jpg", "b.jpg", size: .small)
        try await library.run()
        let location = LibraryLocation(store: library.folder.path.appending("other"))
        let report: RunReport
        do {
            let other = try Library(location, .write)
            report = try await PhotoPipeline.with(other) { try await $0.run(roots: [library.photos]) }
        }
        #expect(report.prepared == 2)
        try location.cacheFolder.appending("data.mdb").write([UInt8](repeating: 7, count: 10_000))
        do {
            let damaged = try Library(location, .read, checking: .always)
            let found = try await PhotoPipeline.with(damaged) { try await verify($0) }
            #expect(found.count == 1 && found[0].problem.contains("sets a damaged cache aside"))
        }
        do {
            let aside = try Library(location, .write, checking: .always)
            let found = try await PhotoPipeline.with(aside) { try await verify($0, repairing: true) }
            #expect(found.count == 1 && found[0].outcome?.contains("`sluice prepare` makes it again") == true)
            #expect(try await PhotoPipeline.with(aside) { try await $0.run(roots: [library.photos]) }.prepared == 2)
        }
        let sound = try Library(location, .read, checking: .always)
        #expect(try await PhotoPipeline.with(sound) { try await verify($0) } == [])
    }
}

extension TestLibrary {
    /// Writes different bytes for a tier, as a failing disk would.
    func damage(_ name: FilePath, _ tier: String) async throws {
        let content = try #require(try asset(name).content)
        var record = try record(name)
        let tier = try #require(record.tier(named: tier))
        let digest = try #require(tier.tierDigest)
        var bytes = try #require(try cache.tier(content, digest))
        bytes[bytes.count / 2] ^= 1
        record.damage = []
        try await CacheWriter(cache).write([.prepared(record, tiers: [digest: bytes])])
    }
}
