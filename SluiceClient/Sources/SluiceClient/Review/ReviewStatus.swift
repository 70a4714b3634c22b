/// Whether the library can be reached, and how its commits go. Pure.
struct ReviewStatus: Sendable {
    enum Effect: Sendable, Hashable {
        case tell(SwipeNotice)
        /// Cards may have changed.
        case reload
        /// The description changed.
        case describe
        /// The library can be reached again.
        case retryPictures
    }

    private(set) var connection = ReviewConnection.connected
    /// A running commit.
    private(set) var committing: CommitStatus?
    /// Results of commits that changed files, oldest first.
    private(set) var commits: [CommitResult] = []

    mutating func hear(_ news: ReviewNews) -> [Effect] {
        switch news {
        case .changed: return [.reload]
        case .descriptionChanged: return [.describe]
        case .committing(let status):
            committing = status.done < status.total ? status : nil
            return []
        case .committed(let result):
            committing = nil
            note(result)
            return [.tell(.committed(result)), .reload]
        case .commitFailed(let reason):
            committing = nil
            return [.tell(.commitFailed(reason)), .reload]
        case .connection(let changed):
            let isBack = connection != .connected && changed == .connected
            connection = changed
            return isBack ? [.retryPictures, .reload] : []
        }
    }

    /// A commit that was asked for here is reported twice: by its answer and by its event.
    mutating func note(_ result: CommitResult) {
        if result.batch != nil, !commits.contains(where: { $0.batch == result.batch }) { commits.append(result) }
    }
}
