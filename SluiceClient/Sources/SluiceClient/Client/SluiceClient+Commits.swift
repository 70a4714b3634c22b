/// Commits apply decisions to files, and can be reverted.
extension SluiceClient {
    /// What a commit would do now.
    ///
    /// - Parameter session: limits it to this review's decisions.
    public func previewCommit(session: String? = nil, copiesToTrash: Bool = false) async throws -> CommitPreview {
        try await get(
            .previewCommit,
            [],
            ["session": session, "copiesToTrash": copiesToTrash ? "true" : nil]
        )
    }

    /// Applies pending decisions to files. Events report its progress.
    ///
    /// A lost connection does not stop it. The request is repeated until it is answered, and executed once; only a server that
    /// was restarted in between does not know it any more, and applies what was left to do.
    ///
    /// - Throws: `SluiceProblem`: `too-many-trashed` if it needs `force`, `commit-busy` if another one is running.
    public func commit(_ wish: CommitWish = CommitWish()) async throws -> CommitResult {
        try await change(.commit, [], wish, attempts: nil)
    }

    /// Reverts a commit: its files become what they were.
    ///
    /// - Parameter batch: the commit's ``CommitResult/batch``.
    public func revert(_ batch: String, _ wish: CommitWish = CommitWish()) async throws -> CommitResult {
        try await change(.revert, [batch], wish, attempts: nil)
    }
}
