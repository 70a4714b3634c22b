import Foundation
import Glibc
package import SystemPackage

/// File operations for tests. They create missing parent folders.
extension FilePath {
    package func makeFolder() throws {
        if withPlatformString({ mkdir($0, 0o755) }) == 0 || errno == EEXIST { return }
        guard errno == ENOENT else { throw Errno(rawValue: errno) }
        try removingLastComponent().makeFolder()
        guard withPlatformString({ mkdir($0, 0o755) }) == 0 else { throw Errno(rawValue: errno) }
    }

    package func write(_ bytes: some Sequence<UInt8>) throws {
        try removingLastComponent().makeFolder()
        let file = try FileDescriptor.open(
            self,
            .writeOnly,
            options: [.create, .truncate],
            permissions: [.ownerReadWrite, .groupRead, .otherRead]
        )
        _ = try file.closeAfter { try file.writeAll(Array(bytes)) }
    }

    package func bytes() throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: string))) }

    package func move(to path: FilePath) throws {
        try path.removingLastComponent().makeFolder()
        let result = withPlatformString { from in path.withPlatformString { rename(from, $0) } }
        guard result == 0 else { throw Errno(rawValue: errno) }
    }

    package func copy(to path: FilePath) throws { try path.write(try bytes()) }

    /// Removes a file, or a folder with its content.
    package func remove() throws { try FileManager.default.removeItem(atPath: string) }

    /// Sets the modification time a minute back, and changes nothing else.
    package func touch() throws {
        try FileManager.default.setAttributes([.modificationDate: Date.now - 60], ofItemAtPath: string)
    }

    package func link(to target: FilePath) throws {
        let result = withPlatformString { path in target.withPlatformString { symlink($0, path) } }
        guard result == 0 else { throw Errno(rawValue: errno) }
    }

    /// A named pipe.
    package func makePipe() throws {
        guard withPlatformString({ mkfifo($0, 0o644) }) == 0 else { throw Errno(rawValue: errno) }
    }
}
