import Glibc
package import SystemPackage
import TestSupport

/// A small file system of its own (tmpfs), mounted where a test wants it. It keeps its files while it is not mounted, and
/// is gone with this object. Needs the right to mount.
package final class TestVolume {
    package let path: FilePath
    /// Where it is all the time.
    private let files: TemporaryFolder
    private var isMounted = false

    package static let isPossible: Bool = {
        guard geteuid() == 0, let folder = try? TemporaryFolder() else { return false }
        return (try? TestVolume(at: folder.path)) != nil
    }()

    /// A mounted one.
    ///
    /// - Parameter byteCount: its size, of which it needs some for its folders.
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

    /// Takes it away, though files on it may be open.
    package func unmount() throws {
        guard isMounted else { return }
        isMounted = false
        try Tool.run("umount", "-l", path.string)
    }

    package func resize(to byteCount: Int) throws {
        try Tool.run("mount", "-o", "remount,size=\(byteCount)", files.path.string)
    }
}
