import Foundation

@testable import SluiceClient

/// A review in memory. Answers, pictures and steps can be held back.
actor SampleReview: ReviewBackend {
    private struct Step {
        var place: Int
        var verdicts: [Int: Verdict]
    }

    let total: Int
    private(set) var verdicts: [Int: Verdict] = [:]
    private(set) var place = 0
    private var undone: [Step] = []
    private var done: [Step] = []
    private var filter = ""
    private let newsListeners = Listeners<ReviewNews>(.unbounded)
    nonisolated let steps = Recorder<ReviewStep>()
    nonisolated let loads = Recorder<String>()
    nonisolated let windows = Recorder<Int>()
    nonisolated let left = Gate()
    /// Answers wait for it; nil if they come at once.
    private var answers: Gate?
    private var pictures: Gate?
    /// Steps wait for it before they are done.
    private var taking: Gate?
    private var refusal: SluiceProblem?
    private var trouble: (any Error)?

    init(_ total: Int = 10) { self.total = total }

    func holdAnswers(until gate: Gate?) { answers = gate }
    func holdSteps(until gate: Gate?) { taking = gate }
    func holdPictures(until gate: Gate?) { pictures = gate }
    func refuse(with problem: SluiceProblem?) { refusal = problem }
    func lose(_ error: (any Error)?) { trouble = error }
    func tell(_ news: ReviewNews) { newsListeners.send(news) }

    /// Somebody else decides.
    func decide(_ verdict: Verdict, about place: Int) {
        verdicts[place] = verdict
        newsListeners.send(.changed)
    }

    func description() throws -> ReviewDescription {
        if let trouble { throw trouble }
        var description = ReviewDescription(
            id: "r",
            name: "Sample",
            filter: filter,
            sort: "taken",
            library: "Library",
            reviewTier: "large"
        )
        description.parallelPictures = 2
        return description
    }

    func window() throws -> ReviewWindow {
        windows.add(place)
        if let trouble { throw trouble }
        return SluiceClientTests.window(place, of: total, verdicts)
    }

    func show(filter: String, sort: String) throws -> ReviewWindow {
        if filter == "bad:" { throw SluiceProblem(title: "T", status: 422, detail: "Not a filter.") }
        (self.filter, place) = (filter, 0)
        return try window()
    }

    func take(_ step: ReviewStep) async throws -> StepReceipt {
        steps.add(step)
        try await taking?.opened()
        if let refusal { throw refusal }
        var answer = StepAnswer(SluiceClientTests.window(0))
        switch step {
        case .decide(let changes, let photos, _, let advances):
            done.append(Step(place: place, verdicts: verdicts))
            let places = photos.compactMap { Int($0.dropFirst()) }
            for case .verdict(let verdict) in changes { for photo in places { verdicts[photo] = verdict } }
            if advances, places.contains(place) { place += 1 }
        case .jump(let photo): place = Int(photo.dropFirst()) ?? place
        case .jumpToPlace(let target): place = min(target, total)
        case .undo, .redo: answer.outcome = takeBack(step == .undo)
        }
        answer.window = SluiceClientTests.window(place, of: total, verdicts)
        return StepReceipt { [answers, answer] in
            try await answers?.opened()
            return answer
        }
    }

    private func takeBack(_ isUndo: Bool) -> TakeBackOutcome {
        guard let step = isUndo ? done.popLast() : undone.popLast() else { return .nothing }
        let present = Step(place: place, verdicts: verdicts)
        if isUndo { undone.append(present) } else { done.append(present) }
        (place, verdicts) = (step.place, step.verdicts)
        return .done
    }

    func availablePicture(of photo: Photo, _ size: PictureSize) -> CardPicture { .none }

    func picture(of photo: Photo, _ size: PictureSize, _ priority: PicturePriority) async throws -> EncodedPicture {
        loads.add("\(photo.id) \(priority)")
        try await pictures?.opened()
        if let trouble { throw trouble }
        return EncodedPicture(bytes: Data(photo.id.utf8), mediaType: "image/jpeg", tier: "large")
    }

    func previewCommit() -> CommitPreview { CommitPreview() }

    func commit(_ wish: CommitWish) -> CommitResult {
        var result = CommitResult()
        (result.batch, result.applied) = ("b", verdicts.count)
        newsListeners.send(.committed(result))
        return result
    }

    func news() -> AsyncStream<ReviewNews> { newsListeners.stream() }
    func leave() { left.open() }
}
