package import SystemPackage

/// Why an operation on a user's file failed.
package struct FileActionError: Error, Sendable, Equatable, CustomStringConvertible {
    package enum Reason: Sendable, Hashable {
        case missing, exists, noPermission, readOnlyFileSystem, noRoom, otherFileSystem, notSupported, tooLarge
        /// A symbolic link, a folder or a device is in place of a file or a folder.
        case wrongKind
        /// The file was written while it was being read.
        case changing
        /// The replacement cannot get the file's owner, access list or attributes.
        case notCarried
        /// fsync(2) or syncfs(2) failed: what is on the disk is unknown.
        case notSynchronized
        case other(Errno)
    }

    package var reason: Reason
    /// The system call that failed.
    package var call: String
    package var path: FilePath

    package init(_ reason: Reason, call: String, path: FilePath) {
        self.reason = reason
        self.call = call
        self.path = path
    }

    package var description: String { "\(path): \(reason.text) (\(call))" }
}

extension FileActionError.Reason {
    package init(_ code: Errno) {
        self =
            switch code {
            case .noSuchFileOrDirectory: .missing
            case .fileExists, .directoryNotEmpty: .exists
            case .permissionDenied, .notPermitted: .noPermission
            case .readOnlyFileSystem: .readOnlyFileSystem
            case .noSpace, Errno(rawValue: 122): .noRoom  // EDQUOT
            case .improperLink: .otherFileSystem
            case .notDirectory, .isDirectory, .tooManySymbolicLinkLevels: .wrongKind
            default: .other(code)
            }
    }

    package var text: String {
        switch self {
        case .missing: "does not exist"
        case .exists: "already exists"
        case .noPermission: "no permission"
        case .readOnlyFileSystem: "the file system is read-only"
        case .noRoom: "no room left on the disk"
        case .otherFileSystem: "is on another file system"
        case .notSupported: "the file system does not support it"
        case .tooLarge: "is too large"
        case .wrongKind: "is not a regular file or folder"
        case .changing: "was changed while it was being read"
        case .notCarried: "its owner, access list or attributes cannot be set"
        case .notSynchronized: "the disk did not confirm the write"
        case .other(let code): "\(code)"
        }
    }
}
