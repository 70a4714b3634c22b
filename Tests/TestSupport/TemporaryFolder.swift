import Foundation
import Glibc
package import SystemPackage

/// A separate folder for a test, removed when this object is deallocated. Names may contain any bytes.
package final class TemporaryFolder: Sendable {
    package let path: FilePath

    package init() throws {
        var name = Array("\(FileManager.default.temporaryDirectory.path)/sluice-test-XXXXXX\0".utf8CString)
        guard mkdtemp(&name) != nil, let real = realpath(name, nil) else { throw Errno(rawValue: errno) }
        defer { free(real) }
        path = FilePath(platformString: real)
    }

    /// Of a file or folder in it.
    package func path(_ name: String) -> String { path.appending(name).string }

    /// Writes a file in it, and returns its path.
    @discardableResult
    package func write(_ name: String, _ bytes: [UInt8]) throws -> String {
        try path.appending(name).write(bytes)
        return path(name)
    }

    deinit { try? FileManager.default.removeItem(atPath: path.string) }
}
