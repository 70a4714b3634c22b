import CLinux
import Glibc
import SystemPackage

extension LinuxFileActions {
    package func makeFolder(_ name: [UInt8], in folder: LinuxFolder, mode: UInt32) throws(FileActionError) {
        let code = withName(name) { mkdirat(folder.descriptor, $0, mode) == 0 ? 0 : -errno }
        if code == -EEXIST {
            guard try status(name, in: folder)?.kind == .folder else { throw folder.error(.wrongKind, "mkdirat", name) }
            return
        }
        guard code == 0 else { throw folder.error(-code, "mkdirat", name) }
        guard mode & umask != 0 else { return }
        let changed = withName(name) { name in
            let descriptor = clinux_open_subfolder(folder.descriptor, name, 0)
            guard descriptor >= 0 else { return descriptor }
            defer { close(descriptor) }
            return fchmod(descriptor, mode) == 0 || Self.lacks(errno) ? 0 : -errno
        }
        guard changed == 0 else { throw folder.error(-changed, "fchmod", name) }
    }

    /// Removes an empty folder.
    ///
    /// - Throws: `.exists` if something is in it.
    package func removeFolder(_ name: [UInt8], in folder: LinuxFolder) throws(FileActionError) {
        let code = withName(name) { unlinkat(folder.descriptor, $0, AT_REMOVEDIR) == 0 ? 0 : -errno }
        guard code == 0 else { throw folder.error(-code, "unlinkat", name) }
    }

    package func names(in folder: LinuxFolder) throws(FileActionError) -> [[UInt8]] {
        // Open a separate stream: a duplicated descriptor shares its position with other readers of the folder.
        let descriptor = clinux_open_subfolder(folder.descriptor, ".", 0)
        guard descriptor >= 0 else { throw FileActionError(-descriptor, "openat", folder.path) }
        guard let stream = fdopendir(descriptor) else {
            defer { close(descriptor) }
            throw FileActionError(errno, "fdopendir", folder.path)
        }
        defer { closedir(stream) }
        var names: [[UInt8]] = []
        let place = MemoryLayout<dirent>.offset(of: \.d_name) ?? 19
        while true {
            errno = 0
            guard let entry = readdir(stream) else {
                guard errno == 0 else { throw FileActionError(errno, "readdir", folder.path) }
                return names
            }
            // Do not use the imported 256-byte tuple of d_name: some file systems have longer names.
            let start = UnsafeRawPointer(entry) + place
            let name = UnsafeRawBufferPointer(start: start, count: strlen(start.assumingMemoryBound(to: CChar.self)))
            if name.count > 2 || !name.allSatisfy({ $0 == UInt8(ascii: ".") }) { names.append(Array(name)) }
        }
    }
}
