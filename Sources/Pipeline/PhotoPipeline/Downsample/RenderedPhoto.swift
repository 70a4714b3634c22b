import Backpressure
import Imaging

/// A photo's encoded tiers and analysis picture, on their way to the fingerprint stage.
struct RenderedPhoto: Sendable {
    struct Tier: Sendable {
        /// Tiers of the recipe that share these bytes; they are stored under the first one's digest.
        var names: [String]
        var size: PixelSize
        var format: ImageFormat
        var bytes: [UInt8]
    }

    var facts: PhotoFacts
    var tiers: [Tier]
    /// Upright, at most 256 pixels on the long edge.
    var analysis: PlanarImage
    /// What could not be decoded, as text; empty for an intact photo.
    var damage: [String]
    var lease: Lease

    var byteCount: Int { tiers.reduce(analysis.byteCount) { $0 + $1.bytes.count } }
}
