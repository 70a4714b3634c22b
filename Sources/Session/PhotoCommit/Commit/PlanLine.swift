import Cryptography
import Foundation
import PhotoModel
import StoreFiles
import SystemPackage

/// The first line of a plan.
struct PlanHeader: Codable, Sendable, Hashable {
    /// The kind of file and its format version.
    var sluicePlan = 1
    /// ID of the library.
    var library: String
    /// ISO 8601.
    var made: String
    var photos: Int
}

/// The planned change of one photo, for people to review and for `apply` to check.
struct PlanLine: Codable, Sendable, Hashable {
    struct Photo: Codable, Sendable, Hashable {
        var bytes: Int64
        /// Nanoseconds since 1970.
        var modified: Int64
    }

    struct Sidecar: Codable, Sendable, Hashable {
        var name: String
        /// Base64 of the name if it is not UTF-8.
        var nameBytes: String?
        /// SHA-256 of the current content; null if there is no file.
        var was: String?
        /// SHA-256 of the new content; null if the file is to be removed.
        var becomes: String?
    }

    var id: String
    var path: String
    /// Base64 of the path's bytes if they are not UTF-8.
    var pathBytes: String?
    var action: CommitReport.Action
    /// The decision, and the part of it that the files hold.
    var decision: Decision
    var applied: Decision
    /// Null if the photo is restored from the trash.
    var photo: Photo?
    var sidecar: Sidecar?
    /// Names of the files that go into the trash or come back.
    var moves: [String]?
    /// Base64 of every name, if at least one is not UTF-8.
    var moveBytes: [String]?
    /// Why nothing would be done.
    var left: SkipReason?
    var words: String?
}

extension PlanLine {
    init<Folder>(_ change: PhotoChange<Folder>) {
        let (asset, steps) = (change.asset, change.steps)
        self.init(
            id: asset.id.description,
            path: asset.path.string,
            pathBytes: asset.path.base64,
            action: change.action,
            decision: change.decision.now,
            applied: change.decision.applied,
            photo: change.action == .restore
                ? nil : Photo(bytes: change.decision.stamp.size, modified: change.decision.stamp.modified),
            sidecar: steps.hasSidecar ? Sidecar(steps.sidecar) : nil,
            moves: change.moving.isEmpty ? nil : change.moving.map { String(decoding: $0, as: UTF8.self) },
            moveBytes: change.moving.map { FilePath(bytes: $0) }.base64
        )
    }

    init(_ decision: StoredDecision, of asset: Asset, _ left: SkippedChange) {
        self.init(
            id: asset.id.description,
            path: asset.path.string,
            pathBytes: asset.path.base64,
            action: .nothing,
            decision: decision.now,
            applied: decision.applied,
            left: left.reason,
            words: left.words
        )
    }
}

extension PlanLine.Sidecar {
    init(_ step: SidecarStep) {
        self.init(
            name: String(decoding: step.name, as: UTF8.self),
            nameBytes: FilePath(bytes: Array(step.name)).base64,
            was: step.hasBefore ? Hex.text(SHA256.digest(of: Array(step.before))) : nil,
            becomes: step.hasAfter ? Hex.text(SHA256.digest(of: Array(step.after))) : nil
        )
    }
}
