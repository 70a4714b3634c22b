package import Imaging

/// Where the planes of a rendition are in the shared memory. Both sides compute it from the request: no value from the
/// other side is used as an offset.
package struct PlaneLayout: Sendable, Equatable {
    package struct Plane: Sendable, Equatable {
        package let size: PixelSize
        package let offset: Int

        package var width: Int { size.width }
        package var height: Int { size.height }
        /// Rows begin at multiples of 64 bytes and are followed by 64 bytes: vector code may read and write whole vectors.
        package var stride: Int { (width + 63) / 64 * 64 + 64 }
        package var byteCount: Int { stride * height }
    }

    /// One plane (grey); Y, Cb and Cr; or R, G and B.
    package let planes: [Plane]
    package let byteCount: Int
    package let format: PixelFormat

    package init(_ size: PixelSize, _ format: PixelFormat) {
        self.format = format
        var (planes, end): ([Plane], Int) = ([], 0)
        for size in format.layout.planeSizes(of: size) {
            let plane = Plane(size: size, offset: end)
            planes.append(plane)
            end += plane.byteCount
        }
        (self.planes, byteCount) = (planes, end)
    }
}
