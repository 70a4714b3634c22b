extension TierEncoding {
    /// Encodes a picture. The planes must have the chroma layout of the encoding, or be grey.
    package func encode(_ image: PlanarImage, iccProfile: [UInt8]?) throws(ImagingError) -> [UInt8] {
        switch self {
        case .jpeg(let quality, _): try JPEGEncoder(quality: quality).encode(image, iccProfile: iccProfile)
        case .webp(let quality): try WebPEncoder(quality: quality).encode(image, iccProfile: iccProfile)
        }
    }
}

extension TierEncoding {
    /// The most bytes that encoding a photo takes beyond its planes: the result, and the block that grows to hold it.
    /// Photos take an eighth to a quarter of a byte a pixel at quality 80; noise takes more.
    package func peakByteCount(_ size: PixelSize) -> Int {
        switch self {
        case .jpeg(let quality, _): (256 << 10) + size.pixelCount * (quality <= 85 ? 1 : 4) / 2
        // libwebp keeps a copy of the planes, and statistics of each block.
        case .webp: (512 << 10) + size.pixelCount * 4
        }
    }
}
