import PhotoStore

/// When a review commits by itself.
struct AutoCommit: Sendable {
    /// Decided in this review, and to be committed.
    var waiting: Set<AssetRow> = []
    /// A commit that was begun by itself.
    var task: Task<Void, Never>?
    /// So many were waiting when the last one failed: the next one is due when as many again have come.
    var failedAt = 0

    mutating func note(_ asset: AssetRow, isWaiting: Bool) {
        if isWaiting { waiting.insert(asset) } else { waiting.remove(asset) }
    }

    /// - Parameter threshold: 0: never.
    func isDue(_ threshold: Int) -> Bool {
        threshold > 0 && task == nil && waiting.count >= failedAt + threshold
    }
}

extension ReviewSession {
    /// Commits what was decided in this review. Cancelling the task ends it between two files.
    ///
    /// - Throws: `LibraryError.cannotCommit`, `CommitError`, `StoreError`
    @discardableResult
    public func commit(_ options: CommitOptions = CommitOptions()) async throws -> CommitReport {
        let progress: @Sendable (CommitProgress) -> Void = { [weak self] progress in
            Task { [weak self] in await self?.send(.committing(progress)) }
        }
        do {
            let report = try await library.commit(row: row, options, progress: progress)
            commit.failedAt = 0
            send(.committed(report))
            return report
        } catch {
            commit.failedAt = commit.waiting.count
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

    func commitAtEnd() async throws -> CommitReport? {
        await commit.task?.value
        guard library.committing != nil, await library.preferences.commitThreshold > 0,
            try library.catalogue.pendingCount(ofSession: row) > 0
        else { return nil }
        return try await commit()
    }
}
