import PhotoCatalogue
import PhotoModel
import StoreFiles
import SystemPackage

/// A photo file to process: new, changed, or not yet prepared as the recipe requires.
struct Candidate: Sendable {
    var root: OpenRoot
    var place: AssetPlace
    /// As the enumeration saw it. The decode stage checks again when it opens the file.
    var status: FileStatus
    /// The catalogue's entry for this place; nil for a new file.
    var known: KnownFile?

    /// Relative to the root.
    var relativePath: FilePath { place.folder.appending(bytes: place.name) }

    /// The absolute path.
    var path: FilePath { place.path(below: root.root.path) }

    /// The file is unchanged since it was prepared into this cache.
    var isPrepared: Bool {
        guard let known else { return false }
        return known.state == .prepared && known.settledBy != nil && known.isUnchanged(status.stamp)
    }

    /// The content that the file still has, as far as its stamp shows without opening it.
    var unchangedContent: ContentID? {
        guard let known, known.isUnchanged(status.stamp) else { return nil }
        return known.content
    }

    /// It was found, but is no longer there: deleted or moved meanwhile, or its root is away.
    var isGone: Bool {
        if case .missing = root.fileState(at: relativePath) { return true }
        return !root.isAvailable
    }
}

extension Sequence<Candidate> {
    /// The total size of the files.
    var byteCount: Int64 { reduce(0) { $0.addingClamped($1.status.stamp.size) } }
}
