package import Imaging

extension ProcessorPhoto.Picture {
    /// The samples of an encoded tier.
    ///
    /// - Parameter longEdge: the size to scale down to; nil for full size.
    /// - Throws: `PluginProblem` for a WebP tier, which is not decoded here.
    package static func planes(of bytes: [UInt8], _ format: ImageFormat, longEdge: Int? = nil) throws -> (
        Self, PixelSize
    ) {
        guard format == .jpeg else {
            throw PluginProblem(
                "samples are available for JPEG tiers only; request another tier or the encoded bytes"
            )
        }
        let source = try JPEGSource(.memory(FileBytes(bytes)), scaledToAtLeast: longEdge.map { 2 * $0 } ?? .max)
        let size = longEdge.map { source.size.scaled(toLongEdge: $0) } ?? source.size
        let image = PlanarImage(size: size, chroma: source.planes.count == 1 ? .grey : .yuv420)
        try source.scale(to: size, chroma: image.chroma, into: image.planes)
        return (.planes(ProcessorPhoto.Planes(image)), size)
    }
}
