package import PhotoCommit
package import PhotoModel

/// What changes files as it was decided.
package protocol Committing: Sendable {
    /// Commits the pending decisions; those of one session, or all. Blocks until it is done.
    ///
    /// - Parameters:
    ///   - progress: called from the thread that calls this.
    ///   - isCancelled: asked between files.
    /// - Throws: `CommitError`, `StoreError` before anything is done, or where the journal cannot be written.
    func commit(
        session: SessionRow?,
        options: CommitOptions,
        progress: @Sendable (CommitProgress) -> Void,
        isCancelled: @escaping @Sendable () -> Bool
    ) throws -> CommitReport

    /// What a commit would do; changes nothing. Blocks on the disk.
    ///
    /// - Throws: `StoreError`
    func preview(session: SessionRow?, options: CommitOptions) throws -> CommitPreview

    /// Takes back what a commit did, as one that can be taken back itself. Blocks until it is done.
    ///
    /// - Throws: `CommitError`, `StoreError` before anything is done, or where the journal cannot be written.
    func revert(
        _ batch: Batch,
        options: CommitOptions,
        progress: @Sendable (CommitProgress) -> Void,
        isCancelled: @escaping @Sendable () -> Bool
    ) throws -> CommitReport
}

extension CommitEngine: Committing {}
