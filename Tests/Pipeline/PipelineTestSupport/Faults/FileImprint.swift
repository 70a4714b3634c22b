import Foundation
import Glibc
package import SystemPackage

/// What must not change about a photo's file.
package struct FileImprint: Equatable {
    // Compared at once; arrays are compared byte by byte in debug builds.
    private let bytes: Data
    private let times: [Int]

    package init(_ path: FilePath) throws {
        var status = stat()
        guard path.withPlatformString({ stat($0, &status) }) == 0 else { throw Errno(rawValue: errno) }
        times = [
            status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_ctim.tv_sec, status.st_ctim.tv_nsec,
            Int(status.st_size), Int(status.st_ino), Int(status.st_mode),
        ]
        bytes = try Data(contentsOf: URL(filePath: path.string))
    }
}
