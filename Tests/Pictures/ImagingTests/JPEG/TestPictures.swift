@testable import Imaging

extension PlanarImage {
    /// A picture with gradients, soft waves and a few edges, with different values in each plane. `padding` fills the
    /// memory around it.
    static func test(_ width: Int, _ height: Int, _ chroma: ChromaLayout, padding: UInt8 = 0) -> PlanarImage {
        let image = PlanarImage(size: PixelSize(width: width, height: height), chroma: chroma)
        for (index, plane) in image.planes.enumerated() {
            plane.samples.update(repeating: padding, count: plane.stride * ((plane.height + 15) / 16 * 16))
            for y in 0..<plane.height {
                for x in 0..<plane.width {
                    plane.row(y)[x] = UInt8(
                        clamping: 60 + 40 * index + x * 60 / plane.width + y * 50 / plane.height + (x / 16 + y / 16) % 2
                            * 8
                    )
                }
            }
        }
        return image
    }

    /// The samples of a plane, row after row, without padding.
    func samples(_ plane: Int) -> [UInt8] {
        let plane = planes[plane]
        return (0..<plane.height).flatMap { y in Array(UnsafeBufferPointer(start: plane.row(y), count: plane.width)) }
    }
}
