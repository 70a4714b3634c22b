import Testing

@testable import SluiceClient

/// A library in which several people decide, and which answers late.
private struct SlowLibrary {
    struct Step {
        var place: Int
        var verdicts: [Int: Verdict]
    }

    let total: Int
    var place = 0
    var verdicts: [Int: Verdict] = [:]
    /// What others decided: `next` passes these photos.
    var passed: Set<Int> = []
    var done: [Step] = []
    var undone: [Step] = []

    var window: ReviewWindow {
        var window = SluiceClientTests.window(place, of: total, ahead: total, verdicts)
        window.following = Array(window.following.filter { !passed.contains($0.place) }.prefix(5))
        return window
    }

    mutating func take(_ step: ReviewStep) -> StepAnswer {
        var outcome: TakeBackOutcome?
        switch step {
        case .decide(let changes, let photos, _, let advances):
            done.append(Step(place: place, verdicts: verdicts))
            undone = []
            let places = photos.compactMap { Int($0.dropFirst()) }
            for case .verdict(let verdict) in changes { for place in places { verdicts[place] = verdict } }
            if advances, places.contains(place) {
                repeat { place += 1 } while place < total && passed.contains(place)
            }
        case .jump(let photo): place = Int(photo.dropFirst()) ?? place
        case .jumpToPlace(let target): place = min(max(target, 0), total)
        case .undo: outcome = takeBack(\.done, \.undone)
        case .redo: outcome = takeBack(\.undone, \.done)
        }
        return StepAnswer(window, outcome: outcome)
    }

    private mutating func takeBack(
        _ steps: WritableKeyPath<Self, [Step]>,
        _ others: WritableKeyPath<Self, [Step]>
    ) -> TakeBackOutcome {
        guard let step = self[keyPath: steps].popLast() else { return .nothing }
        self[keyPath: others].append(Step(place: place, verdicts: verdicts))
        (place, verdicts) = (step.place, step.verdicts)
        return .done
    }
}

private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

@Suite struct SwipeStateRandomTests {
    /// Steps on their way to the library, and answers and windows on their way back.
    private struct Wire {
        var library: SlowLibrary
        var steps: [(number: Int, step: ReviewStep)] = []
        var answers: [(number: Int, answer: StepAnswer)] = []
        var loads: [Int] = []
        var windows: [(version: Int, window: ReviewWindow)] = []
        var news = 0

        var isEmpty: Bool { steps.isEmpty && answers.isEmpty && loads.isEmpty && windows.isEmpty && news == 0 }

        mutating func follow(_ effects: [SwipeState.Effect]) {
            for effect in effects {
                switch effect {
                case .take(let step, let number): steps.append((number, step))
                case .load(let version): loads.append(version)
                case .tell: break
                }
            }
        }

        /// Moves something on; each direction keeps its order.
        mutating func advance(_ state: inout SwipeState, _ choice: Int) {
            switch choice {
            case 0:
                guard !steps.isEmpty else { return }
                let (number, step) = steps.removeFirst()
                answers.append((number, library.take(step)))
            case 1:
                guard !answers.isEmpty else { return }
                let (number, answer) = answers.removeFirst()
                follow(state.answered(number, answer))
            case 2:
                guard !loads.isEmpty else { return }
                windows.append((loads.removeFirst(), library.window))
            case 3:
                guard !windows.isEmpty else { return }
                let (version, window) = windows.removeFirst()
                follow(state.loaded(window, version: version))
            default:
                guard news > 0 else { return }
                news -= 1
                follow(state.changed())
            }
        }
    }

    @Test(arguments: 0..<200)
    func `However late answers and news are, what is shown in the end is how things are`(seed: UInt64) {
        var random = SplitMix(state: seed)
        var wire = Wire(library: SlowLibrary(total: Int.random(in: 1...12, using: &random)))
        var state = SwipeState(now: .zero)
        state.shows(wire.library.window)
        for _ in 0..<Int.random(in: 1...120, using: &random) {
            switch Int.random(in: 0..<24, using: &random) {
            case 0..<6:
                guard let photo = state.queue.card?.id else { break }
                let verdict = Verdict.allCases.randomElement(using: &random)
                let effects = state.decide([.verdict(verdict)], about: photo, only: nil, now: .zero)
                // Whatever the library has done meanwhile, the decision is about the photo on display.
                guard case .take(.decide(_, let about, _, _), _) = effects.first else { return #expect(Bool(false)) }
                #expect(about == [photo])
                wire.follow(effects)
            case 6: wire.follow(state.next())
            case 7: wire.follow(state.previous())
            case 8: wire.follow(state.jump(toPlace: Int.random(in: 0...12, using: &random)))
            case 9, 10: wire.follow(state.undo(now: .zero))
            case 11: wire.follow(state.redo())
            case 12:
                let place = Int.random(in: 0..<wire.library.total, using: &random)
                wire.library.verdicts[place] = .skip
                wire.library.passed.insert(place)
                wire.news += 1
            default: wire.advance(&state, Int.random(in: 0..<5, using: &random))
            }
        }
        while !wire.isEmpty { for choice in 0..<5 { wire.advance(&state, choice) } }
        let window = wire.library.window
        #expect(state.openCount == 0)
        #expect(state.queue.card == window.card && state.queue.following == window.following)
        #expect(state.queue.isAtEnd == (window.card == nil))
        #expect(Array(state.queue.preceding.prefix(window.preceding.count)) == window.preceding)
        var progress = state.progress(now: .zero)
        (progress.rate, progress.lastMinuteRate, progress.secondsLeft) = (nil, nil, nil)
        #expect(progress == window.progress)
    }

    @Test(arguments: 0..<200)
    func `While nobody else decides, answers never move the display`(seed: UInt64) {
        var random = SplitMix(state: seed)
        var wire = Wire(library: SlowLibrary(total: 40))
        var state = SwipeState(now: .zero)
        state.shows(wire.library.window)
        var decided = 0
        for _ in 0..<200 {
            switch Int.random(in: 0..<12, using: &random) {
            case 0..<3:
                guard let photo = state.queue.card?.id else { break }
                decided += 1
                wire.follow(state.decide([.verdict(.keep)], about: photo, only: nil, now: .zero))
            case 3: wire.follow(state.next())
            case 4 where !state.queue.preceding.isEmpty: wire.follow(state.previous())
            case 5 where decided > 0:
                decided -= 1
                wire.follow(state.undo(now: .zero))
            default:
                let shown = state.queue.card
                wire.advance(&state, Int.random(in: 0..<4, using: &random))
                // Only what was not known before appears.
                if let shown { #expect(state.queue.card == shown) }
            }
        }
    }
}
