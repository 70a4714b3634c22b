import Foundation
import PhotoCatalogue
import PhotoCommit
import PhotoMetadata
import PhotoModel
import PhotoStore
import SessionTestSupport
import StoreFiles
import Synchronization
import SystemPackage
import TestSupport
import Testing

@Suite("A commit")
struct CommitFlowTests {
    @Test("Commits chunk by chunk, reports progress, and completes")
    func chunks() throws {
        let room = try CommitRoom()
        for number in 1...25 { try room.decide(try room.add(FilePath("\(number).jpg")), .rating(2)) }
        room.options.chunk = 10
        let seen = Mutex<[CommitProgress]>([])

        let report = try room.engine.commit(
            options: room.options,
            progress: { step in seen.withLock { $0.append(step) } }
        )

        #expect(report.applied == 25)
        #expect(seen.withLock { $0.map(\.done) } == [10, 20, 25])
        #expect(try room.catalogue.pendingCount() == 0)
    }

    @Test("Stops between files when cancelled, and leaves the rest pending and intact")
    func cancelled() throws {
        let room = try CommitRoom()
        for number in 1...30 { try room.decide(try room.add(FilePath("\(number).jpg")), .rating(2)) }
        room.options.chunk = 10
        let asked = Atomic(0)

        let report = try room.engine.commit(
            options: room.options,
            isCancelled: { asked.add(1, ordering: .relaxed).newValue > 30 }
        )

        #expect(report.applied + report.remaining == 30 && report.left == 0)
        #expect(report.applied > 0 && report.remaining > 0)
        #expect(try room.catalogue.pendingCount() == report.remaining)
        let sidecars = try room.names(room.photos).filter { $0.hasSuffix(".xmp") }
        #expect(sidecars.count == report.applied)
        #expect(try room.names(room.photos).allSatisfy { !$0.hasPrefix(".") })
        #expect(try room.commit().applied == report.remaining)
    }

    @Test("Refuses to run twice at the same time")
    func busy() throws {
        let room = try CommitRoom()
        try room.decide(try room.add("a.jpg"), .rating(2))
        let lock = try #require(try ByteLock(room.location.catalogueBase.appending("commit.lock"), byte: 0))
        #expect(throws: CommitError.busy) { try room.commit() }
        lock.release()
        #expect(try room.commit().applied == 1)
    }

    @Test("Changes nothing and creates no batch when nothing is pending")
    func nothing() throws {
        let room = try CommitRoom()
        try room.decide(try room.add("a.jpg"), .verdict(.keep))
        let report = try room.commit()
        #expect(report == CommitReport())
        #expect(try room.catalogue.batches(limit: -1).isEmpty)
    }
}

@Suite("A plan of a commit")
struct PlanTests {
    @Test("Lists what would be done, changes nothing, and can be applied")
    func followed() throws {
        let room = try CommitRoom()
        let photos = try (1...5).map { try room.add(FilePath("\($0).jpg")) }
        try room.decide(photos[0], .verdict(.favourite))
        try room.decide(photos[1], .verdict(.trash))
        try room.photos.appending("3.jpg").remove()
        try room.decide(photos[2], .rating(1))

        let plan = try room.engine.plan()
        #expect(try room.names(room.photos) == ["1.jpg", "2.jpg", "4.jpg", "5.jpg"])
        #expect(!room.exists(room.trash))
        #expect(plan.counts == (2, 1))
        let text = try plan.text
        #expect(text.split(separator: UInt8(ascii: "\n")).count == 4)

        let report = try room.engine.apply(try CommitPlan(parsing: text))

        #expect(report.applied == 2)
        #expect(try room.names(room.photos) == ["1.jpg", "1.jpg.xmp", "4.jpg", "5.jpg"])
    }

    @Test("Is not applied to photos that have changed since, or whose lines were removed")
    func changed() throws {
        let room = try CommitRoom()
        let photos = try (1...5).map { try room.add(FilePath("\($0).jpg")) }
        for photo in photos { try room.decide(photo, .rating(2)) }
        var lines = try room.engine.plan().text.split(separator: UInt8(ascii: "\n"))
        lines.remove(at: 5)
        try room.decide(photos[0], .rating(3))
        try room.decide(photos[3], .rating(nil))
        try room.photos.appending("2.jpg").write("edited".utf8)
        try room.photos.appending("3.jpg.xmp").write(sidecarText(rating: 1).utf8)

        let report = try room.engine.apply(try CommitPlan(parsing: Array(lines.joined(separator: [10]))))

        #expect(report.applied == 0 && report.left == 4)
        #expect(Set(report.photos.compactMap(\.reason)) == [.notAsPlanned, .editedSince])
        #expect(try room.decision(photos[4]).isPending)
        #expect(try room.sidecar("3.jpg.xmp").rating == 1)
    }

    @Test("Of several chunks can be applied when distant photos share a sidecar")
    func shared() throws {
        let room = try ModelRoom()
        let names = ["a.jpg"] + (1...120).map { "\($0).jpg" } + ["a.nef", "b.jpg"]
        try room.disk.write("/photos/a.xmp", sidecarText(rating: 2).utf8)
        let photos = try names.map { try room.add(FilePath($0)) }
        var options = CommitOptions()
        options.force = true
        for photo in photos.dropLast() { try room.catalogue.decide([.verdict(.trash)], about: [photo], in: nil) }

        let report = try room.engine.apply(try room.engine.plan(), options: options)

        #expect(report.left == 0 && report.applied == 122)
        #expect(room.disk.bytes(at: "/photos/a.xmp") == nil)
    }

    @Test("Reports an invalid line by the number that an editor shows")
    func lineNumbers() throws {
        let (room, other) = (try ModelRoom(), try ModelRoom())
        for name in ["a.jpg", "b.jpg"] {
            try room.catalogue.decide([.rating(1)], about: [try room.add(FilePath(name))], in: nil)
        }
        var lines = try room.engine.plan().text.split(separator: 10).map { Array($0) }
        lines[0] = Array(try other.engine.plan().text.dropLast())
        lines.insert([], at: 1)
        let error = #expect(throws: CommitError.self) {
            try other.engine.apply(try CommitPlan(parsing: Array(lines.joined(separator: [10]))))
        }
        #expect(error?.description.hasPrefix("invalid line 3 in the plan") == true)
    }

    @Test("Is rejected if it is invalid, belongs to another library, or lists a photo twice")
    func refused() throws {
        let (room, other) = (try CommitRoom(), try CommitRoom())
        try room.decide(try room.add("a.jpg"), .rating(2))
        let text = try room.engine.plan().text
        #expect(throws: CommitError.otherLibrary) { try other.engine.apply(try CommitPlan(parsing: text)) }
        let line = text.split(separator: UInt8(ascii: "\n"))[1]
        #expect(throws: CommitError.badPlan(line: 3, "its photo is listed twice")) {
            try CommitPlan(parsing: text + line)
        }
        #expect(throws: CommitError.self) { try CommitPlan(parsing: Array("{}".utf8)) }
        #expect(throws: CommitError.self) { try CommitPlan(parsing: []) }
    }
}
