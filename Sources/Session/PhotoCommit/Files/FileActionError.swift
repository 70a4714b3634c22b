package import SystemPackage

/// What kept a call on a person's file from being done.
package struct FileActionError: Error, Sendable, Equatable, CustomStringConvertible {
    package enum Reason: Sendable, Hashable {
        case missing, exists, noPermission, readOnlyFileSystem, noRoom, otherFileSystem, notSupported, tooLarge
        /// A symbolic link, a folder or a device is where a file or a folder should be.
        case wrongKind
        /// Somebody wrote to it while it was read.
        case changing
        /// It has an owner, an access list or attributes that what was to take its place could not be given.
        case notCarried
        /// fsync(2) or syncfs(2) failed: nobody knows what of it is on the disk.
        case notSynchronized
        case other(Errno)
    }

    package var reason: Reason
    /// The system call.
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
        case .missing: "is not there"
        case .exists: "is there already"
        case .noPermission: "no permission"
        case .readOnlyFileSystem: "the file system is read-only"
        case .noRoom: "no room left on the disk"
        case .otherFileSystem: "is on another file system"
        case .notSupported: "the file system cannot do it"
        case .tooLarge: "is too large"
        case .wrongKind: "is no ordinary file or folder"
        case .changing: "was being changed while it was read"
        case .notCarried: "cannot be given the owner, the access list or the attributes that it is to have"
        case .notSynchronized: "the disk did not confirm that it was written"
        case .other(let code): "\(code)"
        }
    }
}
