public import Observation
import PhotoCommit
import PhotoModel

/// A stack of cards to swipe: the photo on display, those that follow, and what a swipe or a key does.
///
/// ```swift
/// let model = PhotoSwipeModel(review, preferences: await library.preferences)
/// Task { await model.run() }
/// model.drag(x: 120, y: 4)
/// await model.endDrag()
/// ```
///
/// A verdict brings the next card at once, and is written behind it: whoever swipes fast is never kept waiting, and each
/// swipe is about the card that was seen. Where writing fails, a message says so and the cards are those of the review.
@MainActor @Observable
public final class PhotoSwipeModel {
    /// The photo on display; nil at the end, and before `run` or `reload`.
    public private(set) var card: ReviewCard?
    /// Those behind it, the next one first.
    public private(set) var following: [ReviewCard] = []
    public private(set) var isAtEnd = false
    /// Nil while nothing is dragged.
    public private(set) var drag: SwipeDrag?
    public var message: ModelMessage?
    /// What gestures mean.
    public var preferences: Preferences

    @ObservationIgnored private let review: any ReviewService
    @ObservationIgnored private var last: Task<Void, Never>?
    /// Works that have not ended.
    @ObservationIgnored private var open = 0

    public init(_ review: any ReviewService, preferences: Preferences = Preferences()) {
        self.review = review
        self.preferences = preferences
    }

    /// What letting go of the dragged card would do; nil for nothing.
    public var intention: GestureAction? {
        let action = drag?.direction.map { preferences.action(.swipe($0)) }
        return action == .nothing ? nil : action
    }

    /// Shows the cards, and follows the review until the task is cancelled.
    public func run() async {
        let events = await review.events()
        await reload()
        for await event in events { await take(event) }
    }

    /// Shows what the review says.
    public func reload() async {
        await inOrder { [review] in
            try await Self.cards(review)
        } show: {
            self.show($0)
        }
    }

    public func drag(x: Double, y: Double, threshold: Double = 100) {
        drag = SwipeDrag(x: x, y: y, threshold: threshold)
    }

    public func cancelDrag() { drag = nil }

    /// Lets go of the card: does what the swipe means, if anything.
    ///
    /// - Returns: what was done.
    @discardableResult
    public func endDrag() async -> GestureAction? {
        let action = intention
        drag = nil
        if let action { await perform(action) }
        return action
    }

    /// - Parameter key: as `Gesture.key` names it.
    /// - Returns: what it meant.
    @discardableResult
    public func press(_ key: String) async -> GestureAction {
        let action = preferences.action(.key(key))
        await perform(action)
        return action
    }

    /// Does something about the card on display, or goes on to another one; returns when that is on the disk.
    public func perform(_ action: GestureAction) async {
        message = nil
        if let change = action.change { return await decide(change) }
        switch action {
        case .next:
            advance()
            await move { _ = try await $0.next() }
        case .previous: await move { _ = try await $0.previous() }
        case .undo: await takeBack("undo") { try await $0.undo() }
        case .redo: await takeBack("redo") { try await $0.redo() }
        case .commit: await commit()
        case .nothing, .verdict, .rate, .tag: break
        }
    }

    /// Of what was decided by now. Nothing else waits for it: it may take long, and cards are swiped meanwhile.
    private func commit() async {
        await last?.value
        do {
            tell(try await review.commit(CommitOptions()))
        } catch {
            message = ModelMessage(error)
        }
        await reload()
    }

    private func decide(_ change: DecisionChange) async {
        guard let seen = card?.id else { return }
        let isVerdict = if case .verdict = change { true } else { false }
        if isVerdict { advance() }
        await move { review in
            try await review.decide([change], about: seen)
            if isVerdict { try await review.next() }
        }
    }

    /// The next card at once, before the review has said so.
    private func advance() {
        guard card != nil else { return }
        card = following.first
        following = Array(following.dropFirst())
    }

    private func move(_ work: @escaping @Sendable (any ReviewService) async throws -> Void) async {
        await inOrder { [review] in
            try await work(review)
            return try await Self.cards(review)
        } show: {
            self.show($0)
        }
    }

    private func takeBack(
        _ name: String,
        _ work: @escaping @Sendable (any ReviewService) async throws -> UndoOutcome
    ) async {
        await inOrder { [review] in
            (try await work(review), try await Self.cards(review))
        } show: { outcome, cards in
            switch outcome {
            case .nothing: self.message = ModelMessage(.note, "There is nothing to \(name).")
            case .done: break
            case .decidedSince: self.message = ModelMessage(.problem, "It was decided otherwise since.")
            case .changedSince(let what): self.message = ModelMessage(.problem, "Changed otherwise since: \(what).")
            }
            self.show(cards)
        }
    }

    private func tell(_ report: CommitReport) {
        let left = report.left == 0 ? "" : ", \(report.left) could not be"
        message = ModelMessage(report.left == 0 ? .note : .problem, "\(report.applied) photos were changed\(left).")
    }

    private func take(_ event: ReviewEvent) async {
        switch event {
        case .arrived(let photo), .failed(let photo, _):
            if photo == card?.id || following.contains(where: { $0.id == photo }) { await reload() }
        case .commitFailed(let reason): message = ModelMessage(.problem, reason)
        case .committed(let report):
            if report.left > 0 { tell(report) }
            await reload()
        case .changed: await reload()
        case .preferencesChanged(let changed):
            preferences = changed
            await reload()
        case .committing: break
        }
    }
}

extension PhotoSwipeModel {
    struct Cards: Sendable {
        var current: ReviewPosition
        var following: [ReviewCard]
    }

    private static func cards(_ review: any ReviewService) async throws -> Cards {
        Cards(current: try await review.current(), following: try await review.neighbours().following)
    }

    /// What the review says is shown when nothing else is to be done: until then the cards are ahead of it.
    private func show(_ cards: Cards) {
        guard open == 0 else { return }
        card = cards.current.card
        isAtEnd = cards.current.isEnd
        following = cards.following
    }

    /// Works one after the other, in the order in which they were asked for.
    private func inOrder<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value,
        show: @escaping @MainActor (Value) -> Void
    ) async {
        open += 1
        let before = last
        let task = Task {
            await before?.value
            do {
                let value = try await work()
                open -= 1
                show(value)
            } catch is CancellationError {
                open -= 1
            } catch {
                open -= 1
                message = ModelMessage(error)
                if let cards = try? await Self.cards(review) { self.show(cards) }
            }
        }
        last = task
        await task.value
    }
}
