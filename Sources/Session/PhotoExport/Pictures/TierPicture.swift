import Imaging
import PhotoModel

/// The pixels of a stored tier, upright.
struct TierPicture {
    let image: PlanarImage
    /// Nil means sRGB.
    let iccProfile: [UInt8]?

    /// Decodes a tier and scales it down.
    ///
    /// - Parameters:
    ///   - size: of the picture; not larger than the tier.
    ///   - chroma: layout of the picture, if it is not grey.
    init(
        _ bytes: [UInt8],
        _ format: StoredTier.Format,
        scaledTo size: PixelSize,
        chroma: ChromaLayout
    ) throws(ImagingError) {
        switch format {
        case .jpeg:
            let input = EncodedInput.memory(FileBytes(bytes))
            let probe = try JPEGProbe(input)
            let source = try JPEGSource(input, probe: probe, scaledToAtLeast: 2 * size.longEdge)
            image = PlanarImage(size: size, chroma: source.planes.count == 1 ? .grey : chroma)
            try source.scale(to: size, chroma: image.chroma, into: image.planes)
            iccProfile = probe.header.iccProfile
        case .webp:
            image = try PlanarImage.decodingWebP(bytes).scaled(toLongEdge: size.longEdge)
            iccProfile = nil
        }
        image.replicateEdges()
    }
}
