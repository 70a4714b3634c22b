package import PhotoModel
import SystemPackage

/// What a commit did, or was to do, to one file of a photo.
package struct FileChange: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable, Codable {
        /// A sidecar that is created or changed.
        case written
        /// A sidecar that is removed.
        case removed
        case trashed
        case restored
    }

    /// The name in the photo's folder.
    package var name: [UInt8]
    package var kind: Kind
}

extension JournalEntry {
    /// The changes of the photo's files, in the order in which they are made.
    ///
    /// - Throws: if the journal is damaged.
    package var fileChanges: [FileChange] {
        get throws {
            let steps = try intent.fileSteps
            var changes: [FileChange] = []
            if steps.hasSidecar {
                let kind = steps.sidecar.hasAfter ? FileChange.Kind.written : .removed
                changes.append(FileChange(name: Array(steps.sidecar.name), kind: kind))
            }
            for move in steps.moves {
                let name = try TrashEntry(move).originalName
                changes.append(FileChange(name: name, kind: move.back ? .restored : .trashed))
            }
            return changes
        }
    }
}
