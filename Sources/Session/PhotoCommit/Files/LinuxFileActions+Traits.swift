import CLinux
import Glibc
import SystemPackage

extension LinuxFileActions {
    package func traits(
        _ name: [UInt8],
        in folder: LinuxFolder
    ) throws(FileActionError) -> (FileTraits, names: Int) {
        let (descriptor, status) = try openFile(name, in: folder)
        defer { close(descriptor) }
        var names = Int(status.links)
        // ntfs-3g also counts the short name that Windows adds to the long one.
        if names > 1, fgetxattr(descriptor, "system.ntfs_dos_name", nil, 0) > 0 { names -= 1 }
        return (try traits(of: descriptor, name, in: folder), names)
    }

    func traits(of descriptor: Int32, _ name: [UInt8], in folder: LinuxFolder) throws(FileActionError) -> FileTraits {
        let status = try systemStatus(of: descriptor, name, in: folder)
        return FileTraits(
            mode: status.st_mode & 0o7777,
            owner: status.st_uid,
            group: status.st_gid,
            attributes: try attributes(of: descriptor, name, in: folder)
        )
    }

    /// Sets another file's traits on a file open for writing, which is new and not yet used by anyone.
    ///
    /// - Throws: `.notCarried` for what the file system does not support or the user may not set. A file system without
    ///   permissions of its own reports the same ones for every file; that is no error.
    func give(
        _ traits: FileTraits,
        to descriptor: Int32,
        _ name: [UInt8],
        in folder: LinuxFolder,
        keepsOwner: Bool = true
    ) throws(FileActionError) {
        let now = try systemStatus(of: descriptor, name, in: folder)
        if now.st_uid != traits.owner || now.st_gid != traits.group {
            let code = fchown(descriptor, traits.owner, traits.group) == 0 ? 0 : errno
            guard code == 0 || !keepsOwner else { throw folder.notCarried(code, "fchown", name) }
        }
        // The folder's default list may have been applied.
        if traits.attributes[FileTraits.accessList] == nil { fremovexattr(descriptor, FileTraits.accessList) }
        for (attribute, value) in traits.attributes {
            guard fsetxattr(descriptor, attribute, value, value.count, 0) == 0 else {
                throw folder.notCarried(errno, "fsetxattr \(attribute)", name)
            }
        }
        // A change of owner clears mode bits; a list sets those of the group.
        guard try systemStatus(of: descriptor, name, in: folder).st_mode & 0o7777 != traits.mode else { return }
        guard fchmod(descriptor, traits.mode) == 0 || Self.lacks(errno) else {
            throw folder.error(errno, "fchmod", name)
        }
    }

    /// Copies the times of the original, as precisely as the file system stores them.
    func copyTimes(
        of source: Int32,
        _ name: [UInt8],
        in folder: LinuxFolder,
        to copy: Int32,
        _ new: [UInt8],
        in other: LinuxFolder
    ) throws(FileActionError) {
        let status = try systemStatus(of: source, name, in: folder)
        guard futimens(copy, [status.st_atim, status.st_mtim]) == 0 || Self.lacks(errno) else {
            throw other.error(errno, "futimens", new)
        }
    }

    /// Errors of a file system that does not support what was set.
    static func lacks(_ code: Int32) -> Bool { [EPERM, EOPNOTSUPP, ENOSYS].contains(code) }

    private func systemStatus(
        of descriptor: Int32,
        _ name: [UInt8],
        in folder: LinuxFolder
    ) throws(FileActionError) -> stat {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw folder.error(errno, "fstat", name) }
        return status
    }

    private func attributes(
        of descriptor: Int32,
        _ name: [UInt8],
        in folder: LinuxFolder
    ) throws(FileActionError) -> [String: [UInt8]] {
        let names = try sized(name, in: folder, "flistxattr") { flistxattr(descriptor, $0, $1) }
        var found: [String: [UInt8]] = [:]
        for bytes in names.split(separator: 0) {
            // Names that are not UTF-8 cannot be restored.
            guard let attribute = String(validating: bytes, as: UTF8.self) else {
                throw folder.error(.notCarried, "flistxattr", name)
            }
            guard FileTraits.isCarried(attribute) else { continue }
            found[attribute] = try sized(name, in: folder, "fgetxattr \(attribute)") {
                fgetxattr(descriptor, attribute, $0, $1)
            }
        }
        return found
    }

    /// The result of a call that takes a buffer size; empty if the file system does not support it.
    private func sized(
        _ name: [UInt8],
        in folder: LinuxFolder,
        _ call: String,
        _ body: (UnsafeMutablePointer<CChar>?, Int) -> Int
    ) throws(FileActionError) -> [UInt8] {
        var code: Int32 = 0
        func read(_ room: Int) -> [UInt8] {
            [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
                let length = buffer.withMemoryRebound(to: CChar.self) { body($0.baseAddress, room) }
                code = length < 0 ? errno : 0
                count = max(0, length)
            }
        }
        var bytes = read(1024)
        // The maximum that Linux allows.
        if code == ERANGE { bytes = read(64 << 10) }
        if code == EOPNOTSUPP || code == ENOSYS { return [] }
        guard code == 0 else { throw folder.error(code, call, name) }
        return bytes
    }
}

extension LinuxFolder {
    /// Maps the error of a trait that could not be set. A full disk is still reported as such.
    fileprivate func notCarried(_ code: Int32, _ call: String, _ name: [UInt8]) -> FileActionError {
        [ENOSPC, EDQUOT, EROFS, EIO].contains(code) ? error(code, call, name) : error(.notCarried, call, name)
    }
}
