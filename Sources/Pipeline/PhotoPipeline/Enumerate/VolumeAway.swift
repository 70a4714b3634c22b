import PhotoCatalogue
package import SystemPackage

/// A volume that was mounted below a root when last seen, and is away or replaced now.
package struct VolumeAway: Sendable {
    var root: FilePath
    /// Relative to the root.
    var folder: FilePath
    var state: RootState
    /// The number of photos that should be on it.
    var known: Int

    package var path: FilePath { root.pushing(folder) }

    var unseen: UnreadableItem { UnreadableItem(root: root, folder: folder, text: note) }

    private var note: String {
        let what =
            switch state {
            case .replaced: "Another volume is mounted at \(path), not the one that was last seen there"
            case .empty: "\(path) is empty, and a volume was mounted there when it was last seen"
            case .missing, .ok: "\(path), where a volume was mounted, is not there"
            }
        return """
            \(what). It is skipped, and its \(known) photos stay in the library. Mount the right volume. \
            \(PipelineError.pruneHint)
            """
    }
}
