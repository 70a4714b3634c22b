import Foundation
import Glibc
package import SystemPackage

/// A small ext4 file system in a file, mounted at a path until this object is deallocated. Needs root and a loop device.
package final class LoopDisk: Sendable {
    package let path: FilePath
    private let image: TemporaryFolder

    package static let isPossible: Bool = {
        guard geteuid() == 0, let folder = try? TemporaryFolder() else { return false }
        return (try? LoopDisk(at: folder.path.appending("disk"))) != nil
    }()

    /// - Parameter blockByteCount: 1024, 2048 or 4096.
    package init(at path: FilePath, blockByteCount: Int = 4096, byteCount: Int = 16 << 20) throws {
        self.path = path
        image = try TemporaryFolder()
        let file = image.path.appending("image")
        try file.write([])
        guard truncate(file.string, byteCount) == 0 else { throw Errno(rawValue: errno) }
        // All space is for files: none is reserved for root.
        try Tool.run("mkfs.ext4", "-q", "-F", "-m", "0", "-b", blockByteCount, file.string)
        try path.makeFolder()
        try Tool.run("mount", "-o", "loop", file.string, path.string)
    }

    deinit { _ = path.withPlatformString { umount2($0, Int32(MNT_DETACH)) } }

    package func makeReadOnly() throws { try Tool.run("mount", "-o", "remount,ro", path.string) }

    private var filler: FilePath { path.appending("filler") }

    package var freeByteCount: Int {
        var space = statvfs()
        return path.withPlatformString { statvfs($0, &space) } == 0 ? Int(space.f_bavail * space.f_frsize) : 0
    }

    /// Fills the disk except for this many bytes, or up to a few blocks fewer.
    package func fill(leaving byteCount: Int) throws {
        let file = try FileDescriptor.open(filler, .writeOnly, options: .create, permissions: .ownerReadWrite)
        try file.closeAfter {
            var taken = max(0, freeByteCount - byteCount)
            while taken > 0, posix_fallocate(file.rawValue, 0, taken) != 0 { taken -= 1024 }
            while freeByteCount > byteCount {
                taken += 1024
                guard posix_fallocate(file.rawValue, 0, taken) == 0 else { return }
            }
        }
    }

    package func makeRoom() throws {
        guard unlink(filler.string) == 0 || errno == ENOENT else { throw Errno(rawValue: errno) }
    }
}
