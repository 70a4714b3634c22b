import CPixels

extension RowSource {
    /// Pulls all rows and scales them to one picture in stored orientation: Lanczos-3, strip by strip.
    ///
    /// - Parameters:
    ///   - size: not larger than the source.
    ///   - chroma: layout of the picture; `.grey` for a source of one plane.
    ///   - planes: memory for the picture's planes, with their sizes in this layout. Rows have room for 64 bytes behind
    ///     their last sample.
    /// - Throws: errors of the source; `malformed` if it miscounts its rows.
    package func scale(
        to size: PixelSize,
        chroma: ChromaLayout,
        into planes: [PlanarImage.Plane]
    ) throws(ImagingError) {
        let source = PictureScaler.Source(size: self.size, planes: self.planes, orientation: .up)
        let axes = source.axes(to: size, chroma: chroma, kernel: .lanczos3)
        guard planes.count == axes.count else { throw .malformed("the decoder did not deliver all planes") }
        let scratch = LadderScratch.borrow()
        defer { scratch.release() }
        let rings = zip(source.planes, axes).map { plane, axes in
            RowRing(
                width: plane.width,
                rowByteCount: plane.rowByteCount,
                capacity: axes.vertical.maxTaps(together: axes.vertical.rowsTogether) + 1 + plane.stripRows,
                scratch: scratch
            )
        }
        let kernels = pixels_scale_best().pointee
        var scalers = planes.indices.map { index in
            PlaneScaler(
                from: rings[index].window,
                to: planes[index],
                vertical: axes[index].vertical,
                horizontal: axes[index].horizontal,
                kernels: kernels,
                scratch: scratch
            )
        }
        let heights = source.planes.map(\.height)
        var available = heights.map { _ in 0 }
        while available != heights {
            let delivered = try pull { plane, y in rings[plane].slot(y) }
            let isValid = zip(zip(available, delivered), source.planes).allSatisfy { counts, plane in
                counts.0...min(plane.height, counts.0 + plane.stripRows) ~= counts.1
            }
            guard isValid, delivered != available else {
                throw .malformed("the decoder delivered an invalid number of rows")
            }
            available = delivered
            for index in scalers.indices { scalers[index].advance(available: available[index]) }
        }
    }
}
