package import Imaging

/// The content of a rendition's planes. Raw values are those on the wire.
package enum PixelFormat: UInt8, Sendable {
    case grey = 0
    case yuv444 = 1
    case yuv420 = 2
    /// R, G and B.
    case rgb = 3

    /// The relative sizes of the planes.
    package var layout: ChromaLayout {
        switch self {
        case .grey: .grey
        case .yuv444, .rgb: .yuv444
        case .yuv420: .yuv420
        }
    }
}
