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

    /// Of an open folder.
    package init?(_ folder: FileDescriptor) {
        var (volume, status) = (statvfs(), clinux_stat())
        guard fstatvfs(folder.rawValue, &volume) == 0, clinux_fstat(folder.rawValue, &status) == 0 else { return nil }
        self.init(volume: UInt64(volume.f_fsid), inode: status.inode)
    }

    /// A file system without an ID is compared by the inode alone.
    package func matches(_ other: RootIdentity) -> Bool {
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
        let (state, isSame) = try state(of: "", below: root, root.identity)
        if state == .ok && !isSame { try adopt(root) }
        return state
    }

    /// The same for a volume that was mounted below a root. Where its photos lie in the folder itself by now, the mount
    /// is forgotten.
    package func state(of mount: Mount, below root: Root) throws(StoreError) -> RootState {
        let (state, isSame) = try state(of: mount.folder, below: root, mount.identity)
        if state == .ok && !isSame { try forget(mount) }
        return state
    }

    /// - Returns: also whether the folder has the identity that it had.
    private func state(
        of folder: FilePath,
        below root: Root,
        _ before: RootIdentity
    ) throws(StoreError) -> (RootState, isSame: Bool) {
        let path = root.path.pushing(folder)
        guard let identity = RootIdentity(of: path), let names = PrivateFiles.names(in: path) else {
            return (.missing, false)
        }
        let isSame = identity.matches(before)
        // The root folder of a fresh file system is as good as empty.
        if names.allSatisfy({ $0.first == UInt8(ascii: ".") || $0 == Array("lost+found".utf8) }) {
            let known = try fileCount(in: folder, below: root)
            return (known == 0 ? .ok : .empty(known: known), isSame)
        }
        if isSame { return (.ok, true) }
        let sample = try sample(root, folder, count: 32)
        let found = sample.filter { file in
            var status = clinux_stat()
            return file.path.withPlatformString { clinux_stat(AT_FDCWD, $0, &status) } == 0
                && status.size == file.stamp.size && status.modified_ns == file.stamp.modified
        }
        return (found.count * 2 >= sample.count ? .ok : .replaced, false)
    }

    /// Files that should be in a folder of a root, and below it.
    package func fileCount(in folder: FilePath, below root: Root) throws(StoreError) -> Int {
        try folders(root: root.id).reduce(0) { $1.key.starts(with: folder) ? $0 + $1.value : $0 }
    }
}
