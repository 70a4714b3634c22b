import CLinux
import Glibc
import SystemPackage

extension LinuxFileActions {
    package func copy(
        _ name: [UInt8],
        in folder: LinuxFolder,
        to new: [UInt8],
        in other: LinuxFolder,
        as traits: FileTraits?
    ) throws(FileActionError) {
        let (source, status) = try openFile(name, in: folder)
        defer { close(source) }
        let own = if let traits { traits } else { try self.traits(of: source, name, in: folder) }
        let copy = try makeFile(new, in: other, mode: 0o600)
        defer { close(copy) }
        do throws(FileActionError) {
            // Set traits before the bytes, so that a complete file has all of its traits.
            try give(own, to: copy, new, in: other, keepsOwner: traits != nil)
            try copyContents(of: source, name, in: folder, to: copy, new, in: other)
            try copyTimes(of: source, name, in: folder, to: copy, new, in: other)
            guard fsync(copy) == 0 else { throw other.error(.notSynchronized, "fsync", new) }
            try checkUnchanged(status, of: source, name, in: folder)
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
}
