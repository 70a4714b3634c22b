internal import CWebP

extension PlanarImage {
    /// Decodes a lossy WebP picture of a library's own tiers: 4:2:0, in the full range of JFIF.
    ///
    /// - Throws: `malformed` if it is no WebP picture.
    package static func decodingWebP(_ bytes: [UInt8]) throws(ImagingError) -> PlanarImage {
        var (width, height, stride, chromaStride): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        var (blue, red): (UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<UInt8>?)
        let luma = WebPDecodeYUV(bytes, bytes.count, &width, &height, &blue, &red, &stride, &chromaStride)
        guard let luma, let blue, let red else { throw .malformed("the tier is not a WebP picture") }
        defer { WebPFree(luma) }
        let image = PlanarImage(size: PixelSize(width: Int(width), height: Int(height)), chroma: .yuv420)
        let sources = [(luma, Int(stride)), (blue, Int(chromaStride)), (red, Int(chromaStride))]
        for (index, plane) in image.planes.enumerated() {
            let (table, source) = (index == 0 ? Self.fullLuma : Self.fullChroma, sources[index])
            for y in 0..<plane.height {
                let (from, to) = (source.0 + y * source.1, plane.row(y))
                for x in 0..<plane.width { to[x] = table[Int(from[x])] }
            }
        }
        return image
    }

    /// From the limited range of video to the full range, rounded to nearest.
    private static let fullLuma = (0..<256).map { fullRange(Double($0 - 16) * 255 / 219) }
    private static let fullChroma = (0..<256).map { fullRange(128 + Double($0 - 128) * 255 / 224) }

    private static func fullRange(_ value: Double) -> UInt8 { UInt8(min(max(value.rounded(), 0), 255)) }
}
