import CLinux
import Glibc
package import SystemPackage

/// A file that is written for its owner alone, is whole before it gets its name, and never takes another one's.
package final class ExportFile {
    private let path: FilePath
    private let unfinished: FilePath
    private let descriptor: FileDescriptor
    private var buffer: [UInt8] = []
    private var isDone = false

    /// - Throws: `.exists`
    package init(at path: FilePath) throws(StoreError) {
        guard !PrivateFiles.isThere(path) else { throw .exists(path) }
        self.path = path
        // A name that nobody has: neither another export's nor a file of the user's.
        unfinished = path.removingLastComponent().appending(".sluice-export-\(AssetID.next())")
        let file = unfinished.withPlatformString { open($0, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600) }
        guard file >= 0 else { throw .last("open", unfinished) }
        descriptor = FileDescriptor(rawValue: file)
        var status = clinux_stat()
        // A umask may have taken permissions from the owner; some file systems give them to everybody.
        guard clinux_fstat(file, &status) == 0, status.mode & 0o777 == 0o600 || fchmod(file, 0o600) == 0 else {
            throw .unusable(path, "its file system cannot keep it from others: choose another place")
        }
    }

    deinit {
        try? descriptor.close()
        if !isDone { _ = unfinished.withPlatformString { unlink($0) } }
    }

    package func append(_ bytes: [UInt8]) throws(StoreError) {
        buffer += bytes
        if buffer.count >= 1 << 20 { try flush() }
    }

    private func flush() throws(StoreError) {
        do {
            _ = try descriptor.writeAll(buffer)
        } catch {
            throw .failed("write", unfinished, error as? Errno ?? .ioError)
        }
        buffer.removeAll(keepingCapacity: true)
    }

    /// Gives the file its name; it is on the disk when this returns.
    package func finish() throws(StoreError) {
        try flush()
        guard fsync(descriptor.rawValue) == 0 else { throw .last("fsync", unfinished) }
        try takeName()
        isDone = true
        let folder = path.removingLastComponent()
        try PrivateFiles.synchronize(folder: folder.isEmpty ? "." : folder)
    }

    private func takeName() throws(StoreError) {
        let linked = unfinished.withPlatformString { from in path.withPlatformString { link(from, $0) } }
        if linked == 0 {
            _ = unfinished.withPlatformString { unlink($0) }
            return
        }
        guard errno != EEXIST else { throw .exists(path) }
        // A file system without hard links: the name is taken first, so that nobody else's file is replaced.
        let file = path.withPlatformString { open($0, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600) }
        guard file >= 0 else { throw errno == EEXIST ? .exists(path) : .last("open", path) }
        close(file)
        let renamed = unfinished.withPlatformString { from in path.withPlatformString { rename(from, $0) } }
        guard renamed == 0 else { throw .last("rename", path) }
    }
}
