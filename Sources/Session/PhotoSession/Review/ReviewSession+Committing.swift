import PhotoCatalogue
public import PhotoCommit
import PhotoModel

/// When a review commits by itself.
struct AutoCommit: Sendable {
    /// Decided in this review, and to be committed.
    var waiting: Set<AssetRow> = []
    /// A commit that was begun by itself.
    var task: Task<Void, Never>?
    /// So many were waiting when the last one failed or was stopped: the next one is due when as many again have come.
    var leftAt = 0
    /// Of those of this sitting that changed something or tried to, oldest first.
    var reports: [CommitReport] = []

    mutating func note(_ asset: AssetRow, isWaiting: Bool) {
        if isWaiting { waiting.insert(asset) } else { waiting.remove(asset) }
    }

    /// - Parameter threshold: 0: never.
    func isDue(_ threshold: Int) -> Bool {
        threshold > 0 && task == nil && waiting.count >= leftAt + threshold
    }
}

extension ReviewSession {
    /// Commits what was decided in this review. Cancelling the task ends it between two files.
    ///
    /// - Throws: `LibraryError.cannotCommit`, `CommitError`, `StoreError`
    @discardableResult
    public func commit(_ options: CommitOptions = CommitOptions()) async throws -> CommitReport {
        let (steps, progress) = AsyncStream<CommitProgress>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let telling = Task { for await step in steps { send(.committing(step)) } }
        let result: Result<CommitReport, any Error>
        do {
            result = .success(try await library.commit(row: row, options) { progress.yield($0) })
        } catch {
            result = .failure(error)
        }
        progress.finish()
        // How far it is, is never told after what came of it.
        await telling.value
        do {
            let report = try result.get()
            commit.leftAt = report.remaining > 0 ? commit.waiting.count : 0
            if report.batch != nil { commit.reports.append(report) }
            send(.committed(report))
            return report
        } catch {
            commit.leftAt = commit.waiting.count
            send(.commitFailed("\(error)"))
            throw error
        }
    }

    /// Begins a commit where enough decisions have come together. Nobody waits for it.
    func commitIfDue() {
        guard library.committing != nil, commit.isDue(inLibrary { $0.preferences.commitThreshold }) else { return }
        commit.task = Task {
            // An event says what came of it.
            _ = try? await self.commit()
            self.commit.task = nil
        }
    }

    /// Ends a commit that was begun by itself between two files; one that was asked for is its caller's to cancel.
    public func stopCommitting() { commit.task?.cancel() }

    /// What commits of this sitting came to, oldest first; one that goes on by itself is waited for.
    public func commits() async -> [CommitReport] {
        await commit.task?.value
        return commit.reports
    }

    func commitAtEnd() async throws -> CommitReport? {
        await commit.task?.value
        guard library.committing != nil, await library.preferences.commitThreshold > 0,
            try library.catalogue.pendingCount(ofSession: row) > 0
        else { return nil }
        return try await commit()
    }
}
