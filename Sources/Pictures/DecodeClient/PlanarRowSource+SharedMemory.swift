import DecodeProtocol
import Imaging

extension PlanarRowSource {
    /// The planes that a decoding process has written.
    convenience init(_ memory: SharedMemory, _ layout: PlaneLayout, damage: [String]) throws(ImagingError) {
        let density = 1 / Double(layout.chroma.step ?? 1)
        try self.init(
            size: PixelSize(width: layout.planes[0].width, height: layout.planes[0].height),
            planes: layout.planes.enumerated().map { index, plane in
                let geometry = PlaneGeometry(
                    width: plane.width,
                    height: plane.height,
                    horizontalDensity: index == 0 ? 1 : density,
                    verticalDensity: index == 0 ? 1 : density,
                    rowByteCount: plane.stride,
                    stripRows: 16
                )
                return (geometry, Placement(offset: plane.offset, stride: plane.stride))
            },
            memory: UnsafeRawBufferPointer(start: try memory.map(), count: memory.byteCount),
            owner: memory,
            damage: damage
        )
    }
}
