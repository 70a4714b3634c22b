import DecodeProtocol
import Imaging

extension PlanarRowSource {
    /// The planes that a decoding process has written.
    convenience init(_ memory: SharedMemory, _ layout: PlaneLayout, damage: [String]) throws(ImagingError) {
        let size = layout.planes[0].size
        try self.init(
            size: size,
            planes: zip(PlaneGeometry.planes(of: size, layout.format.layout), layout.planes).map { geometry, plane in
                var geometry = geometry
                geometry.rowByteCount = plane.stride
                return (geometry, Placement(offset: plane.offset, stride: plane.stride))
            },
            memory: UnsafeRawBufferPointer(start: try memory.map(), count: memory.byteCount),
            owner: memory,
            damage: damage
        )
    }
}
