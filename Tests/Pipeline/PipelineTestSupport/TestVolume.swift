import Glibc
package import SystemPackage
import TestSupport

/// A small file system (tmpfs), mounted where a test needs it. It keeps its files while it is not mounted, and is
/// deleted with this object. Needs the right to mount.
package final class TestVolume {
    package let path: FilePath
    /// Where its files are, mounted or not.
    private let files: TemporaryFolder
    private var isMounted = false

    package static let isPossible: Bool = {
        guard geteuid() == 0, let folder = try? TemporaryFolder() else { return false }
        return (try? TestVolume(at: folder.path)) != nil
    }()

    /// Creates and mounts a volume.
    ///
    /// - Parameter byteCount: its size, some of which its folders need.
    package init(at path: FilePath, byteCount: Int = 16 << 20) throws {
        self.path = path
        files = try TemporaryFolder()
        try Tool.run("mount", "-t", "tmpfs", "-o", "size=\(byteCount)", "sluice-test", files.path.string)
        try mount()
    }

    deinit {
        try? unmount()
        _ = try? Tool.run("umount", "-l", files.path.string)
    }

    package func mount() throws {
        try path.makeFolder()
        try Tool.run("mount", "--bind", files.path.string, path.string)
        isMounted = true
    }

    /// Unmounts it, even if files on it are open.
    package func unmount() throws {
        guard isMounted else { return }
        isMounted = false
        try Tool.run("umount", "-l", path.string)
    }

    package func resize(to byteCount: Int) throws {
        try Tool.run("mount", "-o", "remount,size=\(byteCount)", files.path.string)
    }
}
