import CLinux
import Glibc
package import SystemPackage

/// What tells one folder from another that is at the same path: the file system's ID and the folder's inode.
///
/// `f_fsid` outlives a restart of the machine on ext4, btrfs and others, where a device number does not; on XFS it is
/// made from the device number, and some file systems (FUSE, network ones) have 0 or a number that changes. So a
/// difference alone proves nothing: `RootState` then looks whether the known files are there.
package struct RootIdentity: Sendable, Hashable {
    /// 0 where the file system has none.
    package var volume: UInt64
    package var inode: UInt64

    package init(volume: UInt64, inode: UInt64) {
        self.volume = volume
        self.inode = inode
    }

    /// Nil where there is no folder.
    package init?(of path: FilePath) {
        var volume = statvfs()
        guard PrivateFiles.isFolder(path), let identity = PrivateFiles.identity(path),
            path.withPlatformString({ statvfs($0, &volume) }) == 0
        else { return nil }
        // glibc puts the two halves of statfs(2)'s f_fsid together.
        self.init(volume: UInt64(volume.f_fsid), inode: identity.inode)
    }

    /// A file system without an ID is compared by the inode alone.
    func matches(_ other: RootIdentity) -> Bool {
        inode == other.inode && (volume == other.volume || volume == 0 || other.volume == 0)
    }
}

/// Whether a root can be scanned without forgetting what is only out of sight.
package enum RootState: Sendable, Hashable {
    case ok
    /// There is no folder at its path, or it cannot be opened.
    case missing
    /// The folder is empty, and so many files should be there.
    case empty(known: Int)
    /// Another folder, with other files, is at its path.
    case replaced
}

extension Catalogue {
    /// Looks whether a root is what it was.
    ///
    /// Where file-system ID or inode differ, the root still counts as the same if at least half of a sample of its files
    /// are there with their size and modification time: a disk that got another number, or a restored copy. Its new
    /// identity is then noted.
    package func state(of root: Root) throws(StoreError) -> RootState {
        guard let identity = RootIdentity(of: root.path), let names = PrivateFiles.names(in: root.path) else {
            return .missing
        }
        // The root folder of a fresh file system is as good as empty.
        if names.allSatisfy({ $0.first == UInt8(ascii: ".") || $0 == Array("lost+found".utf8) }) {
            let known = try folders(root: root.id).values.reduce(0, +)
            return known == 0 ? .ok : .empty(known: known)
        }
        if identity.matches(root.identity) { return .ok }
        let sample = try sample(root, count: 32)
        let found = sample.filter { file in
            var status = clinux_stat()
            return file.path.withPlatformString { clinux_stat(AT_FDCWD, $0, &status) } == 0
                && status.size == file.stamp.size && status.modified_ns == file.stamp.modified
        }
        guard found.count * 2 >= sample.count else { return .replaced }
        try adopt(root)
        return .ok
    }
}
