import Glibc
import SystemPackage

/// A small file system of its own (tmpfs), mounted where a test wants it. Needs the right to mount.
final class TestVolume {
    let path: FilePath
    private var isMounted = false

    static let isPossible: Bool = {
        guard geteuid() == 0, let folder = try? TemporaryFolder() else { return false }
        return (try? TestVolume(at: folder.path)) != nil
    }()

    init(at path: FilePath) throws {
        self.path = path
        try path.makeFolder()
        try Tool.run("mount", "-t", "tmpfs", "-o", "size=16m", "sluice-test", path.string)
        isMounted = true
    }

    /// Shows what is in one folder at another place too, as a volume of its own.
    init(at path: FilePath, binding folder: FilePath) throws {
        self.path = path
        try path.makeFolder()
        try Tool.run("mount", "--bind", folder.string, path.string)
        isMounted = true
    }

    deinit { try? unmount() }

    /// Takes it away, though files on it may be open.
    func unmount() throws {
        guard isMounted else { return }
        isMounted = false
        try Tool.run("umount", "-l", path.string)
    }
}
