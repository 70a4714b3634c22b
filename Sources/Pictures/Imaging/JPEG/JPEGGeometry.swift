internal import CPixels

extension cpixels_jpeg_picture {
    /// At most the first four.
    var describedComponents: [cpixels_jpeg_component] {
        let all = [components.0, components.1, components.2, components.3]
        return Array(all.prefix(Int(component_count)))
    }
}

extension PlaneGeometry {
    init(_ component: cpixels_jpeg_component, of picture: cpixels_jpeg_picture) {
        let scale = Double(component.block_edge) / 8
        self.init(
            width: Int(component.width),
            height: Int(component.height),
            horizontalDensity: scale * Double(component.horizontal) / Double(picture.max_horizontal),
            verticalDensity: scale * Double(component.vertical) / Double(picture.max_vertical),
            rowByteCount: Int(component.row_byte_count),
            stripRows: Int(component.vertical) * Int(component.block_edge)
        )
    }
}

extension JPEGProbe {
    /// Whether libjpeg found the probed picture with the same components.
    func agrees(with picture: cpixels_jpeg_picture) -> Bool {
        let factors = picture.describedComponents.map { [Int($0.horizontal), Int($0.vertical)] }
        return picture.width == frame.size.width && picture.height == frame.size.height
            && picture.component_count == frame.components.count
            && factors == frame.components.map { [$0.horizontal, $0.vertical] }
            && picture.coding == (coding == .grey ? CPIXELS_JPEG_GREY : CPIXELS_JPEG_YCBCR)
    }
}
