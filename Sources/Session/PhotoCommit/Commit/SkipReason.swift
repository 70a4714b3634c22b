import StoreFiles
import SystemPackage

/// Why a photo's decision was not applied to its files. It stays pending, and the next commit tries again.
public enum SkipReason: String, Sendable, Hashable, Codable, CaseIterable {
    /// The photo is not what it was when it was decided about.
    case editedSince
    /// There is no file at the photo's path.
    case missing
    /// The photo's folder is not there: its disk is not mounted, perhaps.
    case folderAway
    /// A link, a folder or a device has taken the photo's place.
    case replaced
    case noPermission
    case readOnly
    case noRoom
    /// The name that a file was to get is somebody else's: a sidecar's, or a photo's that was to come back.
    case nameTaken
    case sidecarUnreadable
    /// The sidecar could not be changed without changing something else in it.
    case sidecarUnsafe
    /// The sidecar's file has other names (hard links): they would go on saying what it says now.
    case otherNames
    /// What takes a file's place could not be given its owner, its access list or its attributes.
    case notCarried
    /// Another program wrote the sidecar at this very moment; what it wrote is kept.
    case sidecarBusy
    /// No trash can be used for this folder.
    case noTrash
    /// The photo is not in the trash any more.
    case trashEmptied
    /// The disk did not confirm what was written.
    case notConfirmed
    /// Something is not as the plan says.
    case notAsPlanned
    /// A revert: the photo was decided about otherwise since.
    case decidedSince
    /// A revert: the photo's folder is left out of the library.
    case leftOut
    case failed

    /// What somebody can do about it.
    public var remedy: String {
        switch self {
        case .editedSince: "prepare the library again, check the photo, and decide again"
        case .missing: "put the photo back, or prepare the library again"
        case .folderAway: "connect the disk, then commit again"
        case .replaced: "check what is there now, then prepare the library again"
        case .noPermission: "allow yourself to write in the photo's folder, then commit again"
        case .readOnly: "mount the disk for writing, then commit again"
        case .noRoom: "free some space, then commit again"
        case .nameTaken: "move or rename the file that has the name, then commit again"
        case .sidecarUnreadable: "mend or remove the sidecar, then commit again"
        case .sidecarUnsafe: "change it in the program that wrote the sidecar, or remove the sidecar, then commit again"
        case .otherNames: "make the sidecar a file of its own, or remove its other names, then commit again"
        case .notCarried:
            "commit as the file's owner or as root; or take off the sidecar or photo what its disk or the trash cannot keep"
        case .sidecarBusy: "wait until the other program is done, then commit again"
        case .noTrash: "make a trash on its disk (.Trash-UID in its top folder), or allow copies into your own"
        case .trashEmptied: "take the photo from a backup"
        case .notConfirmed: "check the disk, then commit again"
        case .notAsPlanned: "make a new plan"
        case .decidedSince: "undo what was decided since, or decide again"
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

/// A photo that is left as it is, and why.
struct SkippedChange: Error, Sendable, Equatable {
    var reason: SkipReason
    /// In words, for a person.
    var words: String

    init(_ reason: SkipReason, _ words: String) {
        self.reason = reason
        self.words = words
    }

    init(_ error: FileActionError) {
        let folder = error.path.removingLastComponent()
        // Of a file of Sluice's own, nobody knows the name.
        let isOwn = error.path.lastName.starts(with: DraftNames.beginning)
        switch error.reason {
        case .notCarried where isOwn:
            self.init(.notCarried, "what takes the place of a file in \(folder) \(error.reason.text) (\(error.call))")
        case .noPermission where isOwn: self.init(.noPermission, "no permission to write in the folder \(folder)")
        case .readOnlyFileSystem: self.init(.readOnly, "\(folder) is on a disk that is mounted read-only")
        default: self.init(SkipReason(error), error.description)
        }
    }

    /// In words that name the photo, whatever file it was that something was wrong with.
    func naming(_ photo: FilePath) -> SkippedChange {
        words.hasPrefix(photo.description) ? self : SkippedChange(reason, "\(photo): \(words)")
    }

    /// - Parameter folder: what could not be opened.
    init(_ error: FileActionError, opening folder: FilePath) {
        switch error.reason {
        case .missing: self.init(.folderAway, "the folder \(folder) is not there")
        case .wrongKind: self.init(.replaced, "\(folder) is not a folder any more, or is reached by a symbolic link")
        default: self.init(error)
        }
    }
}
