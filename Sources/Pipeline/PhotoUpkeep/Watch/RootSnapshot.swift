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
        isRemote = folders.contains { RemoteFolder.mayHold($0) }
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
