import Foundation
import PhotoMetadata
import PhotoSession
import PhotoStore
import Synchronization
import SystemPackage
import TestSupport
import Testing

@Suite("A commit")
struct CommitFlowTests {
    @Test("goes by chunks, tells how far it is, and comes to the end")
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

    @Test("stops between files when it is told to, and leaves the rest pending and whole")
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

    @Test("is made by one at a time")
    func busy() throws {
        let room = try CommitRoom()
        try room.decide(try room.add("a.jpg"), .rating(2))
        let lock = try #require(try ByteLock(room.location.catalogueBase.appending("commit.lock"), byte: 0))
        #expect(throws: CommitError.busy) { try room.commit() }
        lock.release()
        #expect(try room.commit().applied == 1)
    }

    @Test("does nothing, and has no batch, where nothing is pending")
    func nothing() throws {
        let room = try CommitRoom()
        try room.decide(try room.add("a.jpg"), .verdict(.keep))
        let report = try room.commit()
        #expect(report == CommitReport())
        #expect(try room.catalogue.batches(limit: -1).isEmpty)
    }
}

@Suite("The way back of a commit")
struct RevertTests {
    @Test("undoes it as a whole, later, whatever came after it")
    func revert() throws {
        let room = try CommitRoom()
        let photos = try (1...6).map { try room.add(FilePath("\($0).jpg")) }
        try room.decide(photos[0], .verdict(.favourite))
        try room.decide(photos[1], .verdict(.trash))
        try room.decide(photos[2], .rating(3), .tag(try .named("sea")))
        let first = try #require(try room.commit().batch)
        try room.decide(photos[3], .rating(1))
        try room.commit()

        let batch = try #require(try room.catalogue.batches(idPrefix: first).first)
        let report = try room.engine.revert(batch, options: room.options)

        #expect(report.applied == 3 && report.left == 0)
        let expected: Set = Set((1...6).map { "\($0).jpg" }).union(["4.jpg.xmp"])
        #expect(try room.names(room.photos) == expected)
        #expect(try room.catalogue.pendingCount() == 0)
        let way = try #require(try room.catalogue.batches(limit: 1).first)
        #expect(way.kind == .revert && way.reverts == batch.row)
    }

    @Test("writes nothing that was decided about a trashed photo besides: that waits for the next commit")
    func decidedBesides() throws {
        let room = try CommitRoom()
        let photo = try room.add("1.jpg")
        try room.decide(photo, .rating(4))
        try room.decide(photo, .verdict(.trash))
        room.options.force = true
        try room.commit()
        let batch = try #require(try room.catalogue.batches(limit: 1).first)

        let report = try room.engine.revert(batch, options: room.options)

        #expect(report.applied == 1 && report.photos.count == 1)
        #expect(try room.names(room.photos) == ["1.jpg"])
        let decision = try room.decision(photo)
        #expect(decision.now == Decision(rating: 4) && decision.applied == Decision() && decision.isPending)
        #expect(try room.commit().applied == 1)
        #expect(try room.sidecar("1.jpg.xmp").rating == 4)
    }

    @Test("leaves pending what was decided since about something else")
    func decidedOfOthers() throws {
        let room = try CommitRoom()
        let photos = try (1...2).map { try room.add(FilePath("\($0).jpg")) }
        for photo in photos { try room.decide(photo, .rating(3)) }
        try room.commit()
        let batch = try #require(try room.catalogue.batches(limit: 1).first)
        for photo in photos { try room.decide(photo, .tag(try .named("sea"))) }
        // Of one, the files are as before already.
        try room.decide(photos[1], .rating(nil))
        #expect(try room.engine.commit(only: [photos[1]], options: room.options).applied == 1)
        try room.decide(photos[1], .tag(try .named("sky")))

        let report = try room.engine.revert(batch, options: room.options)

        #expect(report.applied == 1 && report.appliedBefore == 1 && report.left == 0)
        #expect(try room.names(room.photos) == ["1.jpg", "2.jpg", "2.jpg.xmp"])
        #expect(try room.sidecar("2.jpg.xmp").tags == [["sea"]])
        #expect(try room.catalogue.pendingCount() == 2)
        #expect(try room.decision(photos[0]).now.tags == [try .named("sea"): true])
    }

    @Test("makes files what they were, whatever was decided before the commit", arguments: UInt64(1)...40)
    func files(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let room = try CommitRoom()
        room.options.force = true
        let photos = try (1...6).map { try room.add(FilePath("\($0).jpg")) }
        func decide() throws {
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                let changes: [DecisionChange] = [
                    .verdict([.favourite, .keep, .trash, .skip, nil].randomElement(using: &random) ?? nil),
                    .rating([nil, 0, 3, 5].randomElement(using: &random) ?? nil),
                    .tag(try .named("sea")), .untag(try .named("sea")), .tag(try .named("sky")),
                ]
                try room.decide(
                    try #require(photos.randomElement(using: &random)),
                    try #require(changes.randomElement(using: &random))
                )
            }
        }
        for _ in 0..<Int.random(in: 0...2, using: &random) {
            try decide()
            try room.commit()
        }
        try decide()
        let before = try room.files()
        guard let id = try room.commit().batch else { return }
        let batch = try #require(try room.catalogue.batches(idPrefix: id).first)
        if Bool.random(using: &random) { try decide() }
        let report = try room.engine.revert(batch, options: room.options)
        // What was decided otherwise since, stays.
        if report.left == 0 { #expect(try room.files() == before) }
    }

    @Test("can itself be reverted")
    func twice() throws {
        let room = try CommitRoom()
        let photo = try room.add("1.jpg")
        try room.decide(photo, .verdict(.favourite), .tag(try .named("sea")))
        try room.commit()
        for expected in [false, true] {
            let batch = try #require(try room.catalogue.batches(limit: 1).first)
            #expect(try room.engine.revert(batch, options: room.options).applied == 1)
            #expect(room.exists(room.photos.appending("1.jpg.xmp")) == expected)
        }
        let sidecar = try room.sidecar("1.jpg.xmp")
        #expect(sidecar.isFavourite && sidecar.rating == 5 && sidecar.tags == [["sea"]])
    }

    @Test("puts more than half of a library into the trash again only by force, and changes nothing otherwise")
    func force() throws {
        let room = try CommitRoom()
        let photos = try (1...3).map { try room.add(FilePath("\($0).jpg")) }
        for photo in photos { try room.decide(photo, .verdict(.trash)) }
        room.options.force = true
        try room.commit()
        let back = try #require(try room.catalogue.batches(limit: 1).first)
        #expect(try room.engine.revert(back, options: room.options).applied == 3)
        let again = try #require(try room.catalogue.batches(limit: 1).first)
        let counts = try room.catalogue.pendingCount()

        #expect(throws: CommitError.tooManyTrashed(3, of: 3)) { try room.engine.revert(again) }

        #expect(counts == 0)
        #expect(try room.catalogue.pendingCount() == 0)
        #expect(try room.names(room.photos).count == 3)
    }

    @Test("keeps, and names, what was decided otherwise since")
    func decidedSince() throws {
        let room = try CommitRoom()
        let (first, second) = (try room.add("1.jpg"), try room.add("2.jpg"))
        for photo in [first, second] { try room.decide(photo, .rating(3)) }
        try room.commit()
        let batch = try #require(try room.catalogue.batches(limit: 1).first)
        try room.decide(second, .rating(4))

        let report = try room.engine.revert(batch, options: room.options)

        #expect(report.applied == 1 && report.photos.first { $0.reason != nil }?.reason == .decidedSince)
        #expect(try room.decision(second).now.rating == 4)
    }

    @Test("makes files follow what was undone since, and counts what is as before already")
    func undoneSince() throws {
        let room = try CommitRoom()
        let photos = try (1...3).map { try room.add(FilePath("\($0).jpg")) }
        for photo in photos { try room.decide(photo, .rating(3)) }
        try room.commit()
        let batch = try #require(try room.catalogue.batches(limit: 1).first)
        try room.decide(photos[0], .rating(nil))
        try room.commit()
        #expect(try room.catalogue.decide([.rating(nil)], about: [photos[1]], in: nil) != nil)

        let report = try room.engine.revert(batch, options: room.options)

        #expect(report.applied == 2 && report.left == 0 && report.appliedBefore == 1)
        #expect(try room.names(room.photos) == ["1.jpg", "2.jpg", "3.jpg"])
        #expect(try room.catalogue.pendingCount() == 0)
    }

    @Test("leaves, and names, what is in a folder that was left out")
    func leftOut() throws {
        let room = try CommitRoom()
        try room.decide(try room.add("1.jpg"), .rating(3))
        try room.commit()
        let batch = try #require(try room.catalogue.batches(limit: 1).first)
        _ = try room.catalogue.removeRoot(room.root)
        let steps = try room.catalogue.history(limit: 99).count

        let report = try room.engine.revert(batch, options: room.options)

        #expect(report.photos.compactMap(\.reason) == [.leftOut] && report.left == 1 && report.batch == nil)
        #expect(try room.names(room.photos) == ["1.jpg", "1.jpg.xmp"])
        #expect(try room.catalogue.history(limit: 99).count == steps)
    }

    @Test("trashes more than half of a library again only by force, also what was decided so already")
    func forceOfUndone() throws {
        let room = try CommitRoom()
        let photos = try (1...3).map { try room.add(FilePath("\($0).jpg")) }
        for photo in photos { try room.decide(photo, .verdict(.trash)) }
        room.options.force = true
        try room.commit()
        for photo in photos { try room.decide(photo, .verdict(nil)) }
        try room.commit()
        let back = try #require(try room.catalogue.batches(limit: 1).first)
        for photo in photos[...1] { try room.decide(photo, .verdict(.trash)) }
        let steps = try room.catalogue.history(limit: 99).count

        #expect(throws: CommitError.tooManyTrashed(3, of: 3)) { try room.engine.revert(back) }
        #expect(try room.catalogue.history(limit: 99).count == steps)
        #expect(try room.engine.revert(back, options: room.options).applied == 3)
    }
}

@Suite("A plan of a commit")
struct PlanTests {
    @Test("says what would be done, changes nothing, and is followed")
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

    @Test("is not followed where something has changed since, and does not do what was taken out")
    func changed() throws {
        let room = try CommitRoom()
        let photos = try (1...5).map { try room.add(FilePath("\($0).jpg")) }
        for photo in photos { try room.decide(photo, .rating(2)) }
        var lines = try room.engine.plan().text.split(separator: UInt8(ascii: "\n"))
        lines.remove(at: 5)
        try room.decide(photos[0], .rating(3))
        try room.decide(photos[3], .rating(nil))
        try room.photos.appending("2.jpg").write("edited".utf8)
        try room.photos.appending("3.jpg.xmp").write(CommitSidecarTests.sidecar(rating: 1).utf8)

        let report = try room.engine.apply(try CommitPlan(parsing: Array(lines.joined(separator: [10]))))

        #expect(report.applied == 0 && report.left == 4)
        #expect(Set(report.photos.compactMap(\.reason)) == [.notAsPlanned, .editedSince])
        #expect(try room.decision(photos[4]).isPending)
        #expect(try room.sidecar("3.jpg.xmp").rating == 1)
    }

    @Test("of more photos than one chunk is followed where photos far apart share a sidecar")
    func shared() throws {
        let room = try ModelRoom()
        let names = ["a.jpg"] + (1...120).map { "\($0).jpg" } + ["a.nef", "b.jpg"]
        try room.disk.write("/photos/a.xmp", CommitSidecarTests.sidecar(rating: 2).utf8)
        let photos = try names.map { try room.add(FilePath($0)) }
        var options = CommitOptions()
        options.force = true
        for photo in photos.dropLast() { try room.catalogue.decide([.verdict(.trash)], about: [photo], in: nil) }

        let report = try room.engine.apply(try room.engine.plan(), options: options)

        #expect(report.left == 0 && report.applied == 122)
        #expect(room.disk.bytes(at: "/photos/a.xmp") == nil)
    }

    @Test("names the line that it cannot follow as an editor does")
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
        #expect(error?.description.hasPrefix("line 3 of the plan") == true)
    }

    @Test("is refused where it is none, is of another library, or names a photo twice")
    func refused() throws {
        let (room, other) = (try CommitRoom(), try CommitRoom())
        try room.decide(try room.add("a.jpg"), .rating(2))
        let text = try room.engine.plan().text
        #expect(throws: CommitError.otherLibrary) { try other.engine.apply(try CommitPlan(parsing: text)) }
        let line = text.split(separator: UInt8(ascii: "\n"))[1]
        #expect(throws: CommitError.badPlan(line: 3, "its photo is there twice")) {
            try CommitPlan(parsing: text + line)
        }
        #expect(throws: CommitError.self) { try CommitPlan(parsing: Array("{}".utf8)) }
        #expect(throws: CommitError.self) { try CommitPlan(parsing: []) }
    }
}
