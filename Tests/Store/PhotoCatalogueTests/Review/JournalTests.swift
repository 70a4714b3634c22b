import GRDB
import PhotoModel
import StoreFiles
import StoreSamples
import SystemPackage
import TestSupport
import Testing

@testable import PhotoCatalogue

@Suite struct JournalTests {
    private let library: TestCatalogue
    private var catalogue: Catalogue { library.catalogue }
    private let photos: [AssetRow]

    init() throws {
        library = try TestCatalogue()
        photos = try library.addPhotos(3)
    }

    private func intents(_ assets: [AssetRow]) throws -> [JournalIntent] {
        let decisions = try catalogue.decisions(of: assets)
        return try assets.map { asset in
            let decision = try #require(decisions[asset])
            return JournalIntent(
                asset: asset,
                before: decision.applied,
                after: decision.now,
                ownRatingBefore: decision.ownRating,
                ownRatingAfter: 5,
                steps: [1, 0, 255]
            )
        }
    }

    @Test("Intents are found by the next process to open the catalogue, until they are settled")
    func open() throws {
        try catalogue.decide([.verdict(.favourite)], about: photos, in: nil)
        let batch = try catalogue.beginBatch(.commit).row
        let wanted = try intents(photos)
        let ids = try catalogue.intend(wanted, in: batch)
        let open = try library.again().openJournal()
        #expect(open.map(\.id) == ids && open.map(\.intent) == wanted)
        #expect(open.allSatisfy { $0.state == .intended && $0.batch == batch && $0.settledAt == nil })
        try catalogue.settle([
            (ids[1], .applied(AppliedFiles())), (ids[0], .left(reason: "name", words: "the name is taken")),
        ])
        #expect(try library.again().openJournal().map(\.id) == [ids[2]])
        let journal = try catalogue.journal(of: batch)
        #expect(journal.map(\.state) == [.left, .applied, .intended])
        #expect(journal[0].reason == "name" && journal[0].words == "the name is taken")
        #expect(journal[0].settledAt != nil && journal[1].reason == nil)
        #expect(try catalogue.journal(ofAsset: photos[2]).map(\.id) == [ids[2]])
        #expect(try catalogue.intend([], in: batch).isEmpty)
    }

    @Test("An applied decision is no longer pending and has no problem")
    func applied() throws {
        try catalogue.decide([.verdict(.favourite)], about: photos, in: nil)
        try catalogue.noteProblems([(photos[0], "x", "y")])
        let revision = try catalogue.revision()
        let ids = try catalogue.intend(intents([photos[0]]), in: catalogue.beginBatch(.commit).row)
        try catalogue.settle([(ids[0], .applied(AppliedFiles()))])
        let decision = try #require(try catalogue.decision(of: photos[0]))
        #expect(decision.applied == Decision(verdict: .favourite) && decision.applied == decision.now)
        #expect(!decision.isPending && decision.problem == nil && decision.ownRating == 5)
        #expect(try catalogue.decisions(changedSince: revision).decisions == [decision])
        #expect(try catalogue.pending().map(\.asset) == Array(photos[1...]))
        #expect(try catalogue.asset(row: photos[0])?.isMissing == false)
    }

    @Test("A decision made during its application stays pending")
    func meanwhile() throws {
        try catalogue.decide([.rating(3)], about: photos, in: nil)
        let ids = try catalogue.intend(intents(photos), in: catalogue.beginBatch(.commit).row)
        try catalogue.decide([.rating(4)], about: [photos[0]], in: nil)
        _ = try catalogue.undo(in: nil)
        try catalogue.decide([.rating(1)], about: [photos[1]], in: nil)
        try catalogue.settle(ids.map { ($0, .applied(AppliedFiles())) })
        #expect(try catalogue.pending().map(\.asset) == [photos[1]])
        #expect(try catalogue.decision(of: photos[1])?.applied.rating == 3)
    }

    @Test("A skipped decision stays pending with its reason, unless there is nothing left to do")
    func left() throws {
        try catalogue.decide([.verdict(.trash)], about: photos, in: nil)
        let ids = try catalogue.intend(intents(photos), in: catalogue.beginBatch(.commit).row)
        try catalogue.decide([.verdict(.keep)], about: [photos[1]], in: nil)
        try catalogue.settle(ids.map { ($0, .left(reason: "room", words: "no room")) })
        let decision = try #require(try catalogue.decision(of: photos[0]))
        #expect(decision.isPending && decision.applied.isEmpty && decision.problem?.reason == "room")
        #expect(try catalogue.decision(of: photos[1])?.problem == nil)
    }

    @Test("Settled intents stay settled: two processes may clean up after a third")
    func twice() throws {
        try catalogue.decide([.verdict(.trash)], about: photos, in: nil)
        let ids = try catalogue.intend(intents([photos[0], photos[1]]), in: catalogue.beginBatch(.commit).row)
        try catalogue.settle([
            (ids[0], .applied(AppliedFiles(photo: .trashed))), (ids[1], .left(reason: "a", words: "")),
        ])
        let revision = try catalogue.revision()
        try library.again().settle([
            (ids[0], .left(reason: "b", words: "")), (ids[1], .applied(AppliedFiles(photo: .trashed))),
            (9999, .left(reason: "c", words: "")),
        ])
        #expect(try catalogue.revision() == revision)
        #expect(try catalogue.decision(of: photos[0])?.isPending == false)
        #expect(try catalogue.decision(of: photos[1])?.problem?.reason == "a")
        #expect(try catalogue.asset(row: photos[1])?.isMissing == false)
    }

    @Test("A trashed photo is missing and keeps its row; restored, it is present with its current stamp")
    func trash() throws {
        try catalogue.decide([.verdict(.trash)], about: [photos[0]], in: nil)
        try library.commit([photos[0]], AppliedFiles(photo: .trashed))
        #expect(try catalogue.asset(row: photos[0])?.isMissing == true)
        #expect(try catalogue.counts().missing == 1 && catalogue.forgettable().isEmpty)
        // Undo is how it comes back.
        #expect(try catalogue.undo(in: nil).step != nil)
        #expect(try catalogue.decision(of: photos[0])?.isPending == true)
        try library.commit([photos[0]], AppliedFiles(photo: .restored(.sample(77))))
        let asset = try #require(try catalogue.asset(row: photos[0]))
        #expect(!asset.isMissing && asset.stamp == .sample(77) && asset.content == .sample(1))
        let decision = try #require(try catalogue.decision(of: photos[0]))
        #expect(!decision.isPending && decision.applied.isEmpty && decision.stamp == .sample(77))
    }

    @Test("A photo that took the place of a restored one becomes missing")
    func placeTaken() throws {
        try catalogue.decide([.verdict(.trash)], about: [photos[0]], in: nil)
        try library.commit([photos[0]], AppliedFiles(photo: .trashed))
        let other = try library.add("1.jpg", 50)
        #expect(other.row != photos[0])
        _ = try catalogue.undo(in: nil)
        try library.commit([photos[0]], AppliedFiles(photo: .restored(.sample(1))))
        #expect(try catalogue.asset(row: other.row)?.isMissing == true)
        #expect(try catalogue.asset(row: photos[0])?.isMissing == false)
        #expect(try catalogue.asset(row: photos[1])?.isMissing == false)
    }

    @Test("A photo restored from the trash by other means is not trashed again")
    func returned() throws {
        try catalogue.decide([.verdict(.trash), .rating(2)], about: [photos[0], photos[1]], in: nil)
        try library.commit([photos[0], photos[1]], AppliedFiles(photo: .trashed))
        #expect(try catalogue.returnedFromTrash().isEmpty)
        // A run finds it at its place.
        #expect(try library.add("1.jpg", 1).row == photos[0])
        #expect(try catalogue.returnedFromTrash() == [photos[0]])
        let step = try #require(try catalogue.noteReturned([photos[0], photos[2]], in: nil))
        #expect(step.kind == .restore && step.changes.map(\.asset) == [photos[0]])
        let decision = try #require(try catalogue.decision(of: photos[0]))
        #expect(decision.now == Decision(rating: 2) && decision.applied == decision.now && !decision.isPending)
        #expect(try catalogue.returnedFromTrash().isEmpty && catalogue.noteReturned([photos[0]], in: nil) == nil)
        #expect(try catalogue.undo(in: nil).step != nil)
        #expect(try catalogue.pending().map(\.asset) == [photos[0]])
    }

    @Test("A written sidecar is known without reading it, and a trashed photo's is removed")
    func sidecars() throws {
        try catalogue.decide([.rating(3)], about: photos, in: nil)
        let sidecar = StoredSidecar(asset: 0, name: [0x78], stamp: .sample(5), rating: 3, tags: [try .tag("a/b")])
        try library.commit([photos[0], photos[1]], AppliedFiles(sidecar: .written(sidecar)))
        let known = try #require(try catalogue.sidecars(of: photos)[photos[1]])
        #expect(known.asset == photos[1] && known.name == [0x78] && known.stamp == .sample(5))
        #expect(try known.rating == 3 && known.tags == [.tag("a/b")] && known.revision == catalogue.revision())
        try library.commit([photos[2]])
        #expect(try catalogue.sidecars(of: photos).count == 2)
        try catalogue.decide([.verdict(.trash)], about: [photos[0]], in: nil)
        try library.commit([photos[0]], AppliedFiles(photo: .trashed, sidecar: .removed))
        #expect(try catalogue.sidecars(of: photos).keys.sorted() == [photos[1]])
    }

    @Test("Finds batches by ID prefix, newest first")
    func batches() throws {
        let session = try library.session()
        let begun = try catalogue.beginBatch(.commit, session: session)
        let first = begun.row
        #expect(try catalogue.batches(limit: -1) == [begun])
        try catalogue.finishBatch(first)
        let second = try catalogue.beginBatch(.revert, reverts: first).row
        let batches = try library.again().batches(limit: -1)
        #expect(batches.map(\.row) == [second, first])
        #expect(batches[0].kind == .revert && batches[0].reverts == first && batches[0].finished == nil)
        #expect(batches[1].kind == .commit && batches[1].session == session && batches[1].finished != nil)
        #expect(try catalogue.batches(limit: 1).map(\.row) == [second])
        #expect(try catalogue.batches(idPrefix: batches[1].id.description) == [batches[1]])
        #expect(try catalogue.batches(idPrefix: String(batches[1].id.description.prefix(4))).count == 2)
        #expect(try catalogue.batches(idPrefix: "xyz").isEmpty && catalogue.batches(idPrefix: "").isEmpty)
        try catalogue.finishBatch(first)
        #expect(try catalogue.batches(limit: -1) == batches)
    }

    @Test("Records all intents or none; damage in one is an error")
    func damage() throws {
        let batch = try catalogue.beginBatch(.commit).row
        let intent = JournalIntent(asset: photos[0], before: Decision(), after: Decision(rating: 1), steps: [])
        var unknown = intent
        unknown.asset = 99
        #expect(throws: StoreError.self) { try catalogue.intend([intent, unknown], in: batch) }
        #expect(try catalogue.openJournal().isEmpty)
        let ids = try catalogue.intend([intent], in: batch)
        try catalogue.write { try $0.execute(sql: "UPDATE journal SET after = '{\"v\":'") }
        for body in [
            { _ = try catalogue.openJournal() }, { try catalogue.settle([(ids[0], .applied(AppliedFiles()))]) },
        ] as [() throws -> Void] {
            guard case .catalogueDamaged = storeError(body) else {
                Issue.record("not noticed")
                continue
            }
        }
        try catalogue.write { try $0.execute(sql: "UPDATE journal SET after = '{}', state = 9") }
        #expect(throws: StoreError.self) { try catalogue.journal(of: batch) }
    }
}
