import Foundation
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
    /// What comes back out of it is a copy: its file system, or the one that it is wanted for, cannot do better.
    package let isCopiedBack: Bool
    /// What files have that were found to be able to come back so, and where.
    private let takenBack = Mutex<Set<TakenBack>>([])
    /// Names that entries were given, so that two of one chunk do not get the same.
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

    /// The same, as it takes files from a folder.
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

    /// Whether names that are given in one are taken in the other, and files go and come in the same way.
    func isSame(as other: Trash) -> Bool {
        (path, isByCopying, isCopiedBack) == (other.path, other.isByCopying, other.isCopiedBack)
    }

    private struct TakenBack: Hashable {
        var traits: FileTraits
        var device: UInt64
    }

    /// Whether files that have this came back to a folder's file system.
    func givesBack(_ traits: FileTraits, to folder: Folder) -> Bool {
        takenBack.withLock { $0.contains(TakenBack(traits: traits, device: folder.device)) }
    }

    func noteGivenBack(_ traits: FileTraits, to folder: Folder) {
        takenBack.withLock { _ = $0.insert(TakenBack(traits: traits, device: folder.device)) }
    }

    /// - Returns: false for a name that was reserved before.
    func reserve(_ name: [UInt8]) -> Bool {
        let name = Self.folded(name)
        return reserved.withLock { $0.insert(name).inserted }
    }

    func isReserved(_ name: [UInt8]) -> Bool {
        let name = Self.folded(name)
        return reserved.withLock { $0.contains(name) }
    }

    /// Two names that are one where case, or the way in which a letter is composed, tells no names apart.
    private static func folded(_ name: [UInt8]) -> String {
        String(decoding: name, as: UTF8.self).folding(options: .caseInsensitive, locale: nil)
            .decomposedStringWithCanonicalMapping
    }
}
