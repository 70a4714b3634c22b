import CLinux
import Glibc
import SystemPackage

extension LinuxFileActions {
    package func copy(
        _ name: [UInt8],
        in folder: LinuxFolder,
        to new: [UInt8],
        in other: LinuxFolder
    ) throws(FileActionError) {
        let (source, status) = try openFile(name, in: folder)
        defer { close(source) }
        let copy = try makeFile(new, in: other, mode: 0o600)
        defer { close(copy) }
        do throws(FileActionError) {
            try copyContents(of: source, name, in: folder, to: copy, new, in: other)
            try copyAttributes(of: source, name, in: folder, to: copy, new, in: other)
            guard fchmod(copy, status.mode) == 0 else { throw other.error(errno, "fchmod", new) }
            try copyTimes(of: source, name, in: folder, to: copy, new, in: other)
            guard fsync(copy) == 0 else { throw other.error(.notSynchronized, "fsync", new) }
            guard try status == self.status(of: source, name, in: folder) else {
                throw folder.error(.changing, "read", name)
            }
        } catch {
            remove(new, copy, in: other)
            throw error
        }
    }

    private func copyContents(
        of source: Int32,
        _ name: [UInt8],
        in folder: LinuxFolder,
        to copy: Int32,
        _ new: [UInt8],
        in other: LinuxFolder
    ) throws(FileActionError) {
        try readAll(of: source, name, in: folder) { part throws(FileActionError) in
            let code = Self.write(part, to: copy)
            guard code == 0 else { throw other.error(code, "write", new) }
        }
    }

    /// Those that belong to the file's owner, "user.…"; the others are the system's.
    private func copyAttributes(
        of source: Int32,
        _ name: [UInt8],
        in folder: LinuxFolder,
        to copy: Int32,
        _ new: [UInt8],
        in other: LinuxFolder
    ) throws(FileActionError) {
        // The most that Linux allows of names and of a value.
        var list = [CChar](repeating: 0, count: 64 << 10)
        let length = flistxattr(source, &list, list.count)
        if length < 0 && errno == EOPNOTSUPP { return }
        guard length >= 0 else { throw folder.error(errno, "flistxattr", name) }
        guard length > 0 else { return }
        var value = [UInt8](repeating: 0, count: 64 << 10)
        for attribute in list[..<length].split(separator: 0)
        where attribute.starts(with: "user.".utf8CString.dropLast()) {
            let attribute = attribute + [0]
            let size = attribute.withUnsafeBufferPointer { fgetxattr(source, $0.baseAddress, &value, value.count) }
            guard size >= 0 else { throw folder.error(errno, "fgetxattr", name) }
            let result = attribute.withUnsafeBufferPointer { fsetxattr(copy, $0.baseAddress, value, size, 0) }
            if result != 0 && errno == EOPNOTSUPP { throw other.error(.notSupported, "fsetxattr", new) }
            guard result == 0 else { throw other.error(errno, "fsetxattr", new) }
        }
    }

    private func copyTimes(
        of source: Int32,
        _ name: [UInt8],
        in folder: LinuxFolder,
        to copy: Int32,
        _ new: [UInt8],
        in other: LinuxFolder
    ) throws(FileActionError) {
        var status = stat()
        guard fstat(source, &status) == 0 else { throw folder.error(errno, "fstat", name) }
        guard futimens(copy, [status.st_atim, status.st_mtim]) == 0 else { throw other.error(errno, "futimens", new) }
    }
}
