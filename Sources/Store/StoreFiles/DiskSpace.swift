import Glibc
package import SystemPackage

package enum DiskSpace {
    /// Bytes that can still be written at a path, or where it would be created. Nil if unknown.
    package static func freeBytes(at path: FilePath) -> Int? {
        var place = path
        var space = statvfs()
        while fill(place, &space) != 0 {
            guard errno == ENOENT, place.removeLastComponent() else { return nil }
            if place.isEmpty { place = "." }
        }
        return Int(
            clamping: UInt64(space.f_bavail).multipliedReportingOverflow(by: UInt64(space.f_frsize)).partialValue
        )
    }

    /// Whether so little space remains that a write may have failed for that reason, even if the error does not show it.
    package static func isShort(at path: FilePath) -> Bool { freeBytes(at: path).map { $0 < 64 << 20 } ?? false }

    private static func fill(_ path: FilePath, _ space: inout statvfs) -> Int32 {
        path.withPlatformString { statvfs($0, &space) }
    }
}
