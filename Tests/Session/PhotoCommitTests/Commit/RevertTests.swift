import PhotoCatalogue
import PhotoMetadata
import PhotoModel
import PhotoStore
import SessionTestSupport
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import PhotoCommit

@Suite("A revert of a commit")
struct RevertTests {
    @Test("Undoes the commit as a whole, whatever came after it")
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

    @Test("Continues with the previous commit if nothing of the last is left to revert")
    func nothingLeft() throws {
        let room = try CommitRoom()
        let photos = try (1...3).map { try room.add(FilePath("\($0).jpg")) }
        try room.decide(photos[0], .rating(2))
        let first = try #require(try room.commit().batch)
        try room.decide(photos[1], .verdict(.trash))
        try room.commit()
        // As a file manager does.
        try room.trash.appending("files/2.jpg").move(to: room.photos.appending("2.jpg"))
        try room.trash.appending("info/2.jpg.trashinfo").remove()

        let second = try #require(try room.engine.lastCommit())
        #expect(second.id.description != first)
        _ = try room.engine.revert(second, options: room.options)
        #expect(try room.engine.lastCommit()?.id.description == first)
        try room.decide(photos[0], .rating(nil))
        try room.commit()
        _ = try room.engine.revert(try #require(try room.engine.lastCommit()), options: room.options)
        #expect(try room.engine.lastCommit()?.id.description == first)
    }

    @Test("Is incomplete if it was stopped, and the next revert takes back the rest")
    func stopped() throws {
        let room = try CommitRoom()
        for number in 1...3 { try room.decide(try room.add(FilePath("\(number).jpg")), .verdict(.trash)) }
        room.options.force = true
        try room.commit()
        room.options.chunk = 1
        let asked = Atomic(0)

        let commit = try #require(try room.engine.lastCommit())
        let first = try room.engine.revert(
            commit,
            options: room.options,
            isCancelled: { asked.add(1, ordering: .relaxed).newValue > 4 }
        )
        #expect((1...2).contains(first.applied) && first.applied + first.remaining == 3)
        #expect(try room.engine.lastCommit()?.row == commit.row)

        #expect(try room.engine.revert(commit, options: room.options).applied == first.remaining)
        #expect(try room.engine.lastCommit() == nil && room.catalogue.unfinishedBatches().isEmpty)
        #expect(try room.names(room.photos) == ["1.jpg", "2.jpg", "3.jpg"])
    }

    @Test("Is incomplete if it was killed, even if the next one was killed before it did anything")
    func killed() throws {
        let before = try ModelRoom()
        for number in 1...3 {
            let photo = try before.add(FilePath("\(number).jpg"))
            let changes: [DecisionChange] = number == 2 ? [.rating(4)] : [.verdict(.trash)]
            _ = try before.catalogue.decide(changes, about: [photo], in: nil)
        }
        let files = before.disk.files(in: ModelRoom.photos)
        var options = CommitOptions()
        options.force = true
        _ = try before.engine.commit(options: options)
        let commit = try #require(try before.engine.lastCommit())
        let whole = try before.again()
        _ = try whole.engine.revert(commit, options: options)
        for call in 1...whole.disk.calls {
            let room = try before.again().stopped(before: call, options, reverting: commit)
            // Recovers what the killed revert left, and does nothing else.
            _ = try room.engine.commit(only: [])
            if let last = try room.engine.lastCommit() {
                #expect(last.row == commit.row, "call \(call)")
                _ = try room.engine.revert(last, options: options)
            }
            #expect(room.disk.files(in: ModelRoom.photos) == files, "call \(call)")
            #expect(try room.engine.lastCommit() == nil, "call \(call)")
            #expect(try room.catalogue.unfinishedBatches().isEmpty, "call \(call)")
        }
    }

    @Test("Does not write other decisions about a trashed photo, which wait for the next commit")
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

    @Test("Keeps newer decisions about other values pending")
    func decidedOfOthers() throws {
        let room = try CommitRoom()
        let photos = try (1...2).map { try room.add(FilePath("\($0).jpg")) }
        for photo in photos { try room.decide(photo, .rating(3)) }
        try room.commit()
        let batch = try #require(try room.catalogue.batches(limit: 1).first)
        for photo in photos { try room.decide(photo, .tag(try .named("sea"))) }
        // The files of one are as before already.
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

    @Test("Restores files exactly, whatever was decided before the commit", arguments: UInt64(1)...40)
    func files(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let room = try CommitRoom()
        room.options.force = true
        room.actions = LinuxFileActions(lacking: [[], [.renameFlags], [.renameFlags, .links]][Int(seed % 3)])
        if seed % 4 == 0, TestVolume.isPossible { try room.moveTrashAway() }
        let photos = try (1...6).map { try room.add(FilePath("\($0).jpg")) }
        for number in 1...6 {
            let photo = room.photos.appending("\(number).jpg")
            try Self.dress(photo, &random)
            guard Bool.random(using: &random) else { continue }
            let sidecar = FilePath("\(photo).xmp")
            try sidecar.write(sidecarText(rating: 2, tags: ["own"]).utf8)
            try Self.dress(sidecar, &random)
        }
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
        #expect(report.photos.allSatisfy { $0.reason == nil || $0.reason == .decidedSince }, "\(report.photos)")
        // Photos with newer decisions stay as they are.
        if report.left == 0 { #expect(try room.files() == before) }
    }

    /// Gives a file a random selection of traits.
    private static func dress(_ path: FilePath, _ random: inout SplitMix64) throws {
        try path.setMode([0o600, 0o644, 0o664, 0o444][Int.random(in: 0..<4, using: &random)])
        if TraitsSupport.isRoot, Bool.random(using: &random) { try path.setOwner(1234, group: 2345) }
        guard TraitsSupport.hasAttributes else { return }
        if Bool.random(using: &random) { try path.setAccessList(user: 1234) }
        if Bool.random(using: &random) { try path.setAttribute("user.comment", Array("by hand".utf8)) }
    }

    @Test("Can itself be reverted")
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

    @Test("Trashes more than half of the library again only with force, and otherwise changes nothing")
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

    @Test("Keeps and reports photos with newer decisions")
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

    @Test("Applies to files what was undone since, and counts what is as before already")
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

    @Test("Skips and reports photos in an excluded folder")
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

    @Test("Trashes more than half of the library again only with force, even if already decided so")
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
