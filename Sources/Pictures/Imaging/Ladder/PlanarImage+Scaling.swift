import CPixels

extension PlanarImage {
    /// The same picture, smaller, in the same chroma layout; itself if it is small enough.
    package func scaled(toLongEdge edge: Int) -> PlanarImage {
        guard size.longEdge > edge else { return self }
        let scratch = LadderScratch.borrow()
        defer { scratch.release() }
        return scaled(
            to: size.scaled(toLongEdge: edge),
            chroma: chroma,
            kernels: pixels_scale_best().pointee,
            scratch: scratch
        )
    }
}
