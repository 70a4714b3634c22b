import PhotoCatalogue
package import PhotoModel

/// Counts of what a commit would do, shown for confirmation.
public struct CommitPreview: Sendable, Hashable {
    public struct Photo: Sendable, Hashable {
        public var id: String
        public var path: String
        /// Base64 of the path's bytes if they are not UTF-8.
        public var pathBytes: String?
    }

    /// Decisions that the files do not reflect yet.
    public var pending = 0
    public var sidecarsWritten = 0
    public var sidecarsRemoved = 0
    public var trashed = 0
    /// Photos that are restored from the trash.
    public var restored = 0
    /// Photos whose files already match the decision.
    public var unchanged = 0
    /// The first of the photos that go into the trash.
    public var trashedPhotos: [Photo] = []
    /// Photos that cannot be changed, with reasons.
    public var left: [CommitReport.Photo] = []
    /// Photos in the library.
    public var total = 0
    /// More than half of them would go into the trash, which requires `CommitOptions.force`.
    public var needsForce = false

    /// Maximum length of `trashedPhotos`.
    public static let maxNamed = 24

    public init() {}
}

extension CommitPreview {
    init(_ plan: CommitPlan) {
        pending = plan.lines.count
        for (_, line) in plan.lines {
            if let reason = line.left {
                left.append(
                    CommitReport.Photo(
                        id: line.id,
                        path: line.path,
                        pathBytes: line.pathBytes,
                        .nothing,
                        SkippedChange(reason, line.words ?? reason.rawValue)
                    )
                )
                continue
            }
            switch line.action {
            case .sidecar where line.sidecar?.becomes == nil: sidecarsRemoved += 1
            case .sidecar: sidecarsWritten += 1
            case .trash:
                trashed += 1
                if trashedPhotos.count < Self.maxNamed {
                    trashedPhotos.append(Photo(id: line.id, path: line.path, pathBytes: line.pathBytes))
                }
            case .restore: restored += 1
            case .nothing: unchanged += 1
            }
        }
    }
}

extension CommitEngine {
    /// What a commit would do. Changes nothing.
    ///
    /// - Throws: `StoreError`
    package func preview(session: SessionRow?, options: CommitOptions) throws -> CommitPreview {
        var preview = CommitPreview(try plan(session: session, options: options))
        preview.total = try catalogue.counts().present
        let toTrash = try catalogue.countToTrash(try catalogue.pendingAssets(ofSession: session))
        preview.needsForce = CommitRun<Actions>.needsForce(trashing: toTrash, of: preview.total)
        return preview
    }
}
