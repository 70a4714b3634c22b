package import SystemPackage

/// Why a file was not moved into the trash or out of it.
package enum TrashError: Error, Sendable, Equatable {
    /// No trash accepts files of this folder; with the error of each trash that was tried.
    case noTrash(for: FilePath, [FileActionError])
    /// Another file is at the original path of a file to be restored.
    case nameTaken(FilePath)
    /// Another program has taken the name in the trash meanwhile.
    case trashNameTaken(FilePath)
    /// The trash was emptied, or the file was restored.
    case notInTrash(FilePath)
    /// The photo has changed since the decision, or the copy differs.
    case changed(FilePath)
    /// It has other names (hard links), from which a restored copy would be separate.
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
            (["\(folder): no usable trash for this folder"] + errors.map { "\($0)" }).joined(separator: "; ")
        case .nameTaken(let path): "\(path): another file has this name; move it to restore the one in the trash"
        case .trashNameTaken(let path): "\(path): another program has taken this name in the trash"
        case .notInTrash(let path): "\(path): it is no longer in the trash"
        case .changed(let path): "\(path): it was changed after the decision; decide again"
        case .otherNames(let path, let count):
            "\(path) has \(count) hard links; a restored copy would not be linked to them"
        case .failed(let error): error.description
        }
    }
}
