package import PhotoCommit
package import PhotoModel

/// Applies decisions to files.
package protocol Committing: Sendable {
    /// Commits the pending decisions of one session, or all. Blocks until done.
    ///
    /// - Parameters:
    ///   - progress: called on the calling thread.
    ///   - isCancelled: checked between files.
    /// - Throws: `CommitError`, `StoreError` before anything is changed, or if the journal cannot be written.
    func commit(
        session: SessionRow?,
        options: CommitOptions,
        progress: @Sendable (CommitProgress) -> Void,
        isCancelled: @escaping @Sendable () -> Bool
    ) throws -> CommitReport

    /// What a commit would do. Changes nothing. Blocks on the disk.
    ///
    /// - Throws: `StoreError`
    func preview(session: SessionRow?, options: CommitOptions) throws -> CommitPreview

    /// Reverts a commit, by a batch that can itself be reverted. Blocks until done.
    ///
    /// - Throws: `CommitError`, `StoreError` before anything is changed, or if the journal cannot be written.
    func revert(
        _ batch: Batch,
        options: CommitOptions,
        progress: @Sendable (CommitProgress) -> Void,
        isCancelled: @escaping @Sendable () -> Bool
    ) throws -> CommitReport
}

extension CommitEngine: Committing {}
