import ArgumentParser
import PhotoModel
import PhotoPipeline

/// The size limit of a cache: a size, or none.
enum CacheSize: ExpressibleByArgument {
    /// A sixteenth of it must hold one group of photos, which is written at once.
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

    /// As stored in the catalogue.
    var byteCount: Int {
        switch self {
        case .atMost(let size): Int(size.bytes)
        case .unbounded: 0
        }
    }
}
