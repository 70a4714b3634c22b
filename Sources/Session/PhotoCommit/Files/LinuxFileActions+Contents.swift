import CLinux
import Glibc
import PhotoModel
import SystemPackage

extension LinuxFileActions {
    package func isOpenForWriting(_ name: [UInt8], in folder: LinuxFolder) throws(FileActionError) -> Bool? {
        let (descriptor, _) = try openFile(name, in: folder)
        defer { close(descriptor) }
        let answer = clinux_is_held_for_writing(descriptor)
        return answer < 0 ? nil : answer == 1
    }

    package func read(
        _ name: [UInt8],
        in folder: LinuxFolder,
        limit: Int
    ) throws(FileActionError) -> ([UInt8], FileActionStatus) {
        let (descriptor, status) = try openFile(name, in: folder)
        defer { close(descriptor) }
        guard status.stamp.size <= limit else { throw folder.error(.tooLarge, "statx", name) }
        let size = Int(status.stamp.size)
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: max(1, size)) { buffer, count in
            while count < size {
                let part = Glibc.read(descriptor, buffer.baseAddress.map { $0 + count }, size - count)
                if part < 0 && errno == EINTR { continue }
                if part < 0 { failure = errno }
                if part <= 0 { return }
                count += part
            }
        }
        guard failure == 0 else { throw folder.error(failure, "read", name) }
        guard bytes.count == size else { throw folder.error(.changing, "read", name) }
        try checkUnchanged(status, of: descriptor, name, in: folder)
        return (bytes, status)
    }

    package func create(
        _ name: [UInt8],
        in folder: LinuxFolder,
        _ bytes: [UInt8],
        mode: UInt32,
        as traits: FileTraits?
    ) throws(FileActionError) {
        // Until it has its traits, nobody else may read it.
        let descriptor = try makeFile(name, in: folder, mode: traits == nil ? mode : 0o600)
        do throws(FileActionError) {
            if let traits { try give(traits, to: descriptor, name, in: folder) }
            let code = bytes.withUnsafeBytes { Self.write($0, to: descriptor) }
            guard code == 0 else { throw folder.error(code, "write", name) }
            if traits == nil && mode & umask != 0 && fchmod(descriptor, mode) != 0 && !Self.lacks(errno) {
                throw folder.error(errno, "fchmod", name)
            }
        } catch {
            remove(name, descriptor, in: folder)
            close(descriptor)
            throw error
        }
        // Network file systems may report only now that the disk is full.
        guard close(descriptor) == 0 || errno == EINTR else {
            let code = errno
            try? unlink(name, in: folder)
            throw folder.error(code, "close", name)
        }
    }

    /// A regular file, open for reading, and its status from the descriptor, because the name may lead elsewhere by now.
    func openFile(_ name: [UInt8], in folder: LinuxFolder) throws(FileActionError) -> (Int32, FileActionStatus) {
        let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
        let descriptor = withName(name) { name in
            let descriptor = openat(folder.descriptor, name, flags)
            return descriptor >= 0 ? descriptor : -errno
        }
        // ENXIO: a socket.
        if descriptor == -ENXIO { throw folder.error(.wrongKind, "openat", name) }
        guard descriptor >= 0 else { throw folder.error(-descriptor, "openat", name) }
        do throws(FileActionError) {
            let status = try status(of: descriptor, name, in: folder)
            guard status.kind == .file else { throw folder.error(.wrongKind, "statx", name) }
            return (descriptor, status)
        } catch {
            close(descriptor)
            throw error
        }
    }

    /// A new, empty file, open for writing. Its mode is still reduced by the umask.
    func makeFile(_ name: [UInt8], in folder: LinuxFolder, mode: UInt32) throws(FileActionError) -> Int32 {
        let descriptor = withName(name) { name in
            let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
            let descriptor = openat(folder.descriptor, name, flags, mode)
            return descriptor >= 0 ? descriptor : -errno
        }
        guard descriptor >= 0 else { throw folder.error(-descriptor, "openat", name) }
        return descriptor
    }

    /// Removes an unfinished file, unless another file has its name by now.
    func remove(_ name: [UInt8], _ descriptor: Int32, in folder: LinuxFolder) {
        guard let ours = try? status(of: descriptor, name, in: folder),
            let there = try? status(name, in: folder),
            ours.stamp.inode == there.stamp.inode, ours.stamp.device == there.stamp.device
        else { return }
        try? unlink(name, in: folder)
    }

    func status(
        of descriptor: Int32,
        _ name: [UInt8],
        in folder: LinuxFolder
    ) throws(FileActionError) -> FileActionStatus {
        var status = clinux_stat()
        let result = clinux_fstat_now(descriptor, &status)
        guard result == 0 else { throw folder.error(-result, "statx", name) }
        return FileActionStatus(status)
    }

    /// - Throws: `.changing` if the file changed while it was read.
    func checkUnchanged(
        _ before: FileActionStatus,
        of descriptor: Int32,
        _ name: [UInt8],
        in folder: LinuxFolder
    ) throws(FileActionError) {
        guard try before == status(of: descriptor, name, in: folder) else {
            throw folder.error(.changing, "read", name)
        }
    }

    /// - Returns: 0 or the error.
    static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
        var written = 0
        while written < bytes.count {
            let part = Glibc.write(descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
            if part < 0 && errno == EINTR { continue }
            if part < 0 { return errno }
            written += part
        }
        return 0
    }
}
