import ArgumentParser
import PhotoModel
import PhotoPipeline

/// What a cache may hold: a size, or no bound.
enum CacheSize: ExpressibleByArgument {
    /// A sixteenth of it must hold a group of photos that is written at once.
    static let least = ByteSize(128 << 20)

    case atMost(ByteSize)
    case unbounded

    init?(argument: String) {
        if argument == "none" {
            self = .unbounded
        } else if let size = ByteSize(argument) {
            self = .atMost(size)
        } else {
            return nil
        }
    }

    /// As the catalogue keeps it.
    var byteCount: Int {
        switch self {
        case .atMost(let size): Int(size.bytes)
        case .unbounded: 0
        }
    }
}
