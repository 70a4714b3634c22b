import PhotoSession
import PhotoStore
import SystemPackage

/// What became of a commit or a revert.
struct CommitDocument: Encodable, Sendable {
    struct Photo: Encodable, Sendable {
        var photo, path: String
        var action: CommitReport.Action
        @OrNull var reason: LeftReason?
        @OrNull var words: String?
        @OrNull var remedy: String?
    }

    /// Of the commit, to revert it; null where nothing was done.
    @OrNull var batch: String?
    var applied: Int
    /// Not come to, because it was stopped.
    var remaining: Int
    /// What an earlier commit, which was cut short, had begun, and became of it.
    var recovered: Int
    /// What was not done, and why: it stays pending.
    var left: [Photo]

    init(_ report: CommitReport) {
        (batch, applied) = (report.batch, report.applied)
        (remaining, recovered) = (report.remaining, report.recovered)
        left = report.photos.filter { $0.reason != nil }.map {
            Photo(photo: $0.id, path: $0.path, action: $0.action, reason: $0.reason, words: $0.words, remedy: $0.remedy)
        }
    }
}

/// Photos whose files do not follow yet.
struct PendingDocument: Encodable, Sendable {
    struct Photo: Encodable, Sendable {
        var photo, path: String
        var decision: Decision
        /// Why the last commit left it; null where none has tried.
        @OrNull var reason: String?
        @OrNull var words: String?
        @OrNull var remedy: String?

        init(_ asset: Asset, _ stored: StoredDecision) {
            (photo, path) = (asset.id.description, asset.path.string)
            decision = stored.now
            (reason, words) = (stored.problem?.reason, stored.problem?.words)
            remedy = reason.flatMap { LeftReason(rawValue: $0)?.remedy }
        }
    }

    /// All of them; `photos` has a thousand at most, the longest decided first.
    var total: Int
    var photos: [Photo]
}

struct HistoryDocument: Encodable, Sendable {
    var items: [HistoryItem]
    /// To go on from, as `before`; null where there is no more.
    @OrNull var next: String?
}
