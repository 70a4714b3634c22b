import CLinux
import Glibc
package import PhotoModel
package import SystemPackage

/// Stores say where somebody was and when: nobody else may read them.
package enum PrivateFiles {
    /// Makes a folder for its owner alone, and the folders above it where they are missing.
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

    /// A umask may have taken permissions from the owner, too.
    private static func own(_ folder: FilePath) throws(StoreError) {
        guard folder.withPlatformString({ chmod($0, 0o700) }) == 0 else { throw .last("chmod", folder) }
    }

    /// Makes an empty file for its owner alone, if there is none, whatever the umask: what SQLite adds beside it gets the
    /// same permissions.
    ///
    /// A file that exists is not opened: closing it would drop the locks that this process holds on it elsewhere.
    package static func makeFile(_ path: FilePath) throws(StoreError) {
        let descriptor = path.withPlatformString { open($0, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600) }
        guard descriptor >= 0 else {
            if errno == EEXIST { return }
            throw .last("open", path)
        }
        defer { close(descriptor) }
        guard fchmod(descriptor, 0o600) == 0 else { throw .last("fchmod", path) }
    }

    /// Takes a file or folder from everybody but its owner; nothing else, and no link.
    ///
    /// - Returns: whether others were let in.
    static func closeToOthers(_ path: FilePath) -> Bool {
        var status = clinux_stat()
        guard path.withPlatformString({ clinux_stat(AT_FDCWD, $0, &status) }) == 0,
            [S_IFREG, S_IFDIR].contains(status.mode & S_IFMT), status.mode & 0o077 != 0
        else { return false }
        return path.withPlatformString { chmod($0, status.mode & 0o700) } == 0
    }

    /// Whether there is anything at a path, be it a link that leads nowhere.
    package static func isThere(_ path: FilePath) -> Bool {
        var status = clinux_stat()
        return path.withPlatformString { clinux_stat(AT_FDCWD, $0, &status) } == 0
    }

    /// fsync(2) of a folder: what was made or renamed in it is there after a loss of power.
    package static func synchronize(folder: FilePath) throws(StoreError) {
        let descriptor = folder.withPlatformString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard descriptor >= 0 else { throw .last("open", folder) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw .last("fsync", folder) }
    }

    /// Removes a folder and the files in it; nothing where there is none.
    package static func removeFolder(_ path: FilePath) {
        for name in names(in: path) ?? [] {
            _ = path.pushing(FilePath(bytes: name)).withPlatformString { unlink($0) }
        }
        _ = path.withPlatformString { rmdir($0) }
    }

    /// Replaces what a small file holds, on the disk when this returns.
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

    /// Makes a file for its owner alone, on the disk when this returns, that is to get the name of another one.
    static func writeBeside(_ path: FilePath, _ bytes: [UInt8]) throws(StoreError) -> FilePath {
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
                guard fchmod(file.rawValue, 0o600) == 0, fsync(file.rawValue) == 0 else {
                    throw Errno(rawValue: errno)
                }
            }
        } catch {
            _ = unfinished.withPlatformString { unlink($0) }
            throw .failed("write", path, error as? Errno ?? .ioError)
        }
        return unfinished
    }

    /// On the disk when this returns. What is there already is not replaced.
    package static func rename(_ path: FilePath, to new: FilePath) throws(StoreError) {
        guard !isThere(new) else { throw .failed("rename", new, .fileExists) }
        let code = path.withPlatformString { from in new.withPlatformString { Glibc.rename(from, $0) } }
        guard code == 0 else { throw .last("rename", path) }
        try synchronize(folder: new.removingLastComponent())
    }

    /// Gives a file the name of another, in whose place it is then, on the disk when this returns.
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

    /// A file, or a link itself.
    package static func remove(_ path: FilePath) throws(StoreError) {
        guard path.withPlatformString({ unlink($0) }) == 0 else { throw .last("unlink", path) }
    }

    package static func removeIfEmpty(_ folder: FilePath) { _ = folder.withPlatformString { rmdir($0) } }

    package static func isFolder(_ path: FilePath) -> Bool { status(path).map { $0.mode & S_IFMT == S_IFDIR } ?? false }

    package static func exists(_ path: FilePath) -> Bool { status(path) != nil }

    /// Bytes of a file; nil where there is none, or it cannot be told.
    package static func size(_ path: FilePath) -> Int? { status(path).map { Int($0.size) } }

    /// Bytes of a file that should be there.
    package static func byteCount(_ path: FilePath) throws(StoreError) -> Int {
        guard let byteCount = try byteCountIfThere(path) else { throw .failed("statx", path, .noSuchFileOrDirectory) }
        return byteCount
    }

    /// Bytes of a file; nil where there certainly is none: for those who make or remove something then.
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

    /// Copies what a file holds into one for its owner alone, which is made or replaced.
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

    /// Whether somebody else keeps from this process what is at a path, or whether anything is.
    package static func isHidden(_ path: FilePath) -> Bool {
        var status = clinux_stat()
        return path.withPlatformString { clinux_stat_target(AT_FDCWD, $0, &status) } == -EACCES
    }

    /// Whose the path is, or as much of it as can be seen; nil where that is this process's user.
    static func otherOwner(of path: FilePath) -> (path: FilePath, name: String)? {
        var path = path
        while status(path) == nil, path.removingLastComponent() != path { path.removeLastComponent() }
        guard let owner = status(path)?.owner, owner != geteuid() else { return nil }
        return (path, getpwuid(owner).map { String(cString: $0.pointee.pw_name) } ?? "\(owner)")
    }

    /// What tells a file that was changed; nil where there is none.
    package static func stamp(_ path: FilePath) -> FileStamp? { status(path).map { FileStamp($0) } }

    /// Of what is at a path itself, be it a link; nil where there is nothing.
    package static func stamp(of path: FilePath) -> FileStamp? {
        var status = clinux_stat()
        return path.withPlatformString { clinux_stat(AT_FDCWD, $0, &status) } == 0 ? FileStamp(status) : nil
    }

    /// The first files that are met in a folder and below it, in no order, without a look at everything.
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

    /// What makes two paths the same file.
    package struct Identity: Hashable {
        var device: UInt64
        package var inode: UInt64
    }

    package static func identity(_ path: FilePath) -> Identity? {
        status(path).map { Identity(device: $0.device, inode: $0.inode) }
    }

    /// Of the folder that is at a path itself, not behind a link; nil where there is none.
    package static func inode(_ path: FilePath) -> UInt64? {
        var status = clinux_stat()
        guard path.withPlatformString({ clinux_stat(AT_FDCWD, $0, &status) }) == 0, status.mode & S_IFMT == S_IFDIR
        else { return nil }
        return status.inode
    }

    /// Whether a folder is as empty as that of a fresh file system: hidden files do not count.
    package static func isEmpty(_ folder: FilePath) -> Bool {
        guard let stream = folder.withPlatformString({ opendir($0) }) else { return true }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            if name.first != UInt8(ascii: "."), name != Array("lost+found".utf8) { return false }
        }
        return true
    }

    /// Follows symbolic links: a store may be one. Nil where there is nothing or it cannot be seen.
    private static func status(_ path: FilePath) -> clinux_stat? {
        var status = clinux_stat()
        return path.withPlatformString { clinux_stat_target(AT_FDCWD, $0, &status) } == 0 ? status : nil
    }

    /// The whole of a small file; nil where it cannot be read.
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
            // d_name is imported as a tuple of 256 bytes, ended by a zero.
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
        }
    }
}
