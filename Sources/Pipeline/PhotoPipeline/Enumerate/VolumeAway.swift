import PhotoCatalogue
package import SystemPackage

/// A volume that was mounted below a root when it was last seen: not there, or another one.
package struct VolumeAway: Sendable {
    var root: FilePath
    /// Below the root.
    var folder: FilePath
    var state: RootState
    /// Photos that should be on it.
    var known: Int

    package var path: FilePath { root.pushing(folder) }

    var unseen: UnreadableItem { UnreadableItem(root: root, folder: folder, text: note) }

    private var note: String {
        let what =
            switch state {
            case .replaced: "Another volume is mounted at \(path) than when it was last seen"
            case .empty: "\(path) is empty, and a volume was mounted there when it was last seen"
            case .missing, .ok: "\(path), where a volume was mounted, is not there"
            }
        return """
            \(what): it is passed over, and what is known of its \(known) photos is kept. Mount the right one. \
            \(PipelineError.wayOut)
            """
    }
}
