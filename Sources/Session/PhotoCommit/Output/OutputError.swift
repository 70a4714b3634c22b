package import SystemPackage

/// Why a command's output was not written. Nothing at the path was changed.
package enum OutputError: Error, Sendable, Equatable, CustomStringConvertible {
    /// There is a file, which is replaced only where that is confirmed.
    case exists(FilePath)
    /// What is there, or would be, belongs to a library, or is no ordinary file: it is never replaced. In words.
    case refused(FilePath, String)
    /// Somebody wrote or made the file while the output was being written.
    case changed(FilePath)
    case failed(FilePath, FileActionError.Reason)
    /// Whether the file is a photo cannot be found out.
    case unreadableLibrary(FilePath, library: String, reason: String)

    package var description: String {
        switch self {
        case .exists(let path):
            "\(path) is there already: choose another name, or give --force to replace it."
        case .refused(let path, let what):
            "\(path) \(what): it is never written, --force or not. Choose another name."
        case .changed(let path):
            "\(path) was made or changed by another program meanwhile, and stays as it is: choose another name."
        case .failed(let path, let reason):
            """
            \(path) could not be written: \(reason == .missing ? "its folder is not there" : reason.text). \
            \(Self.remedy(reason))
            """
        case .unreadableLibrary(let path, let library, let reason):
            """
            \(path) is not replaced: whether it is a photo of the library \(library) cannot be told, because its catalogue \
            cannot be read (\(reason)). Choose another name.
            """
        }
    }

    private static func remedy(_ reason: FileActionError.Reason) -> String {
        switch reason {
        case .missing: "Make its folder first, or choose another one."
        case .noRoom: "Free some space, or choose another disk."
        case .noPermission, .readOnlyFileSystem: "Choose a folder that you may write in."
        default: "Choose another name or folder."
        }
    }
}
