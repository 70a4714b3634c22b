package import PhotoModel
import SystemPackage

/// What a commit did, or was to do, to one file of a photo.
package struct FileChange: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable, Codable {
        /// A sidecar that is made, or says something else.
        case written
        /// A sidecar that is taken away.
        case removed
        case trashed
        case restored
    }

    /// In the photo's folder.
    package var name: [UInt8]
    package var kind: Kind
}

extension JournalEntry {
    /// To the files of its photo, in the order in which it is done.
    ///
    /// - Throws: where the journal is damaged.
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
