import PhotoMetadata
import PhotoModel
import SwiftProtobuf

/// What a commit is going to do to the files of one photo.
struct PhotoChange<Folder: FolderHandle>: Sendable {
    var decision: StoredDecision
    var asset: Asset
    /// The photo's, open.
    var folder: Folder
    var action: CommitReport.Action
    /// The photo as it is; nil for one in the trash.
    var photo: FileActionStatus?
    var steps: FileSteps
    /// Names of the files that go into the trash or come back: the photo's, and those that belong to it.
    var moving: [[UInt8]] = []
    /// What the files have of the decision once it is done.
    var applied: Decision
    var ownRating: Int?
    /// What the sidecar says once it is done; nil where it is not touched.
    var sidecarFacts: SidecarFacts?

    var intent: JournalIntent {
        get throws {
            JournalIntent(
                asset: asset.row,
                before: decision.applied,
                after: applied,
                ownRatingBefore: decision.ownRating,
                ownRatingAfter: ownRating,
                steps: try steps.serializedBytes(),
                files: JournalFiles(steps)
            )
        }
    }
}
