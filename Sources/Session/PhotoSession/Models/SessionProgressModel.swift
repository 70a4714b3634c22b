public import Observation
public import PhotoCommit

/// How far a review is, and what its commits come to.
@MainActor @Observable
public final class SessionProgressModel {
    public private(set) var progress = ReviewProgress()
    /// While files are being changed.
    public private(set) var commit: CommitProgress?
    /// What the last commit came to.
    public private(set) var report: CommitReport?
    /// Why the last commit failed.
    public private(set) var problem: String?

    @ObservationIgnored private let review: any ReviewService
    @ObservationIgnored private let library: any LibraryService

    public init(_ review: any ReviewService, of library: any LibraryService) {
        self.review = review
        self.library = library
    }

    /// Follows the review and its library until the task is cancelled.
    public func run() async {
        let (own, all) = (await review.events(), await library.events())
        await update()
        await withTaskGroup { group in
            group.addTask { for await event in own { await self.take(event) } }
            group.addTask { for await _ in all { await self.update() } }
        }
    }

    /// Counts anew: paces change with time, too.
    public func update() async {
        let progress = await review.progress()
        if progress != self.progress { self.progress = progress }
    }

    /// `40 s`, `12 min`, `2 h 05 min`; nil where no time left can be told.
    public var timeLeftText: String? { progress.timeLeft?.words }

    private func take(_ event: ReviewEvent) async {
        switch event {
        case .committing(let progress): commit = progress
        case .committed(let report): (commit, self.report, problem) = (nil, report, nil)
        case .commitFailed(let reason): (commit, problem) = (nil, reason)
        case .arrived, .failed, .changed, .preferencesChanged: return
        }
        await update()
    }
}
