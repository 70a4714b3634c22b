import Glibc
package import SystemPackage
import TestSupport

/// A small file system (tmpfs), mounted at a path for the lifetime of this object. Needs permission to mount.
package final class TestVolume: Sendable {
    package let path: FilePath

    package static let isPossible: Bool = {
        guard geteuid() == 0, let folder = try? TemporaryFolder() else { return false }
        return (try? TestVolume(at: folder.path)) != nil
    }()

    /// - Parameter byteCount: its size, part of which its folders take.
    package init(at path: FilePath, byteCount: Int = 16 << 20) throws {
        self.path = path
        try path.makeFolder()
        let result = path.withPlatformString { mount("sluice-test", $0, "tmpfs", 0, "size=\(byteCount)") }
        guard result == 0 else { throw Errno(rawValue: errno) }
    }

    deinit { _ = path.withPlatformString { umount2($0, Int32(MNT_DETACH)) } }

    package func makeReadOnly() throws {
        let result = path.withPlatformString {
            mount(nil, $0, nil, UInt(MS_REMOUNT) | UInt(MS_RDONLY), nil)
        }
        guard result == 0 else { throw Errno(rawValue: errno) }
    }
}
