import PhotoModel
import SystemPackage

/// Why files cannot be stacked by hand.
public enum StackProblem: Error, Sendable, Equatable, CustomStringConvertible {
    case tooFew
    case differentFolders(String, String)

    public var description: String {
        switch self {
        case .tooFew: "a stack has at least two files: name another one"
        case .differentFolders(let one, let other):
            "only files of one folder can be stacked: \(one) and \(other) are in different ones; nothing was changed"
        }
    }

    /// - Throws: if these files cannot be stacked.
    static func check(_ assets: [Asset]) throws(StackProblem) {
        guard let first = assets.first, assets.contains(where: { $0.row != first.row }) else { throw .tooFew }
        let folder = first.path.removingLastComponent()
        if let other = assets.first(where: { $0.path.removingLastComponent() != folder }) {
            throw .differentFolders(first.path.string, other.path.string)
        }
    }
}
