import CLinux
package import SystemPackage

/// File systems that other machines write to, by `f_type` of statfs(2).
package enum RemoteFolder {
    /// NFS, SMB in its three forms, 9P, AFS, Ceph, Lustre, BeeGFS, GPFS.
    private static let networks: Set<UInt32> = [
        0x6969, 0x517B, 0xFF53_4D42, 0xFE53_4D42, 0x0102_1997, 0x5346_414F, 0x00C3_6400, 0x0BD0_0BD0, 0x1983_0326,
        0x4750_4653,
    ]
    private static let fuse: UInt32 = 0x6573_5546

    /// Whether it may be one: FUSE has sshfs among others, and disks of this machine, too.
    package static func mayHold(_ path: FilePath) -> Bool { holds(path) || kind(of: path) == fuse }

    /// Whether it certainly is one.
    package static func holds(_ path: FilePath) -> Bool { networks.contains(kind(of: path)) }

    private static func kind(of path: FilePath) -> UInt32 {
        path.withPlatformString { clinux_file_system_type($0) }
    }
}
