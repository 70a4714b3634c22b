extension JPEGProbe {
    /// The planes that `JPEGSource` delivers, known before anything is decoded: libjpeg-turbo's
    /// `jpeg_calc_output_dimensions`, which leaves more of a subsampled component where the others are scaled down.
    ///
    /// - Parameter longEdge: decoded at 1/8, 1/4 or 1/2 of the size where that leaves so many pixels at least.
    package func planes(scaledToAtLeast longEdge: Int) -> [PlaneGeometry] {
        let edge = frame.size.longEdge
        let least = [1, 2, 4].first { edge * $0 >= min(longEdge, 1 << 24) * 8 } ?? 8
        return frame.components.map { component in
            var blockEdge = least
            while blockEdge < 8, frame.maxHorizontal * least % (component.horizontal * blockEdge * 2) == 0,
                frame.maxVertical * least % (component.vertical * blockEdge * 2) == 0
            {
                blockEdge *= 2
            }
            func samples(_ extent: Int, _ factor: Int, of most: Int, blockEdge: Int) -> Int {
                (extent * factor * blockEdge + most * 8 - 1) / (most * 8)
            }
            let (size, scale) = (frame.size, Double(blockEdge) / 8)
            return PlaneGeometry(
                width: samples(size.width, component.horizontal, of: frame.maxHorizontal, blockEdge: blockEdge),
                height: samples(size.height, component.vertical, of: frame.maxVertical, blockEdge: blockEdge),
                horizontalDensity: scale * Double(component.horizontal) / Double(frame.maxHorizontal),
                verticalDensity: scale * Double(component.vertical) / Double(frame.maxVertical),
                rowByteCount: samples(size.width, component.horizontal, of: frame.maxHorizontal, blockEdge: 1)
                    * blockEdge,
                stripRows: component.vertical * blockEdge
            )
        }
    }
}
