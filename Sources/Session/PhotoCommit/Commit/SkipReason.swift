import StoreFiles
import SystemPackage

/// Why a decision was not applied to a photo's files. It stays pending, and the next commit tries again.
public enum SkipReason: String, Sendable, Hashable, Codable, CaseIterable {
    /// The photo has changed since the decision.
    case editedSince
    /// There is no file at the photo's path.
    case missing
    /// The photo's folder does not exist; its disk may not be mounted.
    case folderAway
    /// A link, a folder or a device is at the photo's path.
    case replaced
    case noPermission
    case readOnly
    case noRoom
    /// Another file has the name that a sidecar or a restored photo was to get.
    case nameTaken
    case sidecarUnreadable
    /// The sidecar cannot be changed without changing other content in it.
    case sidecarUnsafe
    /// The sidecar's file has other names (hard links), which would keep the old content.
    case otherNames
    /// The replacement of a file could not get its owner, access list or attributes.
    case notCarried
    /// Another program wrote the sidecar at the same time; its text is kept.
    case sidecarBusy
    /// No trash is usable for this folder.
    case noTrash
    /// The photo is no longer in the trash.
    case trashEmptied
    /// The disk did not confirm the write.
    case notConfirmed
    /// The current state differs from the plan.
    case notAsPlanned
    /// Another file of its stack could not be moved.
    case stack
    /// In a revert: the photo has a newer decision.
    case decidedSince
    /// In a revert: the photo's folder is excluded from the library.
    case leftOut
    case failed

    /// What the user can do about it.
    public var remedy: String {
        switch self {
        case .editedSince: "prepare the library again, check the photo, and decide again"
        case .missing: "put the photo back, or prepare the library again"
        case .folderAway: "connect the disk, then commit again"
        case .replaced: "check what is there now, then prepare the library again"
        case .noPermission: "give yourself write permission for the photo's folder, then commit again"
        case .readOnly: "mount the disk for writing, then commit again"
        case .noRoom: "free some space, then commit again"
        case .nameTaken: "move or rename the file that has the name, then commit again"
        case .sidecarUnreadable: "repair or remove the sidecar, then commit again"
        case .sidecarUnsafe: "change it in the program that wrote the sidecar, or remove the sidecar, then commit again"
        case .otherNames: "replace the sidecar with a copy of it, or remove its other hard links, then commit again"
        case .notCarried:
            """
            commit as the file's owner or as root, or remove the attributes that the disk or the trash does not support, then \
            commit again
            """
        case .sidecarBusy: "wait until the other program has finished, then commit again"
        case .noTrash: "create a trash on its disk (.Trash-UID in its top folder), or allow copies into your own trash"
        case .trashEmptied: "restore the photo from a backup"
        case .notConfirmed: "check the disk, then commit again"
        case .notAsPlanned: "make a new plan"
        case .stack: "see the reason of that file, or decide about this one alone"
        case .decidedSince: "undo the newer decision, or decide again"
        case .leftOut: "add its folder to the library, then revert again"
        case .failed: "fix that, then commit again"
        }
    }
}

extension SkipReason {
    init(_ error: FileActionError) {
        self =
            switch error.reason {
            case .missing: .missing
            case .exists: .nameTaken
            case .noPermission: .noPermission
            case .readOnlyFileSystem: .readOnly
            case .noRoom: .noRoom
            case .wrongKind: .replaced
            case .notSynchronized: .notConfirmed
            case .notCarried: .notCarried
            case .otherFileSystem, .notSupported, .tooLarge, .changing, .other: .failed
            }
    }
}

/// A photo that is skipped, and why.
struct SkippedChange: Error, Sendable, Equatable {
    var reason: SkipReason
    /// The reason in words, for people.
    var words: String

    init(_ reason: SkipReason, _ words: String) {
        self.reason = reason
        self.words = words
    }

    init(_ error: FileActionError) {
        let folder = error.path.removingLastComponent()
        // The names of Sluice's own files mean nothing to users.
        let isOwn = error.path.lastName.starts(with: DraftNames.beginning)
        switch error.reason {
        case .notCarried where isOwn:
            self.init(
                .notCarried,
                "the replacement of a file in \(folder) cannot get its owner, access list or attributes (\(error.call))"
            )
        case .noPermission where isOwn: self.init(.noPermission, "no permission to write to the folder \(folder)")
        case .readOnlyFileSystem: self.init(.readOnly, "\(folder) is on a disk that is mounted read-only")
        default: self.init(SkipReason(error), error.description)
        }
    }

    /// The same in words that name the photo, whichever of its files caused it.
    func naming(_ photo: FilePath) -> SkippedChange {
        words.hasPrefix(photo.description) ? self : SkippedChange(reason, "\(photo): \(words)")
    }

    /// - Parameters:
    ///   - photo: a file that stays because of another of its stack.
    ///   - other: that file.
    init(stackOf photo: FilePath, _ other: FilePath, _ skipped: SkippedChange) {
        self.init(.stack, "\(photo) is in a stack with \(skipped.naming(other).words)")
    }

    /// - Parameter folder: the folder that could not be opened.
    init(_ error: FileActionError, opening folder: FilePath) {
        switch error.reason {
        case .missing: self.init(.folderAway, "the folder \(folder) does not exist")
        case .wrongKind: self.init(.replaced, "\(folder) is no longer a folder, or is reached through a symbolic link")
        default: self.init(error)
        }
    }
}
