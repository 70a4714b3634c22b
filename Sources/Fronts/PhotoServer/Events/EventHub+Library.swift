import PhotoCommit
import PhotoModel
import PhotoSession

/// What happens in a library, as documents.
extension EventHub {
    private struct LibraryNews: Encodable {
        /// Of `LibraryEvent.Kind`.
        var kinds: [String]
        /// To be shown differently; null for any.
        @OrNull var photos: [String]?
    }

    private struct SessionNews: Encodable {
        var session: String
    }

    private struct CommitNews: Encodable {
        enum State: String, Encodable { case running, done, failed }

        var state: State
        var session: String?
        var done, total, applied: Int?
        var report: CommitDocument?
        var reason: String?
    }

    /// Photos that an event names: it is kept in memory, with a thousand others.
    private static let maxPhotos = 100

    func send(_ event: LibraryEvent) {
        let kinds = event.kinds.map { "\($0)" }.sorted()
        let isAboutAll = event.isAboutAll || event.photos.count > Self.maxPhotos
        send("library", LibraryNews(kinds: kinds, photos: isAboutAll ? nil : event.photos.map(\.description)))
    }

    func send(_ event: ReviewEvent, of session: AssetID) {
        switch event {
        // Pictures are had by their addresses, and preferences are the library's.
        case .arrived, .failed, .preferencesChanged: break
        case .changed:
            send("session", SessionNews(session: session.description), session: session)
        case .committing(let progress): send(progress, session: session)
        case .committed(let report): send(CommitDocument(report), session: session)
        case .commitFailed(let reason):
            send("commit", CommitNews(state: .failed, session: session.description, reason: reason))
        }
    }

    /// Tells how far a commit is, and what came of it.
    func telling(
        _ work: (@escaping @Sendable (CommitProgress) -> Void) async throws -> CommitReport
    ) async throws -> CommitDocument {
        do {
            let document = CommitDocument(try await work { self.send($0, session: nil) })
            send(document, session: nil)
            return document
        } catch {
            send("commit", CommitNews(state: .failed, reason: "\(error)"))
            throw error
        }
    }

    /// Now and then: of a commit of very many photos, others are to be remembered too.
    private func send(_ progress: CommitProgress, session: AssetID?) {
        guard progress.done == progress.total || isTimeForProgress() else { return }
        let (done, total, applied) = (progress.done, progress.total, progress.applied)
        send(
            "commit",
            CommitNews(state: .running, session: session?.description, done: done, total: total, applied: applied)
        )
    }

    private func send(_ report: CommitDocument, session: AssetID?) {
        var report = report
        // Who asked for it is answered in full; an event is kept in memory.
        report.left = Array(report.left.prefix(20))
        send("commit", CommitNews(state: .done, session: session?.description, report: report))
    }
}
