/// The rules of swiping, without tasks: every event changes the state, and returns what to do. Pure.
///
/// Rules:
/// 1. A decision is about the photo that its caller displayed. It shows at once, and the next card with it.
/// 2. Steps are taken in their order. What the library answers replaces what is shown as soon as no step is open.
/// 3. A refused step is reported, and the library's state is loaded.
struct SwipeState: Sendable {
    enum Effect: Sendable, Hashable {
        /// Then call `answered` or `refused`.
        case take(ReviewStep, number: Int)
        /// Load the window; then call `loaded` or `notLoaded`.
        case load(version: Int)
        case tell(SwipeNotice)
    }

    /// A step that the library has not answered.
    private struct Open: Sendable {
        var number: Int
        var step: ReviewStep
        var change: ProgressChange?
    }

    /// A decision of this sitting, to be undone: the card before it, and whether it left the display.
    private struct Done: Sendable {
        var before: Card
        var after: Photo
        var hasLeft: Bool
    }

    private static let maxDone = 1000

    private(set) var queue = SwipeQueue()
    private(set) var isLoaded = false
    private var counted = SessionProgress()
    private var open: [Open] = []
    private var done: [Done] = []
    private var pace: PaceMeter
    private var lastNumber = 0
    /// Grows with every step: what was loaded before is not adopted.
    private var version = 0
    private var isLoading = false
    /// Whether the library has changed since it was asked last.
    private var isStale = false

    init(now: Duration) { pace = PaceMeter(now: now) }

    /// Steps that the library has not answered.
    var openCount: Int { open.count }
    var openDecisionCount: Int { open.count { $0.step.isDecision } }

    /// - Parameter now: from a monotonic clock.
    func progress(now: Duration) -> SessionProgress {
        var progress = open.compactMap(\.change).reduce(counted) { $0.with($1) }
        pace.describe(&progress, now: now)
        return progress
    }
}

// MARK: What the user does

extension SwipeState {
    /// Decides about a photo, and goes on if it is on display and gets a verdict.
    mutating func decide(_ changes: [PhotoChange], about photo: String, only: String?, now: Duration) -> [Effect] {
        let hasLeft = queue.card?.id == photo && changes.contains(where: \.isVerdict)
        var change: ProgressChange?
        if let before = queue.card(of: photo) {
            let after = before.photo.with(changes)
            change = note(from: before.photo, to: after, now: now)
            done.append(Done(before: before, after: after, hasLeft: hasLeft))
            if done.count > Self.maxDone { done.removeFirst() }
            queue.describe(after)
        }
        if hasLeft { queue.advance() }
        return take(.decide(changes, about: [photo], only: only, advances: hasLeft), change)
    }

    mutating func next() -> [Effect] {
        guard let shown = queue.card else { return [] }
        queue.advance()
        // An absolute place: a repeated request has no further effect.
        return take(queue.card.map { .jump(to: $0.id) } ?? .jumpToPlace(shown.place + 1))
    }

    mutating func previous() -> [Effect] {
        if let card = queue.preceding.first {
            queue.goBack(to: card)
            return take(.jump(to: card.id))
        }
        let place = (queue.card?.place ?? queue.total) - 1
        return place < 0 ? [] : take(.jumpToPlace(place))
    }

    mutating func jump(to photo: String) -> [Effect] { take(.jump(to: photo)) }
    mutating func jump(toPlace place: Int) -> [Effect] { take(.jumpToPlace(place)) }

    /// Shows the state before the last step of this sitting at once. An earlier step comes back with the answer.
    mutating func undo(now: Duration) -> [Effect] {
        guard let last = done.popLast() else { return take(.undo) }
        let before = last.before.photo
        let change = note(from: last.after, to: before, now: now)
        if last.hasLeft { queue.goBack(to: last.before) } else { queue.describe(before) }
        return take(.undo, change)
    }

    mutating func redo() -> [Effect] {
        done = []
        return take(.redo)
    }

    private mutating func note(from before: Photo, to after: Photo, now: Duration) -> ProgressChange {
        if after.verdict == nil {
            pace.takeBack(before.id)
        } else if before.verdict == nil {
            pace.review(before.id, now: now)
        }
        return ProgressChange(from: before, to: after)
    }

    private mutating func take(_ step: ReviewStep, _ change: ProgressChange? = nil) -> [Effect] {
        lastNumber += 1
        version += 1
        open.append(Open(number: lastNumber, step: step, change: change))
        return [.take(step, number: lastNumber)]
    }
}

// MARK: What the library says

extension SwipeState {
    mutating func answered(_ number: Int, _ answer: StepAnswer) -> [Effect] {
        guard let closed = close(number) else { return [] }
        if let window = answer.window {
            adopt(window)
        } else if let change = closed.change {
            counted = counted.with(change)
        }
        var effects: [Effect] = []
        if let outcome = answer.outcome {
            let isUndo = closed.step == .undo
            if outcome != .done { done = [] }
            effects.append(
                .tell(isUndo ? .undone(outcome, photos: answer.photos) : .redone(outcome, photos: answer.photos))
            )
        }
        return effects + reload()
    }

    mutating func refused(_ number: Int, _ reason: String) -> [Effect] {
        guard close(number) != nil else { return [] }
        // What is shown rests on a step that was not done.
        done = []
        isStale = true
        return [.tell(.refused(reason))] + reload()
    }

    /// Somebody else changed something, or news were missed.
    mutating func changed() -> [Effect] {
        isStale = true
        return reload()
    }

    mutating func loaded(_ window: ReviewWindow, version: Int) -> [Effect] {
        isLoading = false
        if version == self.version, open.isEmpty { adopt(window) }
        return reload()
    }

    /// - Parameter reason: nil if it will be loaded once the library can be reached.
    mutating func notLoaded(_ reason: String?) -> [Effect] {
        isLoading = false
        guard let reason else {
            isStale = true
            return []
        }
        return [.tell(.failed(reason))]
    }

    /// The window of another filter or order.
    mutating func shows(_ window: ReviewWindow) {
        version += 1
        adopt(window)
    }

    private mutating func adopt(_ window: ReviewWindow) {
        counted = window.progress
        queue.adopt(window, isLatest: open.isEmpty)
        isLoaded = true
    }

    private mutating func close(_ number: Int) -> Open? {
        open.firstIndex { $0.number == number }.map { open.remove(at: $0) }
    }

    /// Once the steps that are open are answered: their answers would be newer.
    private mutating func reload() -> [Effect] {
        guard isStale, !isLoading, open.isEmpty else { return [] }
        (isStale, isLoading) = (false, true)
        return [.load(version: version)]
    }
}
