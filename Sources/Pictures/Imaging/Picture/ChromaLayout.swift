/// How many luma samples share one chroma sample. Chroma is centred among them, as in JFIF.
package enum ChromaLayout: Sendable, Hashable, CaseIterable {
    case grey
    case yuv444
    case yuv422
    case yuv420
    case yuv440
    case yuv411

    /// Luma samples per chroma sample across and down; nil for grey.
    package var step: (horizontal: Int, vertical: Int)? {
        switch self {
        case .grey: nil
        case .yuv444: (1, 1)
        case .yuv422: (2, 1)
        case .yuv420: (2, 2)
        case .yuv440: (1, 2)
        case .yuv411: (4, 1)
        }
    }

    /// Sizes of the planes of a picture: one for grey, three otherwise. A last, half-covered chroma sample counts.
    package func planeSizes(of size: PixelSize) -> [PixelSize] {
        guard let step else { return [size] }
        let chroma = PixelSize(
            width: (size.width + step.horizontal - 1) / step.horizontal,
            height: (size.height + step.vertical - 1) / step.vertical
        )
        return [size, chroma, chroma]
    }
}
