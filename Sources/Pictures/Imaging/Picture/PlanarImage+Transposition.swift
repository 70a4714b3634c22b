import CPixels

extension PlanarImage {
    /// Exchanges rows and columns. For layouts with square chroma samples.
    func transposed(kernels: pixels_scale_kernels) -> PlanarImage {
        let turned = PlanarImage(size: size.transposed, chroma: chroma)
        for (from, to) in zip(planes, turned.planes) {
            kernels.transpose(from.samples, from.stride, to.samples, to.stride, from.width, from.height)
        }
        return turned
    }
}
