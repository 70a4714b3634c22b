/// A source with all rows in memory already: they are read in place.
package protocol ResidentRowSource: RowSource {
    /// Row `y` of a plane, readable up to the next multiple of 64 samples.
    func row(plane: Int, y: Int) -> UnsafePointer<UInt8>
}

/// Planes in memory of another owner, such as the output of a decoding process.
package final class PlanarRowSource: ResidentRowSource {
    /// Offset of a plane's samples in the memory, and the distance between its rows, in bytes.
    package struct Placement: Sendable {
        package var offset: Int
        package var stride: Int

        package init(offset: Int, stride: Int) {
            self.offset = offset
            self.stride = stride
        }
    }

    package let size: PixelSize
    package let planes: [PlaneGeometry]
    package let damage: [String]
    private let placements: [Placement]
    private let memory: UnsafeRawBufferPointer
    private let owner: AnyObject
    private var delivered: [Int]

    /// - Parameters:
    ///   - size: Size of the picture at full resolution, as `RowSource.size`.
    ///   - owner: Retained as long as the source. Frees the memory in its `deinit`.
    /// - Throws: `malformed` if a plane is not inside the memory. Its last row must be followed by room for reading up
    ///   to a multiple of 64 samples.
    package init(
        size: PixelSize,
        planes: [(geometry: PlaneGeometry, placement: Placement)],
        memory: UnsafeRawBufferPointer,
        owner: AnyObject,
        damage: [String] = []
    ) throws(ImagingError) {
        for (geometry, placement) in planes {
            guard Self.fits(geometry, placement, in: memory.count) else {
                throw .malformed(
                    "a plane of \(geometry.width) × \(geometry.height) does not fit into \(memory.count) bytes"
                )
            }
        }
        self.size = size
        self.planes = planes.map(\.geometry)
        self.damage = damage
        self.memory = memory
        self.owner = owner
        placements = planes.map(\.placement)
        delivered = planes.map { _ in 0 }
    }

    private static func fits(_ geometry: PlaneGeometry, _ placement: Placement, in byteCount: Int) -> Bool {
        guard geometry.width > 0, geometry.height > 0, placement.offset >= 0, placement.stride >= geometry.width,
            placement.offset <= byteCount, geometry.width <= byteCount
        else { return false }
        let (last, isFar) = placement.stride.multipliedReportingOverflow(by: geometry.height - 1)
        return !isFar && last <= byteCount - placement.offset
            && geometry.width.roundedUp(toMultipleOf: 64) <= byteCount - placement.offset - last
    }

    package func row(plane: Int, y: Int) -> UnsafePointer<UInt8> {
        let placement = placements[plane]
        let row = memory.baseAddress.unsafelyUnwrapped + placement.offset + y * placement.stride  // Not empty: `fits`.
        return row.assumingMemoryBound(to: UInt8.self)
    }

    package func pull(row: (_ plane: Int, _ y: Int) -> UnsafeMutablePointer<UInt8>) throws(ImagingError) -> [Int] {
        for (index, plane) in planes.enumerated() {
            let end = min(plane.height, delivered[index] + plane.stripRows)
            for y in delivered[index]..<end {
                row(index, y).update(from: self.row(plane: index, y: y), count: plane.width)
            }
            delivered[index] = end
        }
        return delivered
    }
}

extension PlanarRowSource {
    /// The planes of a picture.
    package convenience init(_ image: PlanarImage) throws(ImagingError) {
        let start = image.planes[0].samples
        try self.init(
            size: image.size,
            planes: zip(image.asSource.planes, image.planes).map { geometry, plane in
                (geometry, Placement(offset: plane.samples - start, stride: plane.stride))
            },
            memory: UnsafeRawBufferPointer(start: start, count: image.byteCount),
            owner: image
        )
    }
}
