package import SystemPackage

/// Why a file did not get into the trash, or out of it.
package enum TrashError: Error, Sendable, Equatable {
    /// No trash takes what is in this folder; what each that was tried said.
    case noTrash(for: FilePath, [FileActionError])
    /// The folder that a file was in is not there to take it back.
    case folderGone(FilePath)
    /// A file has this name already.
    case nameTaken(FilePath)
    /// The trash was emptied, or somebody took it out.
    case notInTrash(FilePath)
    /// The photo is another than when it was decided about, or the copy is not the same.
    case changed(FilePath)
    case failed(FileActionError)

    package var reason: FileActionError.Reason {
        switch self {
        case .noTrash(_, let errors):
            errors.map(\.reason).first { $0 != .otherFileSystem && $0 != .missing } ?? .otherFileSystem
        case .folderGone, .notInTrash: .missing
        case .nameTaken: .exists
        case .changed: .changing
        case .failed(let error): error.reason
        }
    }
}

extension TrashError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noTrash(let folder, let errors):
            (["\(folder): no trash takes files from there"] + errors.map { "\($0)" }).joined(separator: "; ")
        case .folderGone(let folder):
            "\(folder): the folder is gone; make it again to have its photo back from the trash"
        case .nameTaken(let path): "\(path): another file has this name; move it away to have the one in the trash back"
        case .notInTrash(let path): "\(path): it is not in the trash any more"
        case .changed(let path): "\(path): it was changed since; decide about it again"
        case .failed(let error): error.description
        }
    }
}
