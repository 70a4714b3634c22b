package import DecodeProtocol

/// Limits for decoding one picture.
package struct DecodeLimits: Sendable, Hashable {
    /// Pictures with more pixels are rejected before any is decoded. Default: 2²⁸, 268 megapixels.
    package var maxPixelCount: Int
    /// Pictures that need more memory to decode are rejected; a process that exceeds it anyway is killed. Default: 1 GiB.
    package var maxByteCount: Int
    /// Which picture of a camera raw file is decoded.
    package var raw: RawRequest

    package init(maxPixelCount: Int = 1 << 28, maxByteCount: Int = 1 << 30, raw: RawRequest = RawRequest()) {
        self.maxPixelCount = maxPixelCount
        self.maxByteCount = maxByteCount
        self.raw = raw
    }
}
