/// The position of a plane's samples in the picture.
package struct PlaneGeometry: Sendable, Equatable {
    /// Samples of the picture, without a decoder's padding.
    package var width: Int
    package var height: Int
    /// Samples for each luma pixel of the stored, full-size picture: 1, or less for chroma and scaled decoding.
    /// Sample i covers the pixels from i / density to (i + 1) / density.
    package var horizontalDensity: Double
    package var verticalDensity: Double
    /// Bytes a row needs, padding included.
    package var rowByteCount: Int
    /// The most rows that one pull writes.
    package var stripRows: Int

    package init(
        width: Int,
        height: Int,
        horizontalDensity: Double,
        verticalDensity: Double,
        rowByteCount: Int,
        stripRows: Int
    ) {
        self.width = width
        self.height = height
        self.horizontalDensity = horizontalDensity
        self.verticalDensity = verticalDensity
        self.rowByteCount = rowByteCount
        self.stripRows = stripRows
    }
}

extension PlaneGeometry {
    /// The planes of a picture that is completely in memory.
    package static func planes(of size: PixelSize, _ chroma: ChromaLayout) -> [PlaneGeometry] {
        chroma.planeSizes(of: size).enumerated().map { index, plane in
            let step = index == 0 ? (horizontal: 1, vertical: 1) : chroma.step ?? (1, 1)
            return PlaneGeometry(
                width: plane.width,
                height: plane.height,
                horizontalDensity: 1 / Double(step.horizontal),
                verticalDensity: 1 / Double(step.vertical),
                rowByteCount: plane.width,
                stripRows: 16
            )
        }
    }
}
