import GRDB
import PhotoCommit
import PhotoMetadata
import SessionTestSupport
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@testable import PhotoCatalogue
@testable import PhotoModel

@Suite("Commits of a library whose folder was moved")
struct MovedRootCommitTests {
    private let room: CommitRoom
    private let sidecar, trashed: AssetRow
    private let batch: Batch

    /// Creates a photo with a sidecar and one in the trash, then moves the folder.
    init() throws {
        room = try CommitRoom()
        sidecar = try room.add("trip/a.jpg")
        trashed = try room.add("trip/b.jpg")
        for number in 1...3 { try room.add(FilePath("\(number).jpg")) }
        try room.decide(sidecar, .rating(3))
        try room.decide(trashed, .verdict(.trash))
        try room.commit()
        batch = try #require(try room.catalogue.batches(limit: 1).first)
    }

    private var moved: FilePath { room.folder.path.appending("moved") }

    private func move() throws {
        try room.photos.move(to: moved)
        #expect(try room.catalogue.followRoots().moved.count == 1)
    }

    @Test("An earlier commit is reverted at the new path: sidecar and trash")
    func reverted() throws {
        try move()
        let report = try room.engine.revert(batch)
        #expect(report.applied == 2 && report.left == 0)
        #expect(try room.names(moved.appending("trip")) == ["a.jpg", "b.jpg"])
        #expect(try room.names(room.trash.appending("files")).isEmpty)
        #expect(try room.names(room.trash.appending("info")).isEmpty)
        #expect(!room.exists(room.photos))
    }

    @Test("An interrupted commit is recovered at the new path, without waiting for a disk", arguments: [true, false])
    func recovered(_ isDone: Bool) throws {
        if !isDone {
            // It was killed before any file was changed.
            _ = try room.engine.revert(batch)
        }
        try room.catalogue.write { database in
            try database.execute(
                sql: "UPDATE journal SET state = 0, settled_ms = NULL WHERE batch = ?",
                arguments: [batch.row]
            )
            try database.execute(sql: "UPDATE batches SET finished_ms = NULL")
        }
        try move()
        try room.decide(sidecar, .tag(try .named("sea")))
        let report = try room.commit()
        #expect(report.recovered == 2 && report.left == 0 && report.applied >= 1)
        #expect(try room.catalogue.openJournal().isEmpty)
        #expect(try Sidecar(try moved.pushing("trip/a.jpg.xmp").bytes()).facts.tags == [["sea"]])
        #expect(room.exists(moved.pushing("trip/b.jpg")) == !isDone)
    }

    @Test("Pending decisions are applied at the new path")
    func pending() throws {
        try room.decide(sidecar, .rating(5))
        try move()
        let report = try room.commit()
        #expect(report.applied == 1 && report.left == 0)
        #expect(try Sidecar(try moved.pushing("trip/a.jpg.xmp").bytes()).facts.rating == 5)
    }
}
