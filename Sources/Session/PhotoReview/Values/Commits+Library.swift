package import PhotoCommit
package import SluiceClient

extension CommitStatus {
    init(_ progress: CommitProgress) {
        self.init(done: progress.done, total: progress.total, applied: progress.applied)
    }
}

extension CommitResult {
    /// The same as a server sends.
    package init(_ report: CommitReport) {
        self.init()
        (batch, applied) = (report.batch, report.applied)
        (remaining, recovered) = (report.remaining, report.recovered)
        func count(_ action: CommitReport.Action) -> Int {
            report.photos.count { $0.reason == nil && $0.action == action }
        }
        (sidecars, trashed, restored, unchanged) = (count(.sidecar), count(.trash), count(.restore), count(.nothing))
        left = report.photos.filter { $0.reason != nil }.map { SkippedPhoto($0) }
    }
}

extension SkippedPhoto {
    init(_ photo: CommitReport.Photo) {
        self.init(id: photo.id, path: photo.path, action: photo.action.rawValue)
        (pathBytes, reason, words, remedy) = (photo.pathBytes, photo.reason?.rawValue, photo.words, photo.remedy)
    }
}

extension ClientCommitPreview {
    /// As many as a server sends.
    private static let maxLeft = 200

    init(_ preview: PhotoCommit.CommitPreview) {
        self.init()
        pending = preview.pending
        (sidecarsWritten, sidecarsRemoved) = (preview.sidecarsWritten, preview.sidecarsRemoved)
        (trashed, restored, unchanged) = (preview.trashed, preview.restored, preview.unchanged)
        trashedPhotos = preview.trashedPhotos.map { photo in
            var named = TrashedPhoto(id: photo.id, path: photo.path)
            named.pathBytes = photo.pathBytes
            return named
        }
        leftCount = preview.left.count
        left = preview.left.prefix(Self.maxLeft).map { SkippedPhoto($0) }
        (total, needsForce) = (preview.total, preview.needsForce)
    }
}
