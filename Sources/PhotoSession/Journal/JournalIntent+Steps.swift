import PhotoStore
import SwiftProtobuf

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
