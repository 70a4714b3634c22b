/// What one picture may cost.
package struct DecodeLimits: Sendable, Hashable {
    /// Pictures of more pixels are refused before any is decoded. Default: 2²⁸, 268 megapixels.
    package var maxPixelCount: Int
    /// Pictures that need more memory to decode are refused; a process that takes more nevertheless is ended.
    /// Default: 1 GiB.
    package var maxByteCount: Int

    package init(maxPixelCount: Int = 1 << 28, maxByteCount: Int = 1 << 30) {
        self.maxPixelCount = maxPixelCount
        self.maxByteCount = maxByteCount
    }
}
