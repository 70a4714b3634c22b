extension TierEncoding {
    /// The picture's bytes in this encoding. The planes must have the chroma layout of the encoding, or be grey.
    package func encode(_ image: PlanarImage, iccProfile: [UInt8]?) throws(ImagingError) -> [UInt8] {
        switch self {
        case .jpeg(let quality, _): try JPEGEncoder(quality: quality).encode(image, iccProfile: iccProfile)
        case .webp(let quality): try WebPEncoder(quality: quality).encode(image, iccProfile: iccProfile)
        }
    }
}
