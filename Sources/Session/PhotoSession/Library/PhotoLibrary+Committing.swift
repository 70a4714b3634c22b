import Backpressure
import PhotoCatalogue
public import PhotoCommit
public import PhotoModel

/// Applying decisions to files.
extension PhotoLibrary {
    /// Commits pending decisions on a thread of its own. Cancelling the task stops it between two files; the rest stays
    /// pending and is counted in the report.
    ///
    /// - Parameters:
    ///   - session: the session whose decisions to commit; nil for all.
    ///   - options: how files are changed.
    ///   - progress: called on that thread.
    /// - Throws: `LibraryError.cannotCommit`, `CommitError`, `StoreError`
    @discardableResult
    public func commit(
        session: AssetID? = nil,
        _ options: CommitOptions = CommitOptions(),
        progress: @escaping @Sendable (CommitProgress) -> Void = { _ in }
    ) async throws -> CommitReport {
        let row = try session.map { try self.row(ofSession: $0) }
        return try await commit(row: row, options, progress: progress)
    }

    func commit(
        row: SessionRow?,
        _ options: CommitOptions,
        progress: @escaping @Sendable (CommitProgress) -> Void
    ) async throws -> CommitReport {
        do {
            return try await changingFiles { committing, isCancelled in
                try committing.commit(session: row, options: options, progress: progress, isCancelled: isCancelled)
            }
        } catch is CancellationError {
            // It had not started, because another commit was running.
            var report = CommitReport()
            report.remaining = try catalogue.pendingCount(ofSession: row)
            return report
        }
    }

    /// What a commit would do, for confirmation. The commit may differ if files change meanwhile.
    ///
    /// - Parameters:
    ///   - session: the session whose decisions to commit; nil for all.
    ///   - options: of the commit.
    /// - Throws: `LibraryError`, `StoreError`
    public func previewCommit(
        session: AssetID? = nil,
        _ options: CommitOptions = CommitOptions()
    ) async throws -> CommitPreview {
        guard let committing else { throw LibraryError.cannotCommit }
        let row = try session.map { try self.row(ofSession: $0) }
        return try await reading { _ in try committing.preview(session: row, options: options) }
    }

    /// Reverts a commit, by a batch that can itself be reverted. Photos with newer decisions stay as they are.
    ///
    /// - Parameters:
    ///   - batch: the commit's ID, from its report or the history.
    ///   - options: how files are changed.
    ///   - progress: called on the thread for commits.
    /// - Throws: `LibraryError.cannotCommit`, `CommitError`, `StoreError`
    @discardableResult
    public func revert(
        _ batch: String,
        _ options: CommitOptions = CommitOptions(),
        progress: @escaping @Sendable (CommitProgress) -> Void = { _ in }
    ) async throws -> CommitReport {
        let matches = try catalogue.batches(idPrefix: batch, limit: 2)
        guard matches.count < 2 else { throw CommitError.ambiguousBatch(batch) }
        guard let match = matches.first else { throw CommitError.unknownBatch(batch) }
        return try await changingFiles { committing, isCancelled in
            try committing.revert(match, options: options, progress: progress, isCancelled: isCancelled)
        }
    }

    private func changingFiles(
        _ change: @escaping @Sendable (any Committing, @escaping @Sendable () -> Bool) throws -> CommitReport
    ) async throws -> CommitReport {
        guard let committing else { throw LibraryError.cannotCommit }
        let isCancelled = OnceFlag()
        let result: Result<CommitReport, any Error> = await withTaskCancellationHandler {
            do {
                return .success(
                    try await commits.run { try change(committing) { isCancelled.isSet } }
                )
            } catch {
                return .failure(error)
            }
        } onCancel: {
            isCancelled.set()
        }
        // Also after an error, since some changes may have been made. If it fails, the next refresh catches up.
        _ = try? refresh()
        return try result.get()
    }

    /// Number of decisions that the files do not reflect yet.
    public func pendingCount() throws -> Int { try catalogue.pendingCount() }
}
