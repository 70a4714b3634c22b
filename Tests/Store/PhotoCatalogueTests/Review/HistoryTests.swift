import GRDB
import PhotoModel
import StoreSamples
import TestSupport
import Testing

@testable import PhotoCatalogue

@Suite struct HistoryTests {
    private let library: TestCatalogue
    private var catalogue: Catalogue { library.catalogue }
    private let photos: [AssetRow]

    /// Two steps, a commit of the first photo, and an undo.
    init() throws {
        library = try TestCatalogue()
        photos = try library.addPhotos(3)
        try catalogue.decide([.rating(1)], about: photos, in: nil)
        try catalogue.decide([.rating(2)], about: [photos[0]], in: library.session())
        try library.commit([photos[0]])
        _ = try catalogue.undo(in: nil)
    }

    private func setTimes(_ sql: String...) throws {
        try catalogue.write { database in for sql in sql { try database.execute(sql: sql) } }
    }

    private static func kinds(_ entries: [HistoryEntry]) -> [String] {
        entries.map {
            switch $0.event {
            case .step(let step, let state): "\(step.kind) \(state)"
            case .batch(let batch, _): "\(batch.kind)"
            }
        }
    }

    @Test("Lists decisions and file changes newest first, with times and results")
    func order() throws {
        try setTimes("UPDATE steps SET made_ms = id * 10", "UPDATE batches SET begun_ms = 25")
        let history = try catalogue.history(limit: 9)
        #expect(Self.kinds(history) == ["undo done", "commit", "decide undone", "decide done"])
        #expect(history.map(\.at) == [30, 25, 20, 10] && history.map(\.photoCount) == [1, 1, 1, 3])
        guard case .step(let undo, _) = history[0].event, case .step(let second, _) = history[2].event,
            case .batch(_, let entries) = history[1].event
        else {
            Issue.record("other events")
            return
        }
        #expect(undo.ofStep == second.id && second.session != nil && undo.session == nil)
        #expect(
            second.changes == [.init(asset: photos[0], before: Decision(rating: 1), after: Decision(rating: 2))]
        )
        #expect(entries.map(\.intent.asset) == [photos[0]] && entries[0].state == .applied)
    }

    @Test("Pages follow each other without gap or repetition, even with equal times", arguments: [1, 2, 3])
    func pages(size: Int) throws {
        for times in ["UPDATE steps SET made_ms = id * 10", "UPDATE steps SET made_ms = 25"] {
            try setTimes(times, "UPDATE batches SET begun_ms = 25")
            let whole = try catalogue.history(limit: 99)
            try #require(whole.count == 4)
            var paged: [HistoryEntry] = []
            while true {
                let page = try catalogue.history(limit: size, before: paged.last?.place)
                guard !page.isEmpty, paged.count < 9 else { break }
                paged += page
            }
            #expect(paged == whole)
            let ofAsset = try catalogue.history(limit: 99, ofAsset: photos[0])
            #expect(ofAsset.map(\.place) == whole.map(\.place))
            #expect(
                try catalogue.history(limit: 99, before: ofAsset[1].place, ofAsset: photos[0]) == Array(ofAsset[2...])
            )
        }
    }

    @Test("For one photo, lists only what concerns it")
    func ofAsset() throws {
        let history = try catalogue.history(limit: 9, ofAsset: photos[1])
        #expect(Self.kinds(history) == ["decide done"] && history[0].photoCount == 3)
        guard case .step(let step, _) = history[0].event else { return }
        #expect(step.changes.map(\.asset) == [photos[1]])
        #expect(try catalogue.history(limit: 9, ofAsset: 99).isEmpty)
    }

    @Test("Entries of large steps and batches hold the first photos and the total count")
    func large() throws {
        let first = try #require(try catalogue.history(limit: 9, maxPhotos: 2).last)
        guard case .step(let step, _) = first.event else { return }
        #expect(step.changes.map(\.asset) == Array(photos[..<2]) && first.photoCount == 3)
    }

    @Test("The next batch to revert is the last one that changed files, or may have, and was not reverted")
    func lastToRevert() throws {
        func begin(_ files: JournalFiles, reverts: BatchID? = nil) throws -> (row: BatchID, entry: JournalID) {
            let batch = try catalogue.beginBatch(reverts == nil ? .commit : .revert, reverts: reverts).row
            let intent = JournalIntent(asset: photos[0], before: Decision(), after: Decision(), steps: [], files: files)
            return (batch, try #require(try catalogue.intend([intent], in: batch).first))
        }
        func finish(_ batch: (row: BatchID, entry: JournalID)) throws {
            try catalogue.settle([(batch.entry, .applied(AppliedFiles()))])
            try catalogue.finishBatch(batch.row)
        }
        func last() throws -> BatchID? { try catalogue.lastToRevert()?.row }

        let first = try #require(try last())
        try finish(begin([]))
        #expect(try last() == first)

        let killed = try begin(.writesSidecar)
        #expect(try last() == killed.row)
        try catalogue.settle([(killed.entry, .undone)])
        #expect(try last() == first)

        // A killed revert is repeated, before any earlier batch.
        let back = try begin(.writesSidecar, reverts: first)
        #expect(try last() == first)
        try finish(back)
        #expect(try last() == nil)
        try finish(begin(.writesSidecar, reverts: back.row))
        #expect(try last() == first)
    }
}
