import Dispatch
import GRDB
import PhotoModel
import StoreFiles
import StoreSamples
import SystemPackage
import TestSupport
import Testing

@testable import PhotoCatalogue

@Suite struct DecidingTests {
    private let library: TestCatalogue
    private var catalogue: Catalogue { library.catalogue }
    private let photos: [AssetRow]

    init() throws {
        library = try TestCatalogue()
        photos = try library.addPhotos(4)
    }

    @Test("A decision is visible at once, in another process too, and nothing of it before")
    func decides() throws {
        let session = try library.session()
        #expect(try catalogue.decision(of: photos[0]) == nil)
        let tag = try TagPath.tag("Places/Oslo")
        let step = try #require(
            try catalogue.decide([.verdict(.favourite), .rating(4), .tag(tag)], about: photos, in: session)
        )
        let wanted = Decision(verdict: .favourite, rating: 4, tags: [tag: true])
        #expect(step.kind == .decide && step.session == session && step.ofStep == nil)
        #expect(
            step.changes == photos.map { DecisionStep.Change(asset: $0, before: Decision(), after: wanted) }
        )
        let stored = try #require(try library.again().decision(of: photos[2]))
        #expect(stored.now == wanted && stored.applied.isEmpty && stored.isPending)
        #expect(stored.session == session && stored.problem == nil && stored.ownRating == nil)
        #expect(stored.stamp == .sample(3) && stored.content == .sample(3))
        #expect(stored.decidedAt == step.madeAt)
        #expect(try catalogue.decisions(of: photos + [99]).count == 4)
    }

    @Test("A step contains each photo once, and only if its decision changes")
    func onlyChanges() throws {
        try catalogue.decide([.verdict(.keep)], about: [photos[0]], in: nil)
        let step = try catalogue.decide([.verdict(.keep)], about: [photos[0], photos[1], photos[1]], in: nil)
        #expect(step?.changes.map(\.asset) == [photos[1]])
        #expect(try catalogue.decide([.verdict(.keep)], about: photos.dropLast(2), in: nil) == nil)
        #expect(try catalogue.decide([.verdict(nil)], about: [photos[3]], in: nil) == nil)
        #expect(try catalogue.decide([.verdict(.keep)], about: [], in: nil) == nil)
        #expect(try catalogue.decision(of: photos[3]) == nil)
        #expect(try catalogue.history(limit: 9).count == 2)
    }

    @Test("Decides nothing if one of the photos no longer exists")
    func forgotten() throws {
        #expect(throws: StoreError.forgotten(catalogue.file, row: 99)) {
            try catalogue.decide([.verdict(.keep)], about: [photos[0], 99], in: nil)
        }
        #expect(try catalogue.decision(of: photos[0]) == nil)
        #expect(try catalogue.revision() == 0)
    }

    @Test("Deciding again accepts the photo as it is now and clears the reason for skipping it")
    func again() throws {
        try catalogue.decide([.verdict(.trash)], about: [photos[0]], in: nil)
        try catalogue.noteProblems([(photos[0], "changed", "it was edited")])
        let left = try #require(try catalogue.decision(of: photos[0]))
        #expect(left.problem?.reason == "changed" && left.problem?.words == "it was edited")
        try catalogue.apply([library.prepared(.known(photos[0]), 7)])
        #expect(try catalogue.decision(of: photos[0])?.stamp == .sample(1))
        #expect(try catalogue.decide([.verdict(.trash)], about: [photos[0]], in: nil) == nil)
        let decided = try #require(try catalogue.decision(of: photos[0]))
        #expect(decided.problem == nil && decided.stamp == .sample(7) && decided.content == .sample(7))
        #expect(decided.revision > left.revision && decided.isPending)
    }

    @Test("Finds changes since a revision once each, whoever made them")
    func revisions() throws {
        try catalogue.decide([.verdict(.keep)], about: [photos[0], photos[1]], in: nil)
        let (first, revision) = try catalogue.decisions(changedSince: 0)
        #expect(first.map(\.asset) == Array(photos[..<2]))
        #expect(try revision == catalogue.revision() && revision > 0)
        #expect(try catalogue.decisions(changedSince: revision).decisions.isEmpty)
        try library.again().decide([.rating(2)], about: [photos[1]], in: nil)
        let (second, next) = try catalogue.decisions(changedSince: revision)
        #expect(second.map(\.asset) == [photos[1]] && next > revision)
        // Nothing changes, so nothing is new.
        try catalogue.decide([.verdict(nil)], about: [photos[3]], in: nil)
        #expect(try catalogue.revision() == next)
    }

    @Test("Detects commits of other processes and its own without reading anything")
    func dataVersion() throws {
        let other = try library.again()
        let first = try catalogue.dataVersion()
        #expect(try catalogue.dataVersion() == first)
        try other.decide([.verdict(.keep)], about: [photos[0]], in: nil)
        let second = try catalogue.dataVersion()
        #expect(second != first)
        try catalogue.decide([.verdict(.skip)], about: [photos[0]], in: nil)
        #expect(try catalogue.dataVersion() != second)
    }

    @Test("Two processes that decide about one photo at once lose nothing of each other's")
    func atOnce() throws {
        let catalogues = [catalogue, try library.again()]
        let tags = try (0..<40).map { try TagPath.tag("tag \($0)") }
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            for index in stride(from: thread, to: tags.count, by: 4) {
                _ = try? catalogues[thread % 2].decide([.tag(tags[index])], about: [photos[0]], in: nil)
            }
        }
        #expect(try library.now(photos[0]).tags.count == 40)
        for _ in 0..<40 { #expect(try catalogue.undo(in: nil).step != nil) }
        #expect(try library.now(photos[0]).isEmpty)
    }

    @Test("Lists pending decisions longest decided first, by session, optionally without problems")
    func pending() throws {
        let session = try library.session()
        try catalogue.decide([.verdict(.trash)], about: [photos[2]], in: session)
        try catalogue.decide([.verdict(.keep)], about: [photos[3]], in: session)
        try catalogue.decide([.rating(1)], about: [photos[0], photos[1]], in: nil)
        try catalogue.write { try $0.execute(sql: "UPDATE decisions SET decided_ms = asset + 10 WHERE asset <> 3") }
        try catalogue.write { try $0.execute(sql: "UPDATE decisions SET decided_ms = 1 WHERE asset = 3") }
        #expect(try catalogue.pending().map(\.asset) == [photos[2], photos[0], photos[1]])
        #expect(try catalogue.pending(limit: 2).map(\.asset) == [photos[2], photos[0]])
        #expect(try catalogue.pending(ofSession: session).map(\.asset) == [photos[2]])
        try catalogue.noteProblems([(photos[2], "x", "y"), (photos[3], "x", "y"), (99, "x", "y")])
        #expect(try catalogue.pending(includingProblems: false).map(\.asset) == [photos[0], photos[1]])
        #expect(try catalogue.pendingCount() == 3)
        #expect(try catalogue.pendingCount(includingProblems: false) == 2)
        #expect(try catalogue.pendingCount(ofSession: session) == 1)
        // It is not pending, so it has no problem.
        #expect(try catalogue.decision(of: photos[3])?.problem == nil)
    }

    @Test("Counts decisions by kind, without withdrawn ones")
    func counts() throws {
        let session = try library.session()
        #expect(try catalogue.decisionCounts() == DecisionCounts())
        try catalogue.decide([.verdict(.keep)], about: Array(photos[..<3]), in: session)
        try catalogue.decide([.verdict(.trash)], about: [photos[0]], in: nil)
        try catalogue.decide([.rating(3), .tag(.tag("a"))], about: [photos[1]], in: session)
        try catalogue.decide([.verdict(nil)], about: [photos[2]], in: session)
        try catalogue.noteProblems([(photos[0], "x", "y")])
        var counts = DecisionCounts()
        (counts.rated, counts.tagged, counts.pending, counts.withProblem, counts.decided) = (1, 1, 2, 1, 2)
        counts.byVerdict = [.keep: 1, .trash: 1]
        #expect(try catalogue.decisionCounts() == counts)
        (counts.pending, counts.withProblem, counts.decided, counts.byVerdict) = (1, 0, 1, [.keep: 1])
        #expect(try catalogue.decisionCounts(ofSession: session) == counts)
    }

    @Test("Damage in a column is an error that names the file, and no decision overwrites it")
    func damage() throws {
        try catalogue.decide([.verdict(.keep)], about: photos, in: nil)
        let damages = [
            "UPDATE decisions SET tags = '{' WHERE asset = 1", "UPDATE decisions SET verdict = 'love' WHERE asset = 2",
            "UPDATE decisions SET applied_tags = '[]' WHERE asset = 3",
            "UPDATE step_changes SET before = '' WHERE asset = 4",
        ]
        try catalogue.write { database in for damage in damages { try database.execute(sql: damage) } }
        for photo in photos[..<3] {
            for body in [
                { _ = try catalogue.decision(of: photo) },
                { try catalogue.decide([.verdict(.skip)], about: [photo], in: nil) },
            ] as [() throws -> Void] {
                guard case .catalogueDamaged(catalogue.file, _) = storeError(body) else {
                    Issue.record("\(photo)")
                    continue
                }
            }
        }
        for body in [{ _ = try catalogue.undo(in: nil) }, { _ = try catalogue.history(limit: 5) }]
            as [() throws -> Void]
        {
            guard case .catalogueDamaged(catalogue.file, _) = storeError(body) else {
                Issue.record("steps")
                continue
            }
        }
    }
}
