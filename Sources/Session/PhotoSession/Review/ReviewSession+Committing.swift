import PhotoCatalogue
public import PhotoCommit
import PhotoModel

/// Automatic commits of a review.
struct AutoCommit: Sendable {
    /// Photos with decisions of this review that are not committed.
    var waiting: Set<AssetRow> = []
    /// A running automatic commit.
    var task: Task<Void, Never>?
    /// Number of waiting photos when the last commit failed or was stopped. The next is due after as many again.
    var leftAt = 0
    /// Reports of this sitting's commits that changed something or tried to, oldest first.
    var reports: [CommitReport] = []

    mutating func note(_ asset: AssetRow, isWaiting: Bool) {
        if isWaiting { waiting.insert(asset) } else { waiting.remove(asset) }
    }

    /// - Parameter threshold: 0 for never.
    func isDue(_ threshold: Int) -> Bool {
        threshold > 0 && task == nil && waiting.count >= leftAt + threshold
    }
}

extension ReviewSession {
    /// Commits this review's decisions. Cancelling the task stops it between two files.
    ///
    /// - Throws: `LibraryError.cannotCommit`, `CommitError`, `StoreError`
    @discardableResult
    public func commit(_ options: CommitOptions = CommitOptions()) async throws -> CommitReport {
        let (steps, progress) = AsyncStream<CommitProgress>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let reporting = Task { for await step in steps { send(.committing(step)) } }
        let result: Result<CommitReport, any Error>
        do {
            result = .success(try await library.commit(row: row, options) { progress.yield($0) })
        } catch {
            result = .failure(error)
        }
        progress.finish()
        // Report progress before the result.
        await reporting.value
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

    /// Starts a commit in the background if enough decisions are waiting.
    func commitIfDue() {
        guard limit == nil, library.committing != nil, commit.isDue(inLibrary { $0.preferences.commitThreshold }) else {
            return
        }
        commit.task = Task {
            // An event reports the result.
            _ = try? await self.commit()
            self.commit.task = nil
        }
    }

    /// Stops an automatic commit between two files. Explicit commits are cancelled by their caller.
    public func stopCommitting() { commit.task?.cancel() }

    /// Reports of this sitting's commits, oldest first. Waits for a running automatic commit.
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
