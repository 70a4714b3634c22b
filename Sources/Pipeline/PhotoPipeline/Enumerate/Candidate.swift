import PhotoCatalogue
import PhotoModel
import StoreFiles
import SystemPackage

/// A photo file that has to be looked at: new, changed, or not yet made as the recipe wants it.
struct Candidate: Sendable {
    var root: OpenRoot
    var place: AssetPlace
    /// As the enumeration saw it. The decode stage looks again when it opens the file.
    var status: FileStatus
    /// What the catalogue knows of the file at this place; nil for a new one.
    var known: KnownFile?

    /// Below the root.
    var relativePath: FilePath { place.folder.appending(bytes: place.name) }

    /// The whole path.
    var path: FilePath { place.path(below: root.root.path) }

    /// The file is as it was when it was prepared, into this cache.
    var isPrepared: Bool {
        guard let known else { return false }
        return known.state == .prepared && known.settledBy != nil && known.isUnchanged(status.stamp)
    }

    /// The content that the file still has, as far as can be told without opening it.
    var unchangedContent: ContentID? {
        guard let known, known.isUnchanged(status.stamp) else { return nil }
        return known.content
    }

    /// It was met, and is there no more: deleted or moved meanwhile, or its disk is out of sight.
    var isGone: Bool {
        if case .nothing = root.look(for: relativePath) { return true }
        return !root.isInSight
    }
}

extension [Candidate] {
    /// Of the files.
    var byteCount: Int64 { reduce(0) { $0.addingClamped($1.status.stamp.size) } }
}
