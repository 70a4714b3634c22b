import CLinux
import Glibc
package import SystemPackage

/// Distinguishes folders that are at the same path at different times: the file system's ID and the folder's inode.
///
/// `f_fsid` survives a restart of the machine on ext4, btrfs and others, where a device number does not; on XFS, FAT and
/// exFAT it is made from the device number, and some file systems (FUSE, network ones) have 0 or a number that changes. So
/// a difference alone proves nothing, and on these neither does equality: `RootState` then checks whether the known files
/// are there.
package struct RootIdentity: Sendable, Hashable {
    /// 0 if the file system has none.
    package var volume: UInt64
    package var inode: UInt64

    package init(volume: UInt64, inode: UInt64) {
        self.volume = volume
        self.inode = inode
    }

    /// Nil if there is no folder.
    package init?(of path: FilePath) {
        var volume = statvfs()
        guard PrivateFiles.isFolder(path), let identity = PrivateFiles.identity(path),
            path.withPlatformString({ statvfs($0, &volume) }) == 0
        else { return nil }
        // glibc combines the two halves of statfs(2)'s f_fsid.
        self.init(volume: UInt64(volume.f_fsid), inode: identity.inode)
    }

    /// For an open folder.
    package init?(_ folder: FileDescriptor) {
        var (volume, status) = (statvfs(), clinux_stat())
        guard fstatvfs(folder.rawValue, &volume) == 0, clinux_fstat(folder.rawValue, &status) == 0 else { return nil }
        self.init(volume: UInt64(volume.f_fsid), inode: status.inode)
    }

    /// Whether another disk mounted at the path may get the same ID, so that only its files distinguish it.
    package func isWeak(at path: FilePath) -> Bool { volume == 0 || volume == PrivateFiles.identity(path)?.device }

    /// If a file system has no ID, only the inode is compared.
    package func matches(_ other: RootIdentity) -> Bool {
        inode == other.inode && (volume == other.volume || volume == 0 || other.volume == 0)
    }
}
