import Glibc
package import SystemPackage

/// A file's times, to be restored later.
package struct FileTimes {
    private let path: FilePath
    private let times: [timespec]

    package init(_ path: FilePath) throws {
        var status = stat()
        guard path.withPlatformString({ stat($0, &status) }) == 0 else { throw Errno(rawValue: errno) }
        self.path = path
        times = [status.st_atim, status.st_mtim]
    }

    package func restore() throws {
        guard path.withPlatformString({ utimensat(AT_FDCWD, $0, times, 0) }) == 0 else {
            throw Errno(rawValue: errno)
        }
    }
}
