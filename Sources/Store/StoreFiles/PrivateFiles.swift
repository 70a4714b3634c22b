import CLinux
import Glibc
package import PhotoModel
package import SystemPackage

/// Files for their owner alone: stores reveal where somebody was and when.
package enum PrivateFiles {
    /// Creates a folder for its owner alone, and missing parent folders.
    package static func makeFolder(_ path: FilePath) throws(StoreError) {
        if path.withPlatformString({ mkdir($0, 0o700) }) == 0 { return try own(path) }
        switch errno {
        case EEXIST:
            guard isFolder(path) else { throw .unusable(path, "it is not a folder") }
        case ENOENT where path.removingLastComponent() != path && !path.removingLastComponent().isEmpty:
            try makeFolder(path.removingLastComponent())
            if path.withPlatformString({ mkdir($0, 0o700) }) == 0 { return try own(path) }
            guard errno == EEXIST else { throw .last("mkdir", path) }
        default:
            throw .last("mkdir", path)
        }
    }

    /// A umask may have removed the owner's permissions, too.
    private static func own(_ folder: FilePath) throws(StoreError) {
        let code = folder.withPlatformString { name in
            let descriptor = open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            guard descriptor >= 0 else { return errno }
            defer { close(descriptor) }
            return restrict(descriptor, to: 0o700) ? 0 : errno
        }
        guard code == 0 else { throw .failed("chmod", folder, Errno(rawValue: code)) }
    }

    /// Creates an empty file for its owner alone, if it is missing, whatever the umask. Files that SQLite adds beside it
    /// get the same permissions.
    ///
    /// Does not open an existing file: closing it would drop the locks that this process holds on it elsewhere.
    package static func makeFile(_ path: FilePath) throws(StoreError) {
        let descriptor = path.withPlatformString { open($0, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600) }
        guard descriptor >= 0 else {
            if errno == EEXIST { return }
            throw .last("open", path)
        }
        defer { close(descriptor) }
        guard restrict(descriptor, to: 0o600) else { throw .last("fchmod", path) }
    }

    /// Gives a new file or folder permissions for its owner alone, whatever the umask.
    ///
    /// - Returns: whether it has such; if not, `errno` says why. File systems without permissions of their own (FUSE) may
    ///   refuse to change them, but give them so.
    package static func restrict(_ descriptor: Int32, to mode: UInt32) -> Bool {
        if fchmod(descriptor, mode) == 0 { return true }
        let code = errno
        defer { errno = code }
        var status = clinux_stat()
        return clinux_fstat(descriptor, &status) == 0 && status.mode & 0o077 == 0 && status.mode & mode == mode
    }

    /// Removes the permissions of everybody but the owner from a file or folder; ignores links and anything else.
    ///
    /// - Returns: whether others had access.
    static func closeToOthers(_ path: FilePath) -> Bool {
        var status = clinux_stat()
        guard path.withPlatformString({ clinux_stat(AT_FDCWD, $0, &status) }) == 0,
            [S_IFREG, S_IFDIR].contains(status.mode & S_IFMT), status.mode & 0o077 != 0
        else { return false }
        return path.withPlatformString { chmod($0, status.mode & 0o700) } == 0
    }

    /// Whether something exists at a path, even a broken link.
    package static func isThere(_ path: FilePath) -> Bool {
        var status = clinux_stat()
        return path.withPlatformString { clinux_stat(AT_FDCWD, $0, &status) } == 0
    }

    /// fsync(2) of a folder: files created or renamed in it survive a loss of power.
    package static func synchronize(folder: FilePath) throws(StoreError) {
        let descriptor = folder.withPlatformString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard descriptor >= 0 else { throw .last("open", folder) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw .last("fsync", folder) }
    }

    /// Removes a folder and the files in it, if it exists.
    package static func removeFolder(_ path: FilePath) {
        for name in names(in: path) ?? [] {
            _ = path.pushing(FilePath(bytes: name)).withPlatformString { unlink($0) }
        }
        _ = path.withPlatformString { rmdir($0) }
    }

    /// Replaces the contents of a small file. They are on the disk when this returns.
    package static func write(_ bytes: [UInt8], to path: FilePath) throws(StoreError) {
        do {
            let file = try FileDescriptor.open(path, .writeOnly, options: [.truncate, .closeOnExec, .noFollow])
            try file.closeAfter {
                try file.writeAll(bytes)
                guard fsync(file.rawValue) == 0 else { throw Errno(rawValue: errno) }
            }
        } catch {
            throw .failed("write", path, error as? Errno ?? .ioError)
        }
        try synchronize(folder: path.removingLastComponent())
    }

    /// Replaces a small file, or makes it, for its owner alone. It is on the disk when this returns; at any moment it has
    /// the old or the new contents.
    package static func replaceContents(of path: FilePath, with bytes: [UInt8]) throws(StoreError) {
        let unfinished = try writeBeside(path, bytes)
        do throws(StoreError) { try replace(path, by: unfinished) } catch {
            try? remove(unfinished)
            throw error
        }
    }

    /// Writes a temporary file for its owner alone, to be renamed to `path`. It is on the disk when this returns.
    package static func writeBeside(_ path: FilePath, _ bytes: [UInt8]) throws(StoreError) -> FilePath {
        let random = String(UInt64.random(in: .min ... .max), radix: 16)
        let unfinished = path.appendingToName(".unfinished-\(random)")
        do {
            let file = try FileDescriptor.open(
                unfinished,
                .writeOnly,
                options: [.create, .exclusiveCreate, .closeOnExec],
                permissions: .ownerReadWrite
            )
            try file.closeAfter {
                try file.writeAll(bytes)
                guard restrict(file.rawValue, to: 0o600), fsync(file.rawValue) == 0 else {
                    throw Errno(rawValue: errno)
                }
            }
        } catch {
            _ = unfinished.withPlatformString { unlink($0) }
            throw .failed("write", path, error as? Errno ?? .ioError)
        }
        return unfinished
    }

    /// Renames without replacing an existing file. The result is on the disk when this returns.
    package static func rename(_ path: FilePath, to new: FilePath) throws(StoreError) {
        guard !isThere(new) else { throw .failed("rename", new, .fileExists) }
        let code = path.withPlatformString { from in new.withPlatformString { Glibc.rename(from, $0) } }
        guard code == 0 else { throw .last("rename", path) }
        try synchronize(folder: new.removingLastComponent())
    }

    /// Replaces a file by another, which gets its name. The result is on the disk when this returns.
    package static func replace(_ path: FilePath, by file: FilePath) throws(StoreError) {
        let code = file.withPlatformString { from in path.withPlatformString { Glibc.rename(from, $0) } }
        guard code == 0 else { throw .last("rename", path) }
        try synchronize(folder: path.removingLastComponent())
    }

    /// fsync(2).
    package static func synchronize(file: FilePath) throws(StoreError) {
        let descriptor = file.withPlatformString { open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW) }
        guard descriptor >= 0 else { throw .last("open", file) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw .last("fsync", file) }
    }

    /// Removes a file, or a link itself.
    package static func remove(_ path: FilePath) throws(StoreError) {
        guard path.withPlatformString({ unlink($0) }) == 0 else { throw .last("unlink", path) }
    }

    package static func removeIfEmpty(_ folder: FilePath) { _ = folder.withPlatformString { rmdir($0) } }

    package static func isFolder(_ path: FilePath) -> Bool { status(path).map { $0.mode & S_IFMT == S_IFDIR } ?? false }

    package static func exists(_ path: FilePath) -> Bool { status(path) != nil }

    /// The byte count of a file; nil if it does not exist or is not accessible.
    package static func size(_ path: FilePath) -> Int? { status(path).map { Int($0.size) } }

    /// The byte count of a file that should exist.
    package static func byteCount(_ path: FilePath) throws(StoreError) -> Int {
        guard let byteCount = try byteCountIfThere(path) else { throw .failed("statx", path, .noSuchFileOrDirectory) }
        return byteCount
    }

    /// The byte count of a file; nil only if it certainly does not exist, for callers that then create or remove something.
    package static func byteCountIfThere(_ path: FilePath) throws(StoreError) -> Int? {
        var status = clinux_stat()
        let result = path.withPlatformString { clinux_stat_target(AT_FDCWD, $0, &status) }
        switch -result {
        case 0: return Int(status.size)
        case ENOENT, ENOTDIR: return nil
        default: throw .failed("statx", path, Errno(rawValue: -result))
        }
    }

    package static func isReadable(_ path: FilePath) -> Bool {
        guard let stream = path.withPlatformString({ opendir($0) }) else { return false }
        closedir(stream)
        return true
    }

    package static func isWritable(_ path: FilePath) -> Bool { path.withPlatformString { access($0, W_OK) } == 0 }

    package static func isReadableFile(_ path: FilePath) -> Bool { path.withPlatformString { access($0, R_OK) } == 0 }

    /// Copies a file's contents into a file for its owner alone, which is created or replaced.
    package static func copy(_ path: FilePath, to copy: FilePath) throws(StoreError) {
        var place = path
        do {
            let source = try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
            try source.closeAfter {
                place = copy
                let target = try FileDescriptor.open(
                    copy,
                    .writeOnly,
                    options: [.create, .truncate, .closeOnExec, .noFollow],
                    permissions: .ownerReadWrite
                )
                try target.closeAfter {
                    var buffer = [UInt8](repeating: 0, count: 1 << 20)
                    while true {
                        place = path
                        let count = try buffer.withUnsafeMutableBytes { try source.read(into: $0) }
                        guard count > 0 else { return }
                        place = copy
                        try target.writeAll(buffer[..<count])
                    }
                }
            }
        } catch {
            throw .failed("copy", place, error as? Errno ?? .ioError)
        }
    }

    /// Whether missing permissions keep this process from seeing whether a path exists.
    package static func isHidden(_ path: FilePath) -> Bool {
        var status = clinux_stat()
        return path.withPlatformString { clinux_stat_target(AT_FDCWD, $0, &status) } == -EACCES
    }

    /// The owner of a path, or of its longest visible part; nil if that is this process's user.
    static func otherOwner(of path: FilePath) -> (path: FilePath, name: String)? {
        var path = path
        while status(path) == nil, path.removingLastComponent() != path { path.removeLastComponent() }
        guard let owner = status(path)?.owner, owner != geteuid() else { return nil }
        return (path, getpwuid(owner).map { String(cString: $0.pointee.pw_name) } ?? "\(owner)")
    }

    /// A stamp that shows changes of a file; nil if it does not exist.
    package static func stamp(_ path: FilePath) -> FileStamp? { status(path).map { FileStamp($0) } }

    /// The same without following links; nil if nothing exists.
    package static func stamp(of path: FilePath) -> FileStamp? {
        var status = clinux_stat()
        return path.withPlatformString { clinux_stat(AT_FDCWD, $0, &status) } == 0 ? FileStamp(status) : nil
    }

    /// A few files from a folder and below it, in no particular order, without a full scan.
    package static func someFiles(in folder: FilePath, count: Int, where isMeant: (FilePath) -> Bool) -> [FileStamp] {
        var (files, folders, visits): ([FileStamp], [FilePath], Int) = ([], [folder], 0)
        while let folder = folders.popLast(), visits < 1000, files.count < count {
            visits += 1
            for name in names(in: folder) ?? [] where name.first != UInt8(ascii: ".") && files.count < count {
                let path = folder.pushing(FilePath(bytes: name))
                var status = clinux_stat()
                guard path.withPlatformString({ clinux_stat(AT_FDCWD, $0, &status) }) == 0 else { continue }
                switch status.mode & S_IFMT {
                case S_IFDIR: folders.append(path)
                case S_IFREG where isMeant(path): files.append(FileStamp(status))
                default: break
                }
            }
        }
        return files
    }

    /// Two paths with the same identity are the same file.
    package struct Identity: Hashable {
        var device: UInt64
        package var inode: UInt64
    }

    package static func identity(_ path: FilePath) -> Identity? {
        status(path).map { Identity(device: $0.device, inode: $0.inode) }
    }

    /// The inode of the folder at a path, without following a link; nil if there is none.
    package static func inode(_ path: FilePath) -> UInt64? {
        var status = clinux_stat()
        guard path.withPlatformString({ clinux_stat(AT_FDCWD, $0, &status) }) == 0, status.mode & S_IFMT == S_IFDIR
        else { return nil }
        return status.inode
    }

    /// Whether a folder is as empty as that of a fresh file system: hidden files are ignored.
    package static func isEmpty(_ folder: FilePath) -> Bool {
        guard let stream = folder.withPlatformString({ opendir($0) }) else { return true }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            if name.first != UInt8(ascii: "."), name != Array("lost+found".utf8) { return false }
        }
        return true
    }

    /// Follows symbolic links, because a store may be one. Nil if nothing exists or it is not accessible.
    private static func status(_ path: FilePath) -> clinux_stat? {
        var status = clinux_stat()
        return path.withPlatformString { clinux_stat_target(AT_FDCWD, $0, &status) } == 0 ? status : nil
    }

    /// The contents of a small file; nil if it cannot be read.
    package static func contents(_ path: FilePath) -> [UInt8]? {
        guard let descriptor = try? FileDescriptor.open(path, .readOnly, options: .closeOnExec) else { return nil }
        defer { try? descriptor.close() }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while let count = try? buffer.withUnsafeMutableBytes({ try descriptor.read(into: $0) }), count > 0 {
            bytes += buffer[..<count]
        }
        return bytes
    }

    package static func names(in folder: FilePath) -> [[UInt8]]? {
        guard let stream = folder.withPlatformString({ opendir($0) }) else { return nil }
        defer { closedir(stream) }
        var names: [[UInt8]] = []
        while true {
            errno = 0
            guard let entry = readdir(stream) else { return errno == 0 ? names : nil }
            // d_name is imported as a tuple of 256 bytes, terminated by a zero.
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
        }
    }
}
