/// How the pixels of a tier are encoded.
package enum TierEncoding: Sendable, Hashable {
    /// Baseline JPEG, quality 1–100, 4:2:0 or 4:4:4.
    case jpeg(quality: Int, chroma: ChromaLayout)
    /// Lossy WebP, quality 1–100 (always 4:2:0).
    case webp(quality: Int)

    package var format: ImageFormat {
        switch self {
        case .jpeg: .jpeg
        case .webp: .webp
        }
    }
}
