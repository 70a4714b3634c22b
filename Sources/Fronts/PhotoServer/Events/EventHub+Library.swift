import PhotoCommit
import PhotoModel
import PhotoSession

/// Sends library events as documents.
extension EventHub {
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

    func send(_ event: LibraryEvent) {
        let news = LibraryNews(event.kinds, event.isAboutAll ? nil : event.photos)
        send("library", news, source: event)
    }

    func send(_ event: ReviewEvent, of session: AssetID) {
        switch event {
        // Pictures are fetched by address, and preferences are part of the library.
        case .arrived, .failed, .preferencesChanged: break
        case .changed:
            send("session", SessionNews(session: session.description), session: session)
        case .committing(let progress): send(progress, session: session)
        case .committed(let report): send(CommitDocument(report), session: session)
        case .commitFailed(let reason):
            send("commit", CommitNews(state: .failed, session: session.description, reason: reason))
        }
    }

    /// Forwards a commit's progress and its result.
    func forwarding(
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

    /// Limited in rate: a commit of very many photos must not push other events out of the ring.
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
        // The caller gets the full answer; the event is kept in memory.
        report.left = Array(report.left.prefix(20))
        send("commit", CommitNews(state: .done, session: session?.description, report: report))
    }
}

/// What has changed in the library.
struct LibraryNews: Encodable {
    /// Of `LibraryEvent.Kind`.
    private var kinds: [String]
    /// The photos to redraw; null for any.
    @OrNull private var photos: [String]?

    /// Maximum number of photos that an event names: it is kept in memory with a thousand others.
    private static let maxPhotos = 100

    /// - Parameter photos: nil for any.
    init(_ kinds: Set<LibraryEvent.Kind>, _ photos: Set<AssetID>?) {
        self.kinds = kinds.map { "\($0)" }.sorted()
        let isAboutAll = photos.map { $0.count > Self.maxPhotos } ?? true
        self.photos = isAboutAll ? nil : photos?.map(\.description)
    }
}
