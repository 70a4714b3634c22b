import Backpressure
import PhotoCatalogue
public import PhotoCommit
public import PhotoModel

/// Making files say what was decided.
extension PhotoLibrary {
    /// Commits pending decisions, on a thread of its own. Cancelling the task ends it between two files; what was not come
    /// to stays pending, and is counted in the report.
    ///
    /// - Parameters:
    ///   - session: whose decisions; nil for all.
    ///   - options: how files are changed.
    ///   - progress: called from that thread.
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
            // It had not begun: another one went on.
            var report = CommitReport()
            report.remaining = try catalogue.pendingCount(ofSession: row)
            return report
        }
    }

    /// What a commit would do, for somebody to confirm. It may be otherwise once it is done: files change.
    ///
    /// - Parameters:
    ///   - session: whose decisions; nil for all.
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

    /// Takes back what a commit did, as one that can be taken back itself. What was decided otherwise since stays.
    ///
    /// - Parameters:
    ///   - batch: the commit's ID, as reports and the history tell it.
    ///   - options: how files are changed.
    ///   - progress: called from the thread of commits.
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
        // Also where it failed: something may have been done before. What cannot be read now is read at the next look.
        _ = try? refresh()
        return try result.get()
    }

    /// Decisions that files do not follow yet.
    public func pendingCount() throws -> Int { try catalogue.pendingCount() }
}
