import PhotoCommit
import PhotoSession
public import SluiceClient

extension LibraryReview {
    /// - Throws: `SluiceProblem`, `too-many-trashed`, as a server does; `LibraryError`, `CommitError`, `StoreError`
    public func commit(_ wish: CommitWish) async throws -> CommitResult {
        var options = CommitOptions()
        options.force = wish.force ?? false
        options.copiesToTrash = wish.copiesToTrash ?? false
        do {
            return CommitResult(try await session.commit(options))
        } catch let error as CommitError {
            guard case .tooManyTrashed = error else { throw error }
            throw SluiceProblem(
                type: "urn:sluice:problem:too-many-trashed",
                title: "Conflict",
                status: 409,
                detail: "\(error)"
            )
        }
    }

    public func stopCommitting() async { await session.stopCommitting() }

    public func news() async -> AsyncStream<ReviewNews> {
        let events = await session.events()
        let (news, send) = AsyncStream<ReviewNews>.makeStream()
        let task = Task {
            for await event in events { for item in event.news { send.yield(item) } }
            send.finish()
        }
        send.onTermination = { _ in task.cancel() }
        return news
    }
}

extension ReviewEvent {
    /// What it means to a front that loads pictures itself.
    fileprivate var news: [ReviewNews] {
        switch self {
        case .arrived, .failed: []
        case .changed: [.changed]
        case .preferencesChanged: [.descriptionChanged, .changed]
        case .committing(let progress): [.committing(CommitStatus(progress))]
        case .committed(let report): [.committed(CommitResult(report))]
        case .commitFailed(let reason): [.commitFailed(reason)]
        }
    }
}
