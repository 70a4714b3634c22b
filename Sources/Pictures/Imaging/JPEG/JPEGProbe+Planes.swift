extension JPEGProbe {
    /// The planes that `JPEGSource` delivers, computed before decoding: libjpeg-turbo's `jpeg_calc_output_dimensions`,
    /// which scales a subsampled component down less than the others.
    ///
    /// - Parameter longEdge: decoded at 1/8, 1/4 or 1/2 of the size if that leaves at least this many pixels.
    package func planes(scaledToAtLeast longEdge: Int) -> [PlaneGeometry] {
        let edge = frame.size.longEdge
        let minEdge = [1, 2, 4].first { edge * $0 >= min(longEdge, 1 << 24) * 8 } ?? 8
        return frame.components.map { component in
            var blockEdge = minEdge
            while blockEdge < 8, frame.maxHorizontal * minEdge % (component.horizontal * blockEdge * 2) == 0,
                frame.maxVertical * minEdge % (component.vertical * blockEdge * 2) == 0
            {
                blockEdge *= 2
            }
            func samples(_ extent: Int, _ factor: Int, of maxFactor: Int, blockEdge: Int) -> Int {
                (extent * factor * blockEdge + maxFactor * 8 - 1) / (maxFactor * 8)
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
