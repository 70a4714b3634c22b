import CLinux
import StoreFiles
import SystemPackage

/// What is at a root's path: the folder itself, and the volumes mounted below it. The kernel's watches do not report
/// changes of these, or not always, so snapshots are compared at intervals.
struct RootSnapshot: Sendable, Equatable {
    /// Nil if there is no folder.
    private let identity: RootIdentity?
    /// Lines of /proc/self/mountinfo.
    private let mounts: Set<[UInt8]>
    /// Other machines may write to it, or to a volume below it, without the kernel reporting it.
    let isRemote: Bool

    init(_ root: FilePath) {
        identity = RootIdentity(of: root)
        let lines = PrivateFiles.contents("/proc/self/mountinfo")?.split(separator: UInt8(ascii: "\n")) ?? []
        var mounts: Set<[UInt8]> = []
        var folders = [root]
        for line in lines {
            // "36 35 98:0 /mnt1 /mnt/parent rw,noatime …"
            let fields = line.split(separator: UInt8(ascii: " "), maxSplits: 5)
            guard fields.count > 4 else { continue }
            let folder = FilePath(bytes: Self.unescaped(fields[4]))
            guard folder.starts(with: root) else { continue }
            mounts.insert(Array(line))
            folders.append(folder)
        }
        self.mounts = mounts
        isRemote = folders.contains { RemoteFolder.holds($0) }
    }

    /// `\040` is a space: proc(5).
    static func unescaped(_ text: some Sequence<UInt8>) -> [UInt8] {
        var (bytes, rest) = ([UInt8](), Array(text)[...])
        while let byte = rest.popFirst() {
            let digits = rest.prefix(3)
            guard byte == UInt8(ascii: "\\"), digits.count == 3,
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 8)
            else {
                bytes.append(byte)
                continue
            }
            bytes.append(value)
            rest = rest.dropFirst(3)
        }
        return bytes
    }
}

/// File systems that other machines write to.
enum RemoteFolder {
    /// NFS, SMB in its three forms, FUSE (sshfs among others), 9P, AFS, Ceph: `f_type` of statfs(2).
    private static let kinds: Set<UInt32> = [
        0x6969, 0x517B, 0xFF53_4D42, 0xFE53_4D42, 0x6573_5546, 0x0102_1997, 0x5346_414F, 0x00C3_6400,
    ]

    static func holds(_ path: FilePath) -> Bool {
        kinds.contains(path.withPlatformString { clinux_file_system_type($0) })
    }
}
