import CPixels

extension PlanarImage {
    /// The same picture, smaller, in the same chroma layout; itself where it is small enough.
    package func scaled(toLongEdge edge: Int) -> PlanarImage {
        guard size.longEdge > edge else { return self }
        let scratch = LadderScratch.borrow()
        defer { scratch.giveBack() }
        return scaled(
            to: size.scaled(toLongEdge: edge),
            chroma: chroma,
            kernels: pixels_scale_best().pointee,
            scratch: scratch
        )
    }
}
