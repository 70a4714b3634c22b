import CLinux
import Glibc
import SystemPackage

extension LinuxFileActions {
    package func rename(
        _ name: [UInt8],
        in folder: LinuxFolder,
        to new: [UInt8],
        in other: LinuxFolder
    ) throws(FileActionError) {
        for name in [name, new] where !isEntryName(name) { throw folder.error(EINVAL, "renameat2", name) }
        var code = -EINVAL
        if !lack.contains(.renameFlags) {
            code = withName(name) { name in
                withName(new) { clinux_rename_to_free_name(folder.descriptor, name, other.descriptor, $0) }
            }
        }
        // File systems that do not support the flag return EINVAL. A plain rename(2) could replace a file created meanwhile.
        if code == -EINVAL || code == -ENOSYS { return try moveByLink(name, in: folder, to: new, in: other) }
        if code == -EEXIST { throw other.error(.exists, "renameat2", new) }
        guard code == 0 else { throw folder.error(-code, "renameat2", name) }
    }

    package func rename(
        _ name: [UInt8],
        in folder: LinuxFolder,
        toOwn new: [UInt8],
        in other: LinuxFolder
    ) throws(FileActionError) {
        do throws(FileActionError) {
            try rename(name, in: folder, to: new, in: other)
        } catch {
            guard error.reason == .notSupported else { throw error }
            guard try status(new, in: other) == nil else { throw other.error(.exists, "renameat", new) }
            let code = withName(name) { name in
                withName(new) { renameat(folder.descriptor, name, other.descriptor, $0) == 0 ? 0 : -errno }
            }
            guard code == 0 else { throw folder.error(-code, "renameat", name) }
        }
    }

    /// Links the new name, then removes the old one. A crash in between leaves both; no file is ever replaced.
    private func moveByLink(
        _ name: [UInt8],
        in folder: LinuxFolder,
        to new: [UInt8],
        in other: LinuxFolder
    ) throws(FileActionError) {
        let code =
            lack.contains(.links)
            ? -EPERM
            : withName(name) { name in
                withName(new) { linkat(folder.descriptor, name, other.descriptor, $0, 0) == 0 ? 0 : -errno }
            }
        switch code {
        case 0: break
        case -EEXIST: throw other.error(.exists, "linkat", new)
        // Folders, and files on file systems without hard links or with too many of them.
        case -EPERM, -EOPNOTSUPP, -ENOSYS, -EMLINK, -EINVAL: throw folder.error(.notSupported, "linkat", name)
        default: throw folder.error(-code, "linkat", name)
        }
        do throws(FileActionError) {
            try unlink(name, in: folder)
        } catch {
            try? unlink(new, in: other)
            throw error
        }
    }

    package func exchange(_ name: [UInt8], _ other: [UInt8], in folder: LinuxFolder) throws(FileActionError) {
        for name in [name, other] where !isEntryName(name) { throw folder.error(EINVAL, "renameat2", name) }
        var code = -EINVAL
        if !lack.contains(.renameFlags) {
            code = withName(name) { name in
                withName(other) { clinux_exchange_in(folder.descriptor, name, $0) }
            }
        }
        if code == -EINVAL || code == -ENOSYS { throw folder.error(.notSupported, "renameat2", name) }
        guard code == 0 else { throw folder.error(-code, "renameat2", name) }
    }
}
