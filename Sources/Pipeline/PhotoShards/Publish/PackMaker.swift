import Glibc
import PhotoModel

/// Who made a pack.
package struct PackMaker: Sendable, Codable, Equatable, CustomStringConvertible {
    package var host: String
    package var process: Int32
    /// Milliseconds since 1970.
    package var atMs: Int64

    package var description: String { "\(host) (process \(process))" }

    /// This process, now.
    package static func here() -> PackMaker {
        var name = [CChar](repeating: 0, count: 256)
        gethostname(&name, name.count - 1)
        return PackMaker(
            host: String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self),
            process: getpid(),
            atMs: .now
        )
    }
}
