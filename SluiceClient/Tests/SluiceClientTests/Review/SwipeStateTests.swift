import Testing

@testable import SluiceClient

@Suite struct SwipeStateTests {
    private let now = Duration.seconds(60)

    private func state(_ place: Int = 0, of total: Int = 10) -> SwipeState {
        var state = SwipeState(now: .zero)
        state.shows(window(place, of: total))
        return state
    }

    @Test func `A verdict shows the next card at once, and counts`() {
        var state = state()
        let effects = state.decide([.verdict(.favourite)], about: "p0", only: nil, now: now)
        #expect(effects == [.take(.decide([.verdict(.favourite)], about: ["p0"], advances: true), number: 1)])
        #expect(state.queue.card?.id == "p1" && state.openCount == 1)
        let progress = state.progress(now: now)
        #expect(progress.reviewed == 1 && progress.remaining == 9 && progress.byVerdict.favourite == 1)
        #expect(progress.pending == 1 && progress.rate == 1)
    }

    @Test func `Stars and tags show at once, and stay at the photo`() {
        var state = state()
        let effects = state.decide([.rating(4), .tag("A")], about: "p0", only: nil, now: now)
        #expect(effects == [.take(.decide([.rating(4), .tag("A")], about: ["p0"], advances: false), number: 1)])
        #expect(state.queue.card?.photo.rating == 4 && state.queue.card?.photo.tags == ["A"])
        #expect(state.queue.card?.photo.pending == true && state.progress(now: now).reviewed == 0)
    }

    @Test func `A decision about a photo that has left the display does not move it`() {
        var state = state(1)
        let effects = state.decide([.verdict(.keep)], about: "p0", only: "raw", now: now)
        #expect(effects == [.take(.decide([.verdict(.keep)], about: ["p0"], only: "raw", advances: false), number: 1)])
        #expect(state.queue.card?.id == "p1" && state.queue.preceding.first?.photo.verdict == .keep)
    }

    @Test func `A decision about a photo that is not known here is sent all the same`() {
        var state = state()
        let effects = state.decide([.verdict(.keep)], about: "elsewhere", only: nil, now: now)
        #expect(effects == [.take(.decide([.verdict(.keep)], about: ["elsewhere"], advances: false), number: 1)])
    }

    @Test func `Answers count what the library has counted, and the open steps on top`() {
        var state = state()
        _ = state.decide([.verdict(.keep)], about: "p0", only: nil, now: now)
        _ = state.decide([.verdict(.trash)], about: "p1", only: nil, now: now)
        #expect(state.answered(1, StepAnswer(window(1, [0: .keep]))) == [])
        #expect(state.queue.card?.id == "p2" && state.openCount == 1)
        #expect(state.progress(now: now).reviewed == 2 && state.progress(now: now).byVerdict.trash == 1)
        #expect(state.answered(2, StepAnswer(window(2, [0: .keep, 1: .trash]))) == [])
        #expect(state.progress(now: now).reviewed == 2 && state.openCount == 0)
    }

    @Test func `An answer without a window leaves what is shown, until that of a later step has one`() {
        var state = state()
        _ = state.decide([.verdict(.keep)], about: "p0", only: nil, now: now)
        _ = state.decide([.verdict(.trash)], about: "p1", only: nil, now: now)
        #expect(state.openDecisionCount == 2)
        _ = state.next()
        #expect(state.openDecisionCount == 2 && state.openCount == 3)
        #expect(state.answered(1, StepAnswer(nil)) == [])
        #expect(state.answered(2, StepAnswer(nil)) == [])
        #expect(state.queue.card?.id == "p3" && state.openDecisionCount == 0)
        #expect(state.progress(now: now).reviewed == 2 && state.progress(now: now).byVerdict.trash == 1)
        _ = state.answered(3, StepAnswer(window(3, [0: .keep, 1: .trash])))
        #expect(state.queue.card?.id == "p3" && state.progress(now: now).reviewed == 2)
    }

    @Test func `The answer to the last open step is adopted: it knows what others decided`() {
        var state = state()
        _ = state.decide([.verdict(.keep)], about: "p0", only: nil, now: now)
        _ = state.answered(1, StepAnswer(window(3, [0: .keep, 1: .skip, 2: .skip])))
        #expect(state.queue.card?.id == "p3" && state.progress(now: now).reviewed == 3)
    }

    @Test func `Undo brings the card back at once, as it was`() {
        var state = state()
        _ = state.decide([.verdict(.trash)], about: "p0", only: nil, now: now)
        _ = state.decide([.verdict(.keep)], about: "p1", only: nil, now: now)
        #expect(state.undo(now: now) == [.take(.undo, number: 3)])
        #expect(state.queue.card?.id == "p1" && state.queue.card?.photo.verdict == nil)
        #expect(state.undo(now: now) == [.take(.undo, number: 4)])
        #expect(state.queue.card == card(0) && state.queue.following.ids.first == "p1")
        let progress = state.progress(now: now)
        #expect(progress.reviewed == 0 && progress.remaining == 10 && progress.pending == 0 && progress.rate == nil)
    }

    @Test func `Undo of stars shows the earlier ones`() {
        var state = state()
        _ = state.decide([.rating(5)], about: "p0", only: nil, now: now)
        _ = state.undo(now: now)
        #expect(state.queue.card?.photo.rating == 0 && state.queue.card?.id == "p0")
    }

    @Test func `Undo of a step before this sitting waits for the answer`() {
        var state = state(5)
        #expect(state.undo(now: now) == [.take(.undo, number: 1)])
        #expect(state.queue.card?.id == "p5")
        let effects = state.answered(1, StepAnswer(window(4), outcome: .done, photos: ["p4"]))
        #expect(effects == [.tell(.undone(.done, photos: ["p4"]))] && state.queue.card?.id == "p4")
    }

    @Test func `An undo that changed nothing is told, and what is shown is how things are`() {
        var state = state()
        _ = state.decide([.verdict(.trash)], about: "p0", only: nil, now: now)
        _ = state.answered(1, StepAnswer(window(1, [0: .trash])))
        _ = state.undo(now: now)
        let answer = StepAnswer(window(1, [0: .favourite]), outcome: .decidedSince, photos: ["p0"])
        #expect(state.answered(2, answer) == [.tell(.undone(.decidedSince, photos: ["p0"]))])
        #expect(state.queue.card?.id == "p1" && state.queue.preceding.first?.photo.verdict == .favourite)
    }

    @Test func `Redo comes back with its answer, and its undo as well`() {
        var state = state()
        _ = state.decide([.verdict(.trash)], about: "p0", only: nil, now: now)
        _ = state.undo(now: now)
        #expect(state.redo() == [.take(.redo, number: 3)])
        _ = state.answered(1, StepAnswer(window(1, [0: .trash])))
        _ = state.answered(2, StepAnswer(window(0), outcome: .done))
        #expect(
            state.answered(3, StepAnswer(window(0, [0: .trash]), outcome: .done)) == [.tell(.redone(.done, photos: []))]
        )
        #expect(state.undo(now: now) == [.take(.undo, number: 4)])
        #expect(state.queue.card == card(0, .trash))
    }

    @Test func `A refused step is told, and the library's state is loaded once no step is open`() {
        var state = state()
        _ = state.decide([.verdict(.trash)], about: "p0", only: nil, now: now)
        _ = state.decide([.verdict(.trash)], about: "p1", only: nil, now: now)
        #expect(state.refused(1, "No.") == [.tell(.refused("No."))])
        #expect(state.answered(2, StepAnswer(window(0, [1: .trash]))) == [.load(version: 3)])
        #expect(state.queue.card == card(0) && state.progress(now: now).reviewed == 1)
        #expect(state.loaded(window(0, [1: .trash]), version: 3) == [])
    }

    @Test func `Next and previous go to absolute places`() {
        var state = state(0, of: 7)
        #expect(state.next() == [.take(.jump(to: "p1"), number: 1)] && state.queue.card?.id == "p1")
        #expect(state.previous() == [.take(.jump(to: "p0"), number: 2)] && state.queue.card?.id == "p0")
        #expect(state.previous() == [])
        for _ in 0..<6 { _ = state.next() }
        #expect(state.queue.card == nil && !state.queue.isAtEnd)
        #expect(state.next() == [])
    }

    @Test func `Next after the last card is the end, and previous goes back`() {
        var state = state(9)
        #expect(state.next() == [.take(.jumpToPlace(10), number: 1)] && state.queue.isAtEnd)
        #expect(state.previous() == [.take(.jump(to: "p9"), number: 2)] && state.queue.card?.id == "p9")
    }

    @Test func `Previous before the known cards waits for the answer`() {
        var state = SwipeState(now: .zero)
        var answer = window(8)
        answer.preceding = []
        state.shows(answer)
        #expect(state.previous() == [.take(.jumpToPlace(7), number: 1)] && state.queue.card?.id == "p8")
        answer = window(10)
        answer.preceding = []
        _ = state.answered(1, StepAnswer(answer))
        #expect(state.previous() == [.take(.jumpToPlace(9), number: 2)])
    }

    @Test func `A change by others is loaded, once at a time`() {
        var state = state()
        #expect(state.changed() == [.load(version: 1)])
        #expect(state.changed() == [] && state.changed() == [])
        #expect(state.loaded(window(0, [1: .keep]), version: 1) == [.load(version: 1)])
        #expect(state.queue.following.first?.photo.verdict == .keep)
        #expect(state.loaded(window(0), version: 1) == [])
    }

    @Test func `What was loaded before a step is not adopted`() {
        var state = state()
        #expect(state.changed() == [.load(version: 1)])
        _ = state.decide([.verdict(.keep)], about: "p0", only: nil, now: now)
        #expect(state.loaded(window(0), version: 1) == [])
        #expect(state.queue.card?.id == "p1")
        // The answer may be older than the change.
        #expect(state.answered(1, StepAnswer(window(1, [0: .keep]))) == [])
    }

    @Test func `A change while steps are open is loaded after their answers`() {
        var state = state()
        _ = state.decide([.verdict(.keep)], about: "p0", only: nil, now: now)
        #expect(state.changed() == [])
        #expect(state.answered(1, StepAnswer(window(1, [0: .keep]))) == [.load(version: 2)])
    }

    @Test func `A review that cannot be loaded any more is told, a lost connection waited for`() {
        var state = state()
        _ = state.changed()
        #expect(state.notLoaded(nil) == [])
        #expect(state.changed() == [.load(version: 1)])
        #expect(state.notLoaded("It was removed.") == [.tell(.failed("It was removed."))])
    }

    @Test func `Without a card on display, a key does nothing`() {
        var state = SwipeState(now: .zero)
        #expect(state.next() == [] && state.previous() == [] && !state.isLoaded)
    }

    @Test func `A missing photo does not remain to be reviewed`() {
        var state = SwipeState(now: .zero)
        var answer = window(0)
        answer.card?.photo.missing = true
        answer.progress.remaining = 9
        state.shows(answer)
        _ = state.decide([.verdict(.keep)], about: "p0", only: nil, now: now)
        #expect(state.progress(now: now).remaining == 9 && state.progress(now: now).reviewed == 1)
    }

    @Test func `Another verdict moves a photo from one count to the other`() {
        var state = SwipeState(now: .zero)
        state.shows(window(0, [0: .keep]))
        _ = state.decide([.verdict(.trash)], about: "p0", only: nil, now: now)
        let progress = state.progress(now: now)
        #expect(progress.byVerdict.keep == 0 && progress.byVerdict.trash == 1 && progress.reviewed == 1)
    }
}
