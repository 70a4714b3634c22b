import Foundation
import PhotoCache
import PhotoCatalogue
import PhotoModel
import PhotoPipeline
import PhotoRecipe
import PhotoRecord
import PhotoStore
import PhotoUpkeep
import PipelineTestSupport
import StoreFiles
import StoreSamples
import SystemPackage
import TestSupport
import Testing

@testable import PhotoShards

@Suite("Merges", .timeLimit(.minutes(10)))
struct MergeTests {
    private let room: ShardRoom

    init() throws { room = try ShardRoom() }

    private func location(_ name: String = "merged") -> LibraryLocation {
        LibraryLocation(store: room.folder.path.appending(name))
    }

    @discardableResult
    private func merge(
        into name: String = "merged",
        _ change: (inout PlanMerge) -> Void = { _ in }
    ) async throws -> MergeSummary {
        var merge = PlanMerge(try room.open(), into: location(name))
        change(&merge)
        return try await merge.run()
    }

    /// What one machine alone makes of the photos.
    private func prepare(into name: String, _ recipe: Recipe? = nil) async throws -> RunReport {
        FileClock.waitUntilNow()
        return try await PhotoPipeline.with(try Library(location(name), .write), recipe) { [room] in
            try await $0.run(roots: [room.photos])
        }
    }

    private func digest(_ name: String) throws -> LibraryDigest {
        try LibraryDigest(try Library(location(name), .read))
    }

    private func onlyRecord(_ library: Library) throws -> Record? {
        var record: Record?
        try library.cache.forEachRecord { record = $0 }
        return record
    }

    private func plantAnotherRecord() async throws {
        let library = try Library(location(), .write)
        var other = try #require(try onlyRecord(library))
        other.fingerprints.pdq[0] ^= 1
        try await CacheWriter(library.cache).write([.prepared(other, tiers: [:])])
    }

    /// Photos in several folders, copies within and across shards, one that is broken and one that is empty.
    private func addPhotos() throws {
        try room.add("a.jpg", "b.jpg", "in/c.jpg", "in/d.jpg", "z/e.jpg")
        for (from, to) in [("a.jpg", "copy.jpg"), ("a.jpg", "z/copy.jpg"), ("in/c.jpg", "in/copy.jpg")] {
            try room.path(FilePath(to)).write(try room.path(FilePath(from)).bytes())
        }
        try room.path("in/broken.jpg").write(Array(try room.path("a.jpg").bytes().prefix(200)))
        try room.path("z/empty.jpg").write([])
    }

    @Test func `A merged library is as if one machine had prepared it, and the next run reads nothing`() async throws {
        try addPhotos()
        try await room.plan(photos: 3)
        let shards = try room.open().plan.shards
        #expect(shards == 4)
        // In any order.
        for shard in (0..<shards).reversed() { try await room.make(shard) }
        let summary = try await merge()
        #expect(summary.prepared == 8 && summary.failed == 2 && summary.left == 0 && summary.missing == 0)
        let alone = try await prepare(into: "alone")
        #expect(alone.prepared == 5 && alone.linked == 3 && alone.failed == 2)
        #expect(try digest("merged") == digest("alone"))
        let report = try await prepare(into: "merged")
        #expect(report.unchanged == 8 && report.bytesRead == 0 && report.isConsistent)
        #expect(try digest("merged") == digest("alone"))
        #expect(try Library(location(), .read).cache.verify() == [])
    }

    @Test func `Sealed facts can be opened with the library's own key`() async throws {
        try room.add("a.jpg")
        try await room.plan()
        try await room.make()
        let own = try location().keyFile.makeForTests()
        try await merge()
        let library = try Library(location(), .read)
        let record = try #require(try onlyRecord(library))
        let opened = try #require(RecordSeal(key: own).opened(record))
        #expect(opened.capture.latitude == 59.5)
    }

    @Test func `A merge of what is published goes on when more is`() async throws {
        try addPhotos()
        try await room.plan(photos: 3)
        try await room.make(2)
        await #expect(throws: ShardError.incomplete(missing: 3, of: 4)) { try await merge() }
        #expect(!location().exists)
        let first = try await merge { $0.isPartial = true }
        #expect(first.merged == 1 && first.missing == 3)
        for shard in [0, 1, 3] { try await room.make(shard) }
        let rest = try await merge()
        #expect(rest.merged == 3 && rest.missing == 0)
        let again = try await merge()
        #expect(again.merged == 0 && again.prepared == 0)
        _ = try await prepare(into: "alone")
        #expect(try digest("merged") == digest("alone"))
    }

    @Test func `What is merged twice changes nothing the second time`() async throws {
        try addPhotos()
        try await room.plan()
        try await room.make()
        try await merge()
        let before = try digest("merged")
        // As if it had been killed before it noted that the pack was merged.
        try Catalogue(at: location().catalogueFile).noteMerge(plan: try room.open().plan.id, shard: 5, digest: "")
        try await PhotoPipeline.with(try Library(location(), .write)) { _ in }
        let database = location().catalogueFile
        _ = try Tool.text(["sqlite3", database.string, "DELETE FROM merges"])
        let summary = try await merge()
        #expect(summary.merged == 1 && summary.prepared == 0)
        #expect(try digest("merged") == before)
    }

    @Test func `Photos that changed after they were made are left to the next run`() async throws {
        try room.add("a.jpg", "b.jpg", "c.jpg")
        try await room.plan()
        try await room.make()
        try room.add("b.jpg", seed: 7)
        try room.path("c.jpg").remove()
        let summary = try await merge()
        #expect(summary.prepared == 1 && summary.left == 2)
        let report = try await prepare(into: "merged")
        #expect(report.unchanged == 1 && report.prepared == 1 && report.found == 2)
        _ = try await prepare(into: "alone")
        #expect(try digest("merged").photos == digest("alone").photos)
    }

    @Test func `New photos are merged into a library that has others, with its decisions`() async throws {
        try room.add("a.jpg", "b.jpg")
        _ = try await prepare(into: "merged")
        let before = try Library(location(), .read).catalogue.asset(at: room.path("a.jpg"))?.id
        try room.add("c.jpg", seed: 5)
        try room.path("copy.jpg").write(try room.path("a.jpg").bytes())
        try await room.plan { $0.library = location() }
        #expect(try room.planned == [["c.jpg", "copy.jpg"]])
        try await room.make { $0.keyFile = location().keyFile }
        let summary = try await merge { $0.keyFile = location().keyFile }
        #expect(summary.prepared == 2)
        #expect(try Library(location(), .read).catalogue.asset(at: room.path("a.jpg"))?.id == before)
        #expect(try await prepare(into: "merged").unchanged == 4)
        _ = try await prepare(into: "alone")
        #expect(try digest("merged") == digest("alone"))
    }

    @Test func `A library that follows another recipe is refused and not changed`() async throws {
        try room.add("a.jpg")
        var recipe = Recipe.default
        recipe.tiers.removeLast()
        _ = try await prepare(into: "merged", recipe)
        let before = try digest("merged")
        try await room.plan()
        try await room.make()
        await #expect(throws: ShardError.otherRecipe(library: "merged", plan: "default")) { try await merge() }
        #expect(try digest("merged") == before)
    }

    @Test func `A byte planted in a pack is found before anything of it is stored`() async throws {
        try addPhotos()
        try await room.plan()
        let commit = try await room.make().commit
        let pack = room.packs.pack(named: commit.pack)
        let bytes = try pack.bytes()
        for place in [0, 600, bytes.count / 2, bytes.count - 1] {
            var planted = bytes
            planted[place] ^= 0x20
            try pack.write(planted)
            let error = await #expect(throws: ShardError.self) { try await merge() }
            guard case .conflict(.damagedPack(pack, _)) = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
        #expect(try Library(location(), .read).cache.isEmpty)
        try pack.write(bytes)
        #expect(try await merge().prepared == 8)
    }

    @Test func `Another result for a content that the library has is a conflict that names the pack`() async throws {
        try room.add("a.jpg")
        _ = try await prepare(into: "merged")
        try await plantAnotherRecord()
        try await room.plan()
        let commit = try await room.make().commit
        let error = await #expect(throws: ShardError.self) { try await merge() }
        guard case .conflict(.otherResult(room.packs.pack(named: commit.pack), _, library: "merged")) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `Another key is refused`() async throws {
        try room.add("a.jpg")
        try await room.plan()
        try await room.make()
        let other = KeyFile(path: room.folder.path.appending("other.key"))
        _ = try other.make()
        await #expect(throws: ShardError.conflict(.otherKey(other.path))) { try await merge { $0.keyFile = other } }
    }

    @Test func `A root elsewhere is merged as that root`() async throws {
        try room.add("a.jpg", "in/b.jpg")
        try await room.plan()
        try await room.make()
        let moved = room.folder.path.appending("mounted")
        try room.photos.move(to: moved)
        #expect(try await merge { $0.root = moved }.prepared == 2)
        let catalogue = try Library(location(), .read).catalogue
        #expect(try catalogue.asset(at: moved.appending("in/b.jpg"))?.state == .prepared)
    }
}

extension KeyFile {
    fileprivate func makeForTests() throws -> [UInt8] {
        try PrivateFiles.makeFolder(path.removingLastComponent())
        return try make()
    }
}
