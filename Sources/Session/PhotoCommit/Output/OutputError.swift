package import SystemPackage

/// Why a command's output was not written. The path is unchanged.
package enum OutputError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The file exists; replacing it needs confirmation.
    case exists(FilePath)
    /// The existing or new file belongs to a library, or is not a regular file, and is never replaced. With the reason in
    /// words.
    case refused(FilePath, String)
    /// The file was written or created while the output was being written.
    case changed(FilePath)
    case failed(FilePath, FileActionError.Reason)
    /// Whether the file is a photo cannot be determined.
    case unreadableLibrary(FilePath, library: String, reason: String)

    package var description: String {
        switch self {
        case .exists(let path):
            "\(path) already exists: choose another name, or give --force to replace it."
        case .refused(let path, let what):
            "\(path) \(what): it is never overwritten, even with --force. Choose another name."
        case .changed(let path):
            "\(path) was created or changed by another program and was not replaced: choose another name."
        case .failed(let path, let reason):
            """
            \(path) could not be written: \(reason == .missing ? "its folder does not exist" : reason.text). \
            \(Self.remedy(reason))
            """
        case .unreadableLibrary(let path, let library, let reason):
            """
            \(path) was not replaced: cannot check whether it is a photo of the library \(library), because its catalogue \
            cannot be read (\(reason)). Choose another name.
            """
        }
    }

    private static func remedy(_ reason: FileActionError.Reason) -> String {
        switch reason {
        case .missing: "Create its folder first, or choose another one."
        case .noRoom: "Free some space, or choose another disk."
        case .noPermission, .readOnlyFileSystem: "Choose a folder that you can write to."
        default: "Choose another name or folder."
        }
    }
}
