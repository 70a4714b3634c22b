package import PhotoCommit
package import StoreFiles
package import SystemPackage

/// Why an export could not begin, or had to end.
package enum ExportError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The folder belongs to a library, a trash or the system; with the reason in words.
    case refused(FilePath, String)
    /// The folder holds another export of the same kind. With both requests in words.
    case otherRequest(FilePath, before: String, now: String)
    /// Another process writes the export.
    case inUse(FilePath)
    case damagedManifest(FilePath, String)
    case failed(FilePath, FileActionError.Reason)
    case storeFailed(StoreError)
    case invalidPattern(String, String)
    case unknownTier(String, known: [String])

    /// Drafts are named by the folder that they are in.
    package init(_ error: FileActionError) {
        let isDraft = error.path.lastComponent?.string.hasPrefix(".sluice-") ?? false
        self = .failed(isDraft ? error.path.removingLastComponent() : error.path, error.reason)
    }

    package var description: String {
        switch self {
        case .refused(let path, let reason): "\(path) \(reason). Choose another folder with --to."
        case .otherRequest(let path, let before, let now):
            """
            \(path) holds another export: \(before). This one is: \(now). Choose another folder, or give --change to \
            remove the files that this one does not have.
            """
        case .inUse(let path): "\(path) is being written by another export: wait until that has ended."
        case .damagedManifest(let path, let reason):
            """
            \(path) lists what was exported, but \(reason). Delete it: the next run finds files with the same contents again, \
            and leaves others as they are.
            """
        case .failed(let path, .wrongKind): "\(path) is not a folder: choose another one with --to."
        case .failed(let path, let reason): "\(path) could not be written: \(reason.text). \(Self.remedy(reason))"
        case .storeFailed(let error): "\(error)"
        case .invalidPattern(let pattern, let reason): "The pattern '\(pattern)' \(reason)."
        case .unknownTier(let name, let known):
            "There is no tier '\(name)'. This library has: \(known.joined(separator: ", "))."
        }
    }

    private static func remedy(_ reason: FileActionError.Reason) -> String {
        switch reason {
        case .noRoom: "Free some space, and run the command again: it goes on from there."
        case .noPermission, .readOnlyFileSystem: "Choose a folder that you can write to with --to."
        default: "Run the command again, or choose another folder with --to."
        }
    }
}
