import Foundation
import Glibc
import SystemPackage

/// A folder of its own for a test, gone with it. Names may be of any bytes.
final class TemporaryFolder: Sendable {
    let path: FilePath

    init() throws {
        var name = Array("\(FileManager.default.temporaryDirectory.path)/sluice-pipeline-XXXXXX\0".utf8CString)
        guard mkdtemp(&name) != nil, let real = realpath(name, nil) else { throw Errno(rawValue: errno) }
        defer { free(real) }
        path = FilePath(platformString: real)
    }

    deinit { try? FileManager.default.removeItem(atPath: path.string) }
}

extension FilePath {
    func makeFolder() throws {
        if withPlatformString({ mkdir($0, 0o755) }) == 0 || errno == EEXIST { return }
        guard errno == ENOENT else { throw Errno(rawValue: errno) }
        try removingLastComponent().makeFolder()
        guard withPlatformString({ mkdir($0, 0o755) }) == 0 else { throw Errno(rawValue: errno) }
    }

    func write(_ bytes: some Sequence<UInt8>) throws {
        try removingLastComponent().makeFolder()
        let file = try FileDescriptor.open(
            self,
            .writeOnly,
            options: [.create, .truncate],
            permissions: [.ownerReadWrite, .groupRead, .otherRead]
        )
        _ = try file.closeAfter { try file.writeAll(Array(bytes)) }
    }

    func bytes() throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: string))) }

    func move(to path: FilePath) throws {
        try path.removingLastComponent().makeFolder()
        let result = withPlatformString { from in path.withPlatformString { rename(from, $0) } }
        guard result == 0 else { throw Errno(rawValue: errno) }
    }

    func copy(to path: FilePath) throws { try path.write(try bytes()) }

    /// A file, or a folder with all that is in it.
    func remove() throws { try FileManager.default.removeItem(atPath: string) }

    /// Sets the modification time a minute back, and changes nothing else.
    func touch() throws {
        try FileManager.default.setAttributes([.modificationDate: Date.now - 60], ofItemAtPath: string)
    }

    func link(to target: FilePath) throws {
        let result = withPlatformString { path in target.withPlatformString { symlink($0, path) } }
        guard result == 0 else { throw Errno(rawValue: errno) }
    }
}

/// A file's times, to be set back.
struct FileTimes {
    private let path: FilePath
    private let times: [timespec]

    init(_ path: FilePath) throws {
        var status = stat()
        guard path.withPlatformString({ stat($0, &status) }) == 0 else { throw Errno(rawValue: errno) }
        self.path = path
        times = [status.st_atim, status.st_mtim]
    }

    func restore() throws {
        guard path.withPlatformString({ utimensat(AT_FDCWD, $0, times, 0) }) == 0 else {
            throw Errno(rawValue: errno)
        }
    }
}
