import PhotoCatalogue
import PhotoModel
import StoreSamples
import TestSupport
import Testing

@Suite struct UndoTests {
    private let library: TestCatalogue
    private var catalogue: Catalogue { library.catalogue }
    private let photos: [AssetRow]
    private let (one, two): (SessionRow, SessionRow)

    init() throws {
        library = try TestCatalogue()
        photos = try library.addPhotos(3)
        (one, two) = (try library.session("one"), try library.session("two"))
    }

    @Test("Undoes steps one by one, newest first, and redoes them in the order in which they were made")
    func steps() throws {
        #expect(try catalogue.undo(in: one) == .nothing && catalogue.redo(in: one) == .nothing)
        let first = try #require(try catalogue.decide([.verdict(.keep)], about: photos, in: one))
        let second = try #require(try catalogue.decide([.verdict(.trash)], about: [photos[0]], in: one))
        let undone = try #require(try catalogue.undo(in: one).step)
        #expect(undone.kind == .undo && undone.ofStep == second.id && undone.id > second.id)
        #expect(
            undone.changes == [
                .init(asset: photos[0], before: Decision(verdict: .trash), after: Decision(verdict: .keep))
            ]
        )
        #expect(try catalogue.undo(in: one).step?.ofStep == first.id)
        #expect(try library.now(photos[0]).isEmpty && library.now(photos[2]).isEmpty)
        #expect(try catalogue.undo(in: one) == .nothing)
        let redone = try #require(try catalogue.redo(in: one).step)
        #expect(redone.kind == .redo && redone.ofStep == first.id)
        #expect(try library.now(photos[0]).verdict == .keep)
        #expect(try catalogue.redo(in: one).step?.ofStep == second.id)
        #expect(try library.now(photos[0]).verdict == .trash)
        #expect(try catalogue.redo(in: one) == .nothing)
        #expect(try catalogue.undo(in: one).step?.ofStep == second.id)
    }

    @Test("Works in another process, and after a restart")
    func reopened() throws {
        try catalogue.decide([.rating(3)], about: photos, in: one)
        let other = try library.again()
        #expect(try other.undo(in: one).step?.changes.count == 3)
        #expect(try library.now(photos[1]).isEmpty)
        #expect(try catalogue.redo(in: one).step?.changes.count == 3)
        #expect(try other.redo(in: one) == .nothing)
    }

    @Test("A new decision ends redo in its session, but not in another")
    func dropped() throws {
        try catalogue.decide([.verdict(.keep)], about: [photos[0]], in: one)
        try catalogue.decide([.verdict(.skip)], about: [photos[1]], in: two)
        _ = try (catalogue.undo(in: one), catalogue.undo(in: two))
        try catalogue.decide([.rating(1)], about: [photos[2]], in: one)
        #expect(try catalogue.redo(in: one) == .nothing)
        #expect(try catalogue.redo(in: two).step != nil)
        // A decision that changes nothing ends nothing.
        _ = try catalogue.undo(in: one)
        try catalogue.decide([.verdict(.skip)], about: [photos[1]], in: one)
        #expect(try catalogue.redo(in: one).step != nil)
    }

    @Test("Does not undo a step if another session has changed part of it since")
    func decidedSince() throws {
        try catalogue.decide([.verdict(.keep)], about: photos, in: one)
        try library.again().decide([.verdict(.trash)], about: [photos[1]], in: two)
        #expect(try catalogue.undo(in: one) == .decidedSince([photos[1]]))
        #expect(try library.now(photos[0]).verdict == .keep && library.now(photos[1]).verdict == .trash)
        #expect(try catalogue.undo(in: two).step != nil)
        #expect(try catalogue.undo(in: one).step?.changes.count == 3)
        try catalogue.decide([.verdict(.skip)], about: [photos[2]], in: two)
        #expect(try catalogue.redo(in: one) == .decidedSince([photos[2]]))
        #expect(try library.now(photos[0]).isEmpty)
    }

    @Test("Later decisions about other fields and other tags do not block undo, and stay")
    func fieldByField() throws {
        let (a, b) = (try TagPath.tag("a"), try TagPath.tag("b"))
        try catalogue.decide([.verdict(.keep), .tag(a)], about: [photos[0]], in: one)
        try catalogue.decide([.rating(5), .tag(b)], about: [photos[0]], in: two)
        #expect(try catalogue.undo(in: one).step?.changes.count == 1)
        #expect(try library.now(photos[0]) == Decision(rating: 5, tags: [b: true]))
        #expect(try catalogue.undo(in: two).step?.changes.count == 1)
        #expect(try library.now(photos[0]).isEmpty)
        #expect(try catalogue.redo(in: one).step?.changes.count == 1)
        #expect(try library.now(photos[0]) == Decision(verdict: .keep, tags: [a: true]))
    }

    @Test("Without a session, undoes the last step of the whole library, in any session")
    func wholeLibrary() throws {
        try catalogue.decide([.verdict(.keep)], about: [photos[0]], in: one)
        try catalogue.decide([.verdict(.skip)], about: [photos[1]], in: two)
        #expect(try catalogue.undo(in: nil).step?.changes.map(\.asset) == [photos[1]])
        #expect(try catalogue.undo(in: nil).step?.changes.map(\.asset) == [photos[0]])
        #expect(try catalogue.undo(in: one) == .nothing)
        #expect(try catalogue.redo(in: nil).step?.changes.map(\.asset) == [photos[0]])
        #expect(try catalogue.redo(in: two).step?.changes.map(\.asset) == [photos[1]])
        #expect(try catalogue.redo(in: nil) == .nothing)
        // Undone without a session: a decision without one then ends redo.
        _ = try catalogue.undo(in: nil)
        try catalogue.decide([.rating(2)], about: [photos[2]], in: nil)
        #expect(try catalogue.redo(in: two) == .nothing)
    }

    @Test("The step undone last is redone first, whatever their order was")
    func redoOrder() throws {
        try catalogue.decide([.verdict(.keep)], about: [photos[0]], in: one)
        try catalogue.decide([.verdict(.skip)], about: [photos[1]], in: two)
        _ = try (catalogue.undo(in: one), catalogue.undo(in: two))
        #expect(try catalogue.redo(in: nil).step?.changes.map(\.asset) == [photos[1]])
    }

    @Test("After a commit, undo makes the decision pending again, for the photo as it is now")
    func afterCommit() throws {
        try catalogue.decide([.rating(4)], about: [photos[0]], in: one)
        try library.commit([photos[0]])
        #expect(try catalogue.decision(of: photos[0])?.isPending == false)
        try catalogue.apply([library.prepared(.known(photos[0]), 9)])
        #expect(try catalogue.undo(in: one).step != nil)
        let decision = try #require(try catalogue.decision(of: photos[0]))
        #expect(decision.now.isEmpty && decision.applied.rating == 4 && decision.isPending)
        #expect(decision.stamp == .sample(9))
        #expect(try catalogue.redo(in: one).step != nil)
        #expect(try catalogue.decision(of: photos[0])?.isPending == false)
    }

    @Test("Reverts a commit's decisions as one step, except those decided differently since")
    func revert() throws {
        try catalogue.decide([.verdict(.trash), .rating(1)], about: photos, in: nil)
        let changes = photos.map { photo in
            DecisionStep.Change(asset: photo, before: Decision(), after: Decision(verdict: .trash))
        }
        try catalogue.decide([.verdict(.keep)], about: [photos[1]], in: nil)

        #expect(try catalogue.revert(changes, in: nil) == [photos[1]])

        #expect(try library.now(photos[0]) == Decision(rating: 1))
        #expect(try library.now(photos[1]) == Decision(verdict: .keep, rating: 1))
        let step = try #require(try catalogue.undo(in: nil).step)
        #expect(step.changes.map(\.asset) == [photos[0], photos[2]])
        #expect(try library.now(photos[2]) == Decision(verdict: .trash, rating: 1))
        #expect(try catalogue.revert([], in: nil).isEmpty)
    }

    @Test("Keep and skip are reverted alike, because they are the same for files")
    func revertKept() {
        let change = DecisionStep.Change(
            asset: 1,
            before: Decision(verdict: .favourite),
            after: Decision(verdict: .keep)
        )
        #expect(Decision().takingBack(change)?.verdict == .favourite)
        #expect(Decision(verdict: .trash).takingBack(change) == nil)
        let rated = DecisionStep.Change(asset: 1, before: Decision(), after: Decision(rating: 1))
        #expect(Decision(verdict: .keep, rating: 1).takingBack(rated) == Decision(verdict: .keep))
    }
}
