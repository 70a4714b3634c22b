/// Limits for decoding one picture.
package struct DecodeLimits: Sendable, Hashable {
    /// Pictures with more pixels are rejected before any is decoded. Default: 2²⁸, 268 megapixels.
    package var maxPixelCount: Int
    /// Pictures that need more memory to decode are rejected; a process that exceeds it anyway is killed. Default: 1 GiB.
    package var maxByteCount: Int

    package init(maxPixelCount: Int = 1 << 28, maxByteCount: Int = 1 << 30) {
        self.maxPixelCount = maxPixelCount
        self.maxByteCount = maxByteCount
    }
}
