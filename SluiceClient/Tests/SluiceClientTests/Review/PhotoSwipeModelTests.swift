import Foundation
import Testing

@testable import SluiceClient

@Suite(.timeLimit(.minutes(1))) struct PhotoSwipeModelTests {
    private let review = SampleReview()
    private let model: PhotoSwipeModel

    init() { model = PhotoSwipeModel(review) { .zero } }

    /// The first view with a property.
    private func view(where isMeant: @escaping (SwipeView) -> Bool) async throws -> SwipeView {
        try await model.views().first { isMeant($0) ? $0 : nil }
    }

    @Test func `The current card is shown at once, before its picture and those of the next ones`() async throws {
        let pictures = Gate()
        await review.holdPictures(until: pictures)
        #expect(await model.view == nil)
        try await model.start()
        let first = try #require(await model.view)
        #expect(first.card?.id == "p0" && first.picture == .none && first.progress.total == 10)
        #expect(first.description.library == "Library" && first.following?.id == "p1")
        pictures.open()
        let loaded = try await view { $0.picture.picture != nil && $0.followingPicture != nil }
        #expect(loaded.picture.picture?.bytes == Data("p0".utf8) && !loaded.picture.isStandIn)
    }

    @Test func `Pictures are loaded in the order in which they will be needed`() async throws {
        await review.holdAnswers(until: Gate())
        try await model.start()
        let loads = try await review.loads.first(6)
        #expect(Set(loads.prefix(2)) == ["p0 visible", "p1 next"])
        #expect(loads.dropFirst(2) == ["p2 prefetch", "p3 prefetch", "p4 prefetch", "p5 prefetch"])
    }

    @Test func `Whoever waits until a decision is safe waits for the library to have it, and for no answer`()
        async throws
    {
        let (stored, done) = (Gate(), Recorder<Bool>())
        await review.holdSteps(until: stored)
        await review.holdAnswers(until: Gate())
        try await model.start()
        try await model.safe()
        await model.decide(.verdict(.keep))
        let waiting = Task {
            try await model.safe()
            done.add(true)
        }
        _ = try await review.steps.first(1)
        #expect(done.values.isEmpty)
        stored.open()
        try await waiting.value
        #expect(await model.view?.unconfirmed == 1)
        await review.refuse(with: SluiceProblem(title: "T", status: 403, detail: "Read-only."))
        await model.decide(.verdict(.keep))
        // A refusal ends the wait, too.
        try await model.safe()
        await model.leave()
        await model.decide(.verdict(.keep))
        await #expect(throws: CancellationError.self) { try await model.safe() }
    }

    @Test func `A decision shows the next card without waiting for the library`() async throws {
        await review.holdAnswers(until: Gate())
        try await model.start()
        let decided = await model.decide(.verdict(.favourite), about: "p0")
        #expect(decided == DecidedCard(photo: card(0).photo, wasOnDisplay: true))
        let view = try #require(await model.view)
        #expect(view.card?.id == "p1" && view.progress.byVerdict.favourite == 1 && view.unconfirmed == 1)
        #expect(try await review.steps.first(1) == [.decide([.verdict(.favourite)], about: ["p0"], advances: true)])
    }

    @Test func `Steps reach the library in their order, however fast they are`() async throws {
        try await model.start()
        for place in 0..<5 { await model.decide(.verdict(.keep), about: "p\(place)") }
        await model.undo()
        await model.next()
        let steps = try await review.steps.first(7)
        #expect(steps.prefix(5) == (0..<5).map { .decide([.verdict(.keep)], about: ["p\($0)"], advances: true) }[...])
        #expect(steps[5] == .undo)
        let settled = try await view { $0.unconfirmed == 0 }
        #expect(await settled.progress.reviewed == review.verdicts.count && settled.progress.reviewed == 4)
    }

    @Test func `A decision about a photo that has left the display says so, and moves nothing`() async throws {
        try await model.start()
        await model.next()
        let decided = await model.decide(.verdict(.trash), about: "p0")
        #expect(decided?.wasOnDisplay == false && decided?.photo?.id == "p0")
        let view = try await view { $0.unconfirmed == 0 }
        #expect(view.card?.id == "p1")
        #expect(await review.verdicts == [0: .trash])
    }

    @Test func `Without a photo on display nothing is decided`() async throws {
        let empty = SampleReview(0)
        let model = PhotoSwipeModel(empty)
        try await model.start()
        #expect(await model.decide(.verdict(.trash)) == nil)
        #expect(await model.view?.isAtEnd == true && empty.steps.values == [])
    }

    @Test func `Undo shows the card at once, and is told when it is done`() async throws {
        try await model.start()
        var notices = await model.notices().makeAsyncIterator()
        await model.decide(.verdict(.trash), about: "p0")
        await model.undo()
        #expect(await model.view?.card == card(0))
        #expect(await notices.next() == .undone(.done, photos: []))
        await model.redo()
        #expect(await notices.next() == .redone(.done, photos: []))
        #expect(try await view { $0.unconfirmed == 0 }.card?.id == "p1")
        for _ in 0..<2 { await model.undo() }
        #expect(await notices.next() == .undone(.done, photos: []))
        #expect(await notices.next() == .undone(.nothing, photos: []))
    }

    @Test func `A refused decision is told, and the card comes back`() async throws {
        try await model.start()
        var notices = await model.notices().makeAsyncIterator()
        await review.refuse(with: SluiceProblem(title: "T", status: 403, detail: "The library is read-only."))
        await model.decide(.verdict(.trash), about: "p0")
        #expect(await notices.next() == .refused("The library is read-only."))
        #expect(try await view { $0.card?.id == "p0" }.progress.reviewed == 0)
    }

    @Test func `What others decide shows`() async throws {
        try await model.start()
        await review.decide(.trash, about: 1)
        let view = try await view { $0.progress.reviewed == 1 }
        #expect(view.following?.photo.verdict == .trash && view.card?.id == "p0")
    }

    @Test func `Pictures that are not near any more are cancelled`() async throws {
        let pictures = Gate()
        await review.holdPictures(until: pictures)
        try await model.start()
        _ = try await review.loads.first(2)
        await model.jump(toPlace: 9)
        // Those of the first cards hold their slots until they are cancelled.
        let loads = try await review.loads.first(4)
        #expect(Set(loads.suffix(2)) == ["p9 visible", "p8 next"])
        pictures.open()
    }

    @Test func `A picture that cannot be loaded says why, and loads when the library is back`() async throws {
        try await model.start()
        _ = try await view { $0.picture.picture != nil }
        let lost = SluiceConnectionError.unreachable(address: "x", reason: "y")
        await review.lose(lost)
        await model.show(.original)
        #expect(try await view { $0.pictureProblem != nil }.pictureProblem == "\(lost)")
        await review.tell(.connection(.waiting(reason: "\(lost)", isHeld: false)))
        let away = try await view { $0.connection != .connected }
        #expect(away.connection == .waiting(reason: "\(lost)", isHeld: false))
        await review.lose(nil)
        await review.tell(.connection(.connected))
        let back = try await view { $0.pictureProblem == nil && !$0.picture.isStandIn }
        #expect(back.connection == .connected)
    }

    @Test func `A review that could not be loaded can be started again`() async throws {
        await review.lose(SluiceConnectionError.unreachable(address: "x", reason: "y"))
        await #expect(throws: SluiceConnectionError.self) { try await model.start() }
        await review.lose(nil)
        try await model.start()
        #expect(await model.view?.card?.id == "p0")
    }

    @Test func `A change that cannot be loaded is loaded when the library is back`() async throws {
        try await model.start()
        await review.lose(SluiceConnectionError.unreachable(address: "x", reason: "y"))
        await review.decide(.keep, about: 3)
        _ = try await review.windows.first(2)
        await review.tell(.connection(.waiting(reason: "y", isHeld: false)))
        _ = try await view { $0.connection != .connected }
        await review.lose(nil)
        await review.tell(.connection(.connected))
        #expect(try await view { $0.progress.reviewed == 1 }.connection == .connected)
    }

    @Test func `Another filter begins at its first photo, and a bad one changes nothing`() async throws {
        try await model.start()
        await model.next()
        await #expect(throws: SluiceProblem.self) { try await model.show(filter: "bad:") }
        #expect(await model.view?.card?.id == "p1")
        try await model.show(filter: "is:skipped")
        let view = try #require(await model.view)
        #expect(view.card?.id == "p0" && view.description.filter == "is:skipped")
    }

    @Test func `A commit shows its progress and is told`() async throws {
        try await model.start()
        var notices = await model.notices().makeAsyncIterator()
        await review.tell(.committing(CommitStatus(done: 1, total: 3, applied: 1)))
        #expect(try await view { $0.committing != nil }.committing?.total == 3)
        let result = try await model.commit()
        #expect(await notices.next() == .committed(result))
        #expect(try await view { $0.committing == nil }.card?.id == "p0")
        #expect(await model.commits == [result])
        await review.tell(.commitFailed("The disk is full."))
        #expect(await notices.next() == .commitFailed("The disk is full."))
    }

    @Test func `Leaving hands over the steps that were taken, and ends the views`() async throws {
        await review.holdAnswers(until: Gate())
        try await model.start()
        let views = await model.views()
        for place in 0..<5 { await model.decide(.verdict(.keep), about: "p\(place)") }
        await model.leave()
        #expect(await review.verdicts.count == 5)
        try await review.left.opened()
        for await _ in views {}
    }
}
