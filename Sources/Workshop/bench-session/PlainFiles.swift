import CLinux
import Glibc
import PhotoModel
import SystemPackage

/// Files written as simple programs write them.
enum PlainFiles {
    static func makeFolder(_ path: FilePath) throws {
        let code = path.withPlatformString { mkdir($0, 0o755) }
        guard code == 0 || errno == EEXIST else { throw Errno(rawValue: errno) }
    }

    /// - Returns: a descriptor of the folder, which the caller closes.
    static func open(folder path: FilePath) throws -> FileDescriptor {
        try FileDescriptor.open(path, .readOnly, options: [.directory, .closeOnExec])
    }

    /// - Parameter isSynchronised: whether its bytes are on the disk when this returns.
    static func write(_ bytes: [UInt8], to path: FilePath, isSynchronised: Bool = false) throws {
        let options: FileDescriptor.OpenOptions = [.create, .truncate, .closeOnExec]
        let file = try FileDescriptor.open(
            path,
            .writeOnly,
            options: options,
            permissions: [.ownerReadWrite, .groupRead, .otherRead]
        )
        try file.closeAfter {
            _ = try file.writeAll(bytes)
            if isSynchronised { try synchronise(file) }
        }
    }

    static func synchronise(_ file: FileDescriptor) throws {
        guard fsync(file.rawValue) == 0 else { throw Errno(rawValue: errno) }
    }

    static func rename(_ path: FilePath, to other: FilePath) throws {
        let code = path.withPlatformString { path in other.withPlatformString { Glibc.rename(path, $0) } }
        guard code == 0 else { throw Errno(rawValue: errno) }
    }

    static func stamp(_ path: FilePath) throws -> FileStamp {
        var status = clinux_stat()
        let code = path.withPlatformString { clinux_stat(AT_FDCWD, $0, &status) }
        guard code == 0 else { throw Errno(rawValue: -code) }
        return FileStamp(status)
    }
}
