import PhotoCommit
import PhotoModel
import PhotoSession
import StoreFiles
import SystemPackage

/// The result of a commit or a revert.
struct CommitDocument: Encodable, Sendable {
    struct Photo: Encodable, Sendable {
        var id, path: String
        /// Base64 of the path's bytes if they are not UTF-8.
        var pathBytes: String?
        var action: CommitReport.Action
        var reason: SkipReason?
        var words, remedy: String?
    }

    /// The commit's batch, for reverting it; null if no file was changed.
    @OrNull var batch: String?
    var applied: Int
    /// The parts of `applied`: photos whose sidecars were written or removed, photos moved into the trash, photos restored
    /// from it, and photos whose files already agreed with the decision.
    var sidecars, trashed, restored, unchanged: Int
    /// Not processed, because the commit was stopped.
    var remaining: Int
    /// Photos of an earlier, interrupted commit that were recovered.
    var recovered: Int
    /// What was not applied, and why: it stays pending.
    var left: [Photo]

    init(_ report: CommitReport) {
        (batch, applied) = (report.batch, report.applied)
        (remaining, recovered) = (report.remaining, report.recovered)
        left = report.photos.filter { $0.reason != nil }.map { Photo($0) }
        func count(_ action: CommitReport.Action) -> Int {
            report.photos.count { $0.reason == nil && $0.action == action }
        }
        (sidecars, trashed) = (count(.sidecar), count(.trash))
        (restored, unchanged) = (count(.restore), count(.nothing))
    }
}

extension CommitDocument.Photo {
    init(_ photo: CommitReport.Photo) {
        self.init(
            id: photo.id,
            path: photo.path,
            pathBytes: photo.pathBytes,
            action: photo.action,
            reason: photo.reason,
            words: photo.words,
            remedy: photo.remedy
        )
    }
}

/// What a commit would do.
struct CommitPreviewDocument: Encodable, Sendable {
    struct Named: Encodable, Sendable {
        var id, path: String
        var pathBytes: String?
    }

    /// Decisions not applied to files yet; the other counts are their parts.
    var pending, sidecarsWritten, sidecarsRemoved, trashed, restored, unchanged: Int
    /// The first of those that go into the trash.
    var trashedPhotos: [Named]
    /// All that cannot be applied; `left` has at most 200.
    var leftCount: Int
    var left: [CommitDocument.Photo]
    /// All photos of the library.
    var total: Int
    /// More than half of them would go into the trash, which needs `force`.
    var needsForce: Bool

    private static let maxLeft = 200

    init(_ preview: CommitPreview) {
        pending = preview.pending
        (sidecarsWritten, sidecarsRemoved) = (preview.sidecarsWritten, preview.sidecarsRemoved)
        (trashed, restored, unchanged) = (preview.trashed, preview.restored, preview.unchanged)
        trashedPhotos = preview.trashedPhotos.map { Named(id: $0.id, path: $0.path, pathBytes: $0.pathBytes) }
        leftCount = preview.left.count
        left = preview.left.prefix(Self.maxLeft).map { CommitDocument.Photo($0) }
        (total, needsForce) = (preview.total, preview.needsForce)
    }
}

/// Photos whose decisions are not applied to files yet.
struct PendingDocument: Encodable, Sendable {
    struct Photo: Encodable, Sendable {
        var id, path: String
        var pathBytes: String?
        var decision: Decision
        /// Why the last commit skipped it; absent if no commit has tried.
        var reason, words, remedy: String?

        init(_ asset: Asset, _ stored: StoredDecision) {
            (id, path, pathBytes) = (asset.id.description, asset.path.string, asset.path.base64)
            decision = stored.now
            (reason, words) = (stored.problem?.reason, stored.problem?.words)
            remedy = reason.flatMap { SkipReason(rawValue: $0)?.remedy }
        }
    }

    /// All of them; `photos` has at most a thousand, the oldest decisions first.
    var total: Int
    var photos: [Photo]
}

struct HistoryDocument: Encodable, Sendable {
    /// Maximum number of photos that an item names.
    static let maxNamed = 12

    var items: [HistoryItem]
    /// The `before` of the next page; null on the last one.
    @OrNull var next: String?
}
