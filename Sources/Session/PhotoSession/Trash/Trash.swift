import Synchronization
package import SystemPackage

/// A trash folder that is held open.
///
/// What is written into it is on the disk after a synchronisation of its file system (that of `info`) or of the folders
/// `info` and `files`.
package final class Trash<Folder: FolderHandle>: Sendable {
    package let path: FilePath
    package let files: Folder
    package let info: Folder
    /// Paths in its `.trashinfo` files are below this folder; nil for the home trash, which has whole paths.
    package let topFolder: FilePath?
    /// Nothing can be renamed into it from where it is wanted for: files are copied.
    package let isByCopying: Bool
    /// Names that entries were given, so that two of one chunk do not get the same.
    private let reserved = Mutex<Set<[UInt8]>>([])

    init(path: FilePath, files: Folder, info: Folder, topFolder: FilePath?, isByCopying: Bool) {
        self.path = path
        self.files = files
        self.info = info
        self.topFolder = topFolder
        self.isByCopying = isByCopying
    }

    /// - Returns: false for a name that was reserved before.
    func reserve(_ name: [UInt8]) -> Bool { reserved.withLock { $0.insert(name).inserted } }

    func isReserved(_ name: [UInt8]) -> Bool { reserved.withLock { $0.contains(name) } }
}
