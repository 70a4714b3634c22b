import PhotoMetadata
import PhotoModel
import SwiftProtobuf

/// The planned change of one photo's files.
struct PhotoChange<Folder: FolderHandle>: Sendable {
    var decision: StoredDecision
    var asset: Asset
    /// The photo's folder, open.
    var folder: Folder
    var action: CommitReport.Action
    /// The photo's current status; nil for a photo in the trash.
    var photo: FileActionStatus?
    var steps: FileSteps
    /// Names of the files to be moved into or out of the trash: the photo's and its sidecars'.
    var moving: [[UInt8]] = []
    /// The part of the decision that the files hold after the change.
    var applied: Decision
    var ownRating: Int?
    /// The sidecar's facts after the change; nil if the sidecar is not touched.
    var sidecarFacts: SidecarFacts?
    /// The cover of its stack, if other files of it are moved with this one: all of them or none.
    var stack: AssetRow?

    var intent: JournalIntent {
        get throws {
            JournalIntent(
                asset: asset.row,
                before: decision.applied,
                after: applied,
                ownRatingBefore: decision.ownRating,
                ownRatingAfter: ownRating,
                steps: try steps.serializedBytes(),
                files: JournalFiles(steps),
                stack: stack
            )
        }
    }
}
