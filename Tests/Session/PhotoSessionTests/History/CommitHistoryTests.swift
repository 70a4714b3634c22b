import GRDB
import PhotoCommit
import PhotoSession
import SessionTestSupport
import SystemPackage
import TestSupport
import Testing

@testable import PhotoCatalogue
@testable import PhotoModel

@Suite("The history of commits")
struct CommitHistoryTests {
    private let room: CommitRoom
    /// To become favourite, rated, trashed, and rated although missing.
    private let photos: [AssetRow]

    init() throws {
        let room = try CommitRoom()
        self.room = room
        photos = try (1...6).map { try room.add(FilePath("\($0).jpg")) }
        try room.decide(photos[0], .verdict(.favourite))
        try room.decide(photos[1], .rating(3))
        try room.decide(photos[2], .verdict(.trash))
        try room.decide(photos[3], .rating(1))
        try room.photos.appending("4.jpg").remove()
    }

    private func batches(of asset: AssetRow? = nil) throws -> [HistoryItem] {
        var reader = try HistoryReader(room.catalogue)
        let items = try room.catalogue.history(limit: 99, ofAsset: asset).map { try reader.item($0) }
        return items.filter { $0.batch != nil }
    }

    @Test("Counts changed files and skipped photos")
    func counts() throws {
        try room.commit()
        var expected = BatchCounts()
        (expected.sidecarsWritten, expected.trashed, expected.left) = (2, 1, 1)
        #expect(try batches().map(\.counts) == [expected])

        expected.left = 0
        expected.sidecarsWritten = 0
        #expect(try batches(of: photos[2]).map(\.counts) == [expected])
    }

    @Test("Counts what a revert restored, removed and skipped")
    func reverted() throws {
        try room.commit()
        try room.decide(photos[1], .rating(5))
        _ = try room.engine.revert(try #require(try room.catalogue.batches(limit: 1).first), options: room.options)
        var expected = BatchCounts()
        (expected.sidecarsRemoved, expected.restored, expected.left) = (1, 1, 1)
        #expect(try batches().first?.counts == expected)
    }

    @Test("Counts for an earlier version, which recorded no numbers", arguments: [1, 99])
    func earlier(shown: Int) throws {
        try room.commit()
        let counts = try batches().first?.counts
        try room.catalogue.write { try $0.execute(sql: "UPDATE journal SET files = NULL") }
        var reader = try HistoryReader(room.catalogue)
        let entry = try #require(try room.catalogue.history(limit: 1, maxPhotos: shown).first)
        #expect(try reader.item(entry).counts == counts)
    }

    @Test("Does not list a commit that only skipped photos, which has no batch to revert")
    func onlyLeft() throws {
        try room.commit()
        let report = try room.commit()
        #expect(report.left == 1 && report.batch == nil)
        #expect(try batches().count == 1)
    }

    @Test("Does not list a commit that skipped all files, even if an earlier version recorded an empty one")
    func refused() throws {
        try room.photos.appending("5.jpg.xmp").write("no sidecar".utf8)
        try room.decide(photos[4], .rating(2))
        try room.commit()
        try room.commit()
        try room.catalogue.finishBatch(try room.catalogue.beginBatch(.commit).row)
        let left = try room.catalogue.beginBatch(.commit).row
        let intent = JournalIntent(asset: photos[4], before: Decision(), after: Decision(rating: 2), steps: [])
        let entries = try room.catalogue.intend([intent], in: left)
        try room.catalogue.settle(entries.map { ($0, .left(reason: "readOnly", words: "it cannot be written")) })
        try room.catalogue.finishBatch(left)
        #expect(try batches().count == 1)
        #expect(try batches(of: photos[4]).isEmpty)
    }

    @Test("Does not list a commit whose files all matched already, which has no batch")
    func asDecided() throws {
        try room.commit()
        let count = try batches().count
        let sidecar = room.photos.appending("5.jpg.xmp")
        try room.photos.appending("2.jpg.xmp").copy(to: sidecar)
        try room.decide(photos[4], .rating(3))
        let report = try room.commit()
        #expect(report.photos.filter { $0.reason == nil }.map(\.action) == [.nothing] && report.batch == nil)
        #expect(try batches().count == count && batches(of: photos[4]).isEmpty)
        #expect(try !room.decision(photos[4]).isPending)
    }

    @Test("Lists a commit that is reverted twice once")
    func revertedTwice() throws {
        try room.commit()
        let batch = try #require(try room.catalogue.batches(limit: 1).first)
        #expect(try room.engine.revert(batch, options: room.options).applied == 3)
        let count = try room.catalogue.history(limit: 99).count
        let again = try room.engine.revert(batch, options: room.options)
        #expect(again.appliedBefore == 3 && again.applied == 0 && again.left == 0 && again.batch == nil)
        #expect(try room.catalogue.history(limit: 99).count == count)
    }

    @Test("Lists a plan that is applied twice once")
    func appliedTwice() throws {
        let plan = try room.engine.plan()
        let first = try room.engine.apply(plan)
        let again = try room.engine.apply(plan)
        #expect(first.batch != nil && again.batch == nil && again.applied == 0)
        #expect(try batches().map(\.batch) == [first.batch])
    }

    @Test("Lists a commit that may have started")
    func begun() throws {
        let batch = try room.catalogue.beginBatch(.commit).row
        let intent = JournalIntent(asset: photos[0], before: Decision(), after: Decision(), steps: [])
        _ = try room.catalogue.intend([intent], in: batch)
        #expect(try batches().map(\.counts?.open) == [1])
    }
}
