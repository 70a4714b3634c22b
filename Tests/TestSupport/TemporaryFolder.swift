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

    deinit { try? FileManager.default.removeItem(atPath: path.string) }
}
