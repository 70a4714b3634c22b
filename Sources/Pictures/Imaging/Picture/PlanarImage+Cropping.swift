extension PlanarImage {
    /// A part of the picture, in memory of its own, with edges repeated into the padding.
    ///
    /// - Parameters:
    ///   - x: columns before it, a multiple of the luma samples that share one of chroma. So is `y`.
    ///   - size: of the part, which is inside the picture.
    package func part(x: Int, y: Int, size: PixelSize) -> PlanarImage {
        let part = PlanarImage(size: size, chroma: chroma)
        for (index, (source, target)) in zip(planes, part.planes).enumerated() {
            let step = index == 0 ? (1, 1) : chroma.step ?? (1, 1)
            let (left, top) = (x / step.0, y / step.1)
            for row in 0..<target.height {
                target.row(row).update(from: source.row(top + row) + left, count: target.width)
            }
        }
        part.replicateEdges()
        return part
    }
}
