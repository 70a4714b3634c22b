import PhotoStore
import SwiftProtobuf

extension JournalIntent {
    /// - Throws: where the journal is damaged, or was written by a newer Sluice.
    var fileSteps: FileSteps {
        get throws { try FileSteps(serializedBytes: steps) }
    }
}
