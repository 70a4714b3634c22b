import PhotoCommit
import PhotoModel
import PhotoSession
import StoreFiles
import SystemPackage

/// What became of a commit or a revert.
struct CommitDocument: Encodable, Sendable {
    struct Photo: Encodable, Sendable {
        var id, path: String
        /// Base64 of the path's bytes, where they are not UTF-8.
        var pathBytes: String?
        var action: CommitReport.Action
        var reason: SkipReason?
        var words, remedy: String?
    }

    /// Of the commit, to revert it; null where no file was changed.
    @OrNull var batch: String?
    var applied: Int
    /// What `applied` is made of: photos whose sidecars were written or removed, that went into the trash, that came back
    /// from it, and whose files said already what was decided.
    var sidecars, trashed, restored, unchanged: Int
    /// Not come to, because it was stopped.
    var remaining: Int
    /// What an earlier commit, which was cut short, had begun, and became of it.
    var recovered: Int
    /// What was not done, and why: it stays pending.
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

    /// Decisions that files do not follow yet; what follows tells them apart.
    var pending, sidecarsWritten, sidecarsRemoved, trashed, restored, unchanged: Int
    /// The first of those that go into the trash.
    var trashedPhotos: [Named]
    /// All that cannot be done; `left` has 200 at most.
    var leftCount: Int
    var left: [CommitDocument.Photo]
    /// Photos that the library has.
    var total: Int
    /// More than half of them would go into the trash: it is done with `force` only.
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

/// Photos whose files do not follow yet.
struct PendingDocument: Encodable, Sendable {
    struct Photo: Encodable, Sendable {
        var id, path: String
        var pathBytes: String?
        var decision: Decision
        /// Why the last commit left it; absent where none has tried.
        var reason, words, remedy: String?

        init(_ asset: Asset, _ stored: StoredDecision) {
            (id, path, pathBytes) = (asset.id.description, asset.path.string, asset.path.base64)
            decision = stored.now
            (reason, words) = (stored.problem?.reason, stored.problem?.words)
            remedy = reason.flatMap { SkipReason(rawValue: $0)?.remedy }
        }
    }

    /// All of them; `photos` has a thousand at most, the longest decided first.
    var total: Int
    var photos: [Photo]
}

struct HistoryDocument: Encodable, Sendable {
    /// Photos that an item names.
    static let maxNamed = 12

    var items: [HistoryItem]
    /// To go on from, as `before`; null where there is no more.
    @OrNull var next: String?
}
