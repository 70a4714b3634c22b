import PhotoStore
import SwiftProtobuf

extension JournalFiles {
    init(_ steps: FileSteps) {
        self = []
        if steps.hasSidecar { insert(steps.sidecar.hasAfter ? .writesSidecar : .removesSidecar) }
        for move in steps.moves { insert(move.back ? .restores : .trashes) }
    }
}

extension JournalIntent {
    /// - Throws: `Left` where the journal is damaged.
    var fileSteps: FileSteps {
        get throws(Left) {
            do {
                return try FileSteps(serializedBytes: steps)
            } catch {
                throw Left(.failed, "the journal is damaged: \(error)")
            }
        }
    }
}
