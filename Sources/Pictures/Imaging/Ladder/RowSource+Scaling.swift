import CPixels

extension RowSource {
    /// Pulls all rows and makes one picture of them, as they are stored: Lanczos-3, strip by strip.
    ///
    /// - Parameters:
    ///   - size: not larger than the source.
    ///   - chroma: of the picture; `.grey` for a source of one plane.
    ///   - planes: where the picture's planes come to lie, of the sizes that they have in this layout. Rows have room
    ///     for 64 bytes behind their last sample.
    /// - Throws: what the source throws; `malformed` where it miscounts its rows.
    package func scale(
        to size: PixelSize,
        chroma: ChromaLayout,
        into planes: [PlanarImage.Plane]
    ) throws(ImagingError) {
        let source = PictureScaler.Source(size: self.size, planes: self.planes, orientation: .up)
        let axes = source.axes(to: size, chroma: chroma, kernel: .lanczos3)
        guard planes.count == axes.count else { throw .malformed("the decoder lost a plane") }
        let scratch = LadderScratch.borrow()
        defer { scratch.giveBack() }
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
            let isSound = zip(zip(available, delivered), source.planes).allSatisfy { counts, plane in
                counts.0...min(plane.height, counts.0 + plane.stripRows) ~= counts.1
            }
            guard isSound, delivered != available else { throw .malformed("the decoder miscounted its rows") }
            available = delivered
            for index in scalers.indices { scalers[index].advance(available: available[index]) }
        }
    }
}
