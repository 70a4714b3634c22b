internal import CPixels

extension RowSource {
    /// Pulls all rows and makes one picture of them: Lanczos-3, strip by strip; a copy if nothing changes.
    ///
    /// - Parameters:
    ///   - size: before the picture is turned; not larger than the source.
    ///   - orientation: how it is turned.
    ///   - wanted: layout of the picture, if it is not grey; nil for that of the source.
    /// - Throws: errors of the source; `malformed` if it miscounts its rows.
    package func picture(
        scaledTo size: PixelSize,
        turned orientation: Orientation,
        chroma wanted: ChromaLayout? = nil
    ) throws(ImagingError) -> PlanarImage {
        let chroma = try chroma()
        let isSame = size == self.size && orientation == .up && planes[0].width == size.width
        if isSame, wanted == nil || wanted == chroma || chroma == .grey { return try copied(chroma) }
        let source = PictureScaler.Source(size: self.size, planes: planes, orientation: orientation)
        let scratch = LadderScratch.borrow()
        defer { scratch.release() }
        let upright = orientation.upright(size)
        // Pictures of other layouts are rare, and 4:4:4 has all of their chroma.
        let usual: ChromaLayout = chroma == .yuv420 ? chroma : .yuv444
        let made = chroma == .grey ? chroma : wanted ?? usual
        let rings = zip(planes, source.axes(to: upright, chroma: made, kernel: .lanczos3)).map { plane, axes in
            RowRing(
                width: plane.width,
                rowByteCount: plane.rowByteCount,
                capacity: axes.vertical.maxTaps(together: axes.vertical.rowsTogether) + 1 + plane.stripRows,
                scratch: scratch
            )
        }
        var scaler = PictureScaler(
            from: source,
            rows: rings.map(\.window),
            size: upright,
            chroma: made,
            kernels: pixels_scale_best().pointee,
            scratch: scratch
        )
        try forEachStrip({ rings[$0].slot($1) }) { scaler.advance(available: $0) }
        return scaler.finish()
    }

    private func copied(_ chroma: ChromaLayout) throws(ImagingError) -> PlanarImage {
        let image = PlanarImage(size: size, chroma: chroma)
        try forEachStrip({ image.planes[$0].row($1) }) { _ in }
        image.replicateEdges()
        return image
    }

    private func forEachStrip(
        _ row: (_ plane: Int, _ y: Int) -> UnsafeMutablePointer<UInt8>,
        _ body: (_ available: [Int]) -> Void
    ) throws(ImagingError) {
        let heights = planes.map(\.height)
        var available = heights.map { _ in 0 }
        while available != heights {
            let delivered = try pull(row: row)
            let isValid = zip(zip(available, delivered), planes).allSatisfy { counts, plane in
                counts.0...min(plane.height, counts.0 + plane.stripRows) ~= counts.1
            }
            guard isValid, delivered != available else {
                throw .malformed("the decoder delivered an invalid number of rows")
            }
            available = delivered
            body(available)
        }
    }

    private func chroma() throws(ImagingError) -> ChromaLayout {
        guard planes.count == 3 else { return .grey }
        // Relative to luma: a JPEG may be decoded at a fraction of its size.
        let step = (
            Int((planes[0].horizontalDensity / planes[1].horizontalDensity).rounded()),
            Int((planes[0].verticalDensity / planes[1].verticalDensity).rounded())
        )
        let known = ChromaLayout.allCases.first { $0.step.map { ($0.horizontal, $0.vertical) == step } ?? false }
        guard let known else { throw .unsupported("a picture whose pixels share chroma \(step.0) × \(step.1)") }
        return known
    }
}
