import Foundation
import PhotoCatalogue
import PhotoModel
import StoreFiles
import SwiftProtobuf
import SystemPackage

extension JournalFiles {
    package init(_ steps: FileSteps) {
        self = []
        if steps.hasSidecar { insert(steps.sidecar.hasAfter ? .writesSidecar : .removesSidecar) }
        for move in steps.moves { insert(move.back ? .restores : .trashes) }
    }
}

extension JournalIntent {
    /// - Throws: `SkippedChange` if the journal is damaged.
    package var fileSteps: FileSteps {
        get throws(SkippedChange) {
            do {
                return try FileSteps(serializedBytes: steps)
            } catch {
                throw SkippedChange(.failed, "the journal is damaged: \(error)")
            }
        }
    }
}

extension JournalEntry {
    /// The steps with current paths: the library's folders may have been moved since.
    ///
    /// - Throws: `SkippedChange` if the journal is damaged.
    func fileSteps(_ history: RootHistory) throws(SkippedChange) -> FileSteps {
        var steps = try intent.fileSteps
        let folder = FilePath(bytes: Array(steps.folder))
        steps.folder = Data(history.path(folder, of: id).bytes)
        for index in steps.moves.indices {
            var entry = try TrashEntry(steps.moves[index])
            let (trash, original) = (history.path(entry.trash, of: id), history.path(entry.original, of: id))
            guard trash != entry.trash || original != entry.original else { continue }
            (entry.trash, entry.original) = (trash, original)
            do {
                steps.moves[index] = try TrashMove(entry, back: steps.moves[index].back)
            } catch {
                throw SkippedChange(.failed, "the journal is damaged: \(error)")
            }
        }
        return steps
    }
}
