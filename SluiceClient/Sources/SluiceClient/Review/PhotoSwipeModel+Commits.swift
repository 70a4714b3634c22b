/// What a front does besides swiping.
extension PhotoSwipeModel {
    /// The library's tags, to choose from.
    ///
    /// - Throws: what the backend throws.
    public func tags() async throws -> [String] { try await backend.tags() }

    /// What a commit would do, after the steps that are open.
    ///
    /// - Throws: what the backend throws; `CancellationError`.
    public func previewCommit() async throws -> CommitPreview {
        try await confirmed()
        return try await backend.previewCommit()
    }

    /// Commits this review's decisions, after the steps that are open. A notice reports the result, too.
    ///
    /// - Throws: what the backend throws; `CancellationError`.
    @discardableResult
    public func commit(_ wish: CommitWish = CommitWish()) async throws -> CommitResult {
        try await confirmed()
        let result = try await backend.commit(wish)
        note(result)
        return result
    }

    /// Stops a commit that started by itself, if the library can.
    public func stopCommitting() async { await backend.stopCommitting() }
}
