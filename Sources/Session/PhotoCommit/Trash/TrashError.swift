package import SystemPackage

/// Why a file did not get into the trash, or out of it.
package enum TrashError: Error, Sendable, Equatable {
    /// No trash takes what is in this folder; what each that was tried said.
    case noTrash(for: FilePath, [FileActionError])
    /// Another file is at the place that one from the trash was to come back to.
    case nameTaken(FilePath)
    /// Another program took the name in the trash since it was chosen.
    case trashNameTaken(FilePath)
    /// The trash was emptied, or somebody took it out.
    case notInTrash(FilePath)
    /// The photo is another than when it was decided about, or the copy is not the same.
    case changed(FilePath)
    /// It has other names (hard links), with which a copy that comes back would have nothing to do.
    case otherNames(FilePath, Int)
    case failed(FileActionError)

    package var reason: FileActionError.Reason {
        switch self {
        case .noTrash(_, let errors):
            errors.map(\.reason).first { $0 != .otherFileSystem && $0 != .missing } ?? .otherFileSystem
        case .notInTrash: .missing
        case .nameTaken, .trashNameTaken: .exists
        case .changed: .changing
        case .otherNames: .notCarried
        case .failed(let error): error.reason
        }
    }
}

extension TrashError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noTrash(let folder, let errors):
            (["\(folder): no trash takes files from there"] + errors.map { "\($0)" }).joined(separator: "; ")
        case .nameTaken(let path): "\(path): another file has this name; move it away to have the one in the trash back"
        case .trashNameTaken(let path): "\(path): another program took this name in the trash meanwhile"
        case .notInTrash(let path): "\(path): it is not in the trash any more"
        case .changed(let path): "\(path): it was changed since; decide about it again"
        case .otherNames(let path, let count):
            "\(path) is one file with \(count) names, of which a copy would not be one"
        case .failed(let error): error.description
        }
    }
}
