package import Imaging

/// What the planes of a rendition hold; raw values are those of the wire.
package enum PixelFormat: UInt8, Sendable {
    case grey = 0
    case yuv444 = 1
    case yuv420 = 2
    /// R, G and B.
    case rgb = 3

    /// How large the planes are beside each other.
    package var layout: ChromaLayout {
        switch self {
        case .grey: .grey
        case .yuv444, .rgb: .yuv444
        case .yuv420: .yuv420
        }
    }
}
