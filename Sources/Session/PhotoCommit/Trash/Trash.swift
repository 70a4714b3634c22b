import Foundation
import Synchronization
package import SystemPackage

/// A trash folder, held open.
///
/// Writes to it are on the disk after its file system (that of `info`) or the folders `info` and `files` are synchronised.
package final class Trash<Folder: FolderHandle>: Sendable {
    package let path: FilePath
    package let files: Folder
    package let info: Folder
    /// Paths in its `.trashinfo` files are relative to this folder; nil for the home trash, which has absolute paths.
    package let topFolder: FilePath?
    /// Files cannot be renamed into it from their folder, and are copied.
    package let isByCopying: Bool
    /// Files are restored by copying: one of the file systems has no exclusive rename.
    package let isCopiedBack: Bool
    /// Traits that files are known to keep when they are restored, and to which file system.
    private let takenBack = Mutex<Set<TakenBack>>([])
    /// Names given to entries, so that two entries of one chunk do not get the same name.
    private let reserved = Mutex<Set<String>>([])

    init(
        path: FilePath,
        files: Folder,
        info: Folder,
        topFolder: FilePath?,
        isByCopying: Bool = false,
        isCopiedBack: Bool = false
    ) {
        self.path = path
        self.files = files
        self.info = info
        self.topFolder = topFolder
        self.isByCopying = isByCopying
        self.isCopiedBack = isCopiedBack
    }

    /// The same trash, with the way in which it takes files from a folder.
    func taking(isByCopying: Bool = false, isCopiedBack: Bool) -> Trash {
        Trash(
            path: path,
            files: files,
            info: info,
            topFolder: topFolder,
            isByCopying: isByCopying,
            isCopiedBack: isCopiedBack
        )
    }

    /// Whether both share reserved names, and move files in the same way.
    func isSame(as other: Trash) -> Bool {
        (path, isByCopying, isCopiedBack) == (other.path, other.isByCopying, other.isCopiedBack)
    }

    private struct TakenBack: Hashable {
        var traits: FileTraits
        var device: UInt64
    }

    /// Whether files with these traits can be restored to the folder's file system.
    func givesBack(_ traits: FileTraits, to folder: Folder) -> Bool {
        takenBack.withLock { $0.contains(TakenBack(traits: traits, device: folder.device)) }
    }

    func noteGivenBack(_ traits: FileTraits, to folder: Folder) {
        takenBack.withLock { _ = $0.insert(TakenBack(traits: traits, device: folder.device)) }
    }

    /// - Returns: false if the name was reserved before.
    func reserve(_ name: [UInt8]) -> Bool {
        let name = Self.folded(name)
        return reserved.withLock { $0.insert(name).inserted }
    }

    func isReserved(_ name: [UInt8]) -> Bool {
        let name = Self.folded(name)
        return reserved.withLock { $0.contains(name) }
    }

    /// Folds case and Unicode composition, for file systems that do not distinguish them.
    private static func folded(_ name: [UInt8]) -> String {
        String(decoding: name, as: UTF8.self).folding(options: .caseInsensitive, locale: nil)
            .decomposedStringWithCanonicalMapping
    }
}
