internal import Imaging

extension Scene {
    /// The scene in planes that `orientation` turns upright: all eight show the same picture.
    ///
    /// - Parameter size: size of the upright picture.
    func rendered(upright size: PixelSize, orientation: Orientation, chroma: ChromaLayout) -> PlanarImage {
        let stored = PlanarImage(size: orientation.isTransposed ? size.transposed : size, chroma: chroma)
        let channels: [Channel] = [.luma, .blueDifference, .redDifference]
        for (plane, channel) in zip(stored.planes, channels) {
            let step = channel == .luma ? (1, 1) : chroma.step ?? (1, 1)
            let grid = PlaneGrid(stored: plane, step: step, orientation: orientation, picture: size)
            var painter = PlanePainter(scene: self, channel: channel, grid: grid)
            if orientation == .up {
                painter.paint(into: plane.samples, stride: plane.stride)
            } else {
                let stride = (grid.width + 7) / 8 * 8
                withUnsafeTemporaryAllocation(of: UInt8.self, capacity: stride * grid.height) { upright in
                    guard let samples = upright.baseAddress else { return }
                    painter.paint(into: samples, stride: stride)
                    plane.fill(turning: samples, stride: stride, grid: grid, orientation: orientation)
                }
            }
        }
        return stored
    }
}

extension PlaneGrid {
    /// - Parameters:
    ///   - step: stored luma samples for each sample of the plane.
    ///   - picture: size of the upright picture.
    init(
        stored plane: PlanarImage.Plane,
        step: (horizontal: Int, vertical: Int),
        orientation: Orientation,
        picture: PixelSize
    ) {
        let isTransposed = orientation.isTransposed
        width = isTransposed ? plane.height : plane.width
        height = isTransposed ? plane.width : plane.height
        self.step = isTransposed ? (step.vertical, step.horizontal) : step
        self.picture = picture
        // A partly covered last chroma sample comes first when the picture is reversed.
        origin = (
            orientation.reversesColumns ? picture.width - width * self.step.x : 0,
            orientation.reversesRows ? picture.height - height * self.step.y : 0
        )
    }
}

extension Orientation {
    /// Whether the upright picture's columns, from left to right, are stored in reverse.
    fileprivate var reversesColumns: Bool { [.upMirrored, .down, .right, .rightMirrored].contains(self) }
    /// Whether the upright picture's rows, from top to bottom, are stored in reverse.
    fileprivate var reversesRows: Bool { [.down, .downMirrored, .rightMirrored, .left].contains(self) }
}

extension PlanarImage.Plane {
    /// Writes upright samples to where `orientation` stores them, in squares that fit in the cache.
    fileprivate func fill(
        turning upright: UnsafePointer<UInt8>,
        stride uprightStride: Int,
        grid: PlaneGrid,
        orientation: Orientation
    ) {
        // The upright sample for stored (x, y) is at first + x * across + y * down.
        let first =
            (orientation.reversesColumns ? grid.width - 1 : 0)
            + (orientation.reversesRows ? (grid.height - 1) * uprightStride : 0)
        let column = orientation.reversesColumns ? -1 : 1
        let row = orientation.reversesRows ? -uprightStride : uprightStride
        let across = orientation.isTransposed ? row : column
        let down = orientation.isTransposed ? column : row
        let edge = 32
        for top in Swift.stride(from: 0, to: height, by: edge) {
            for left in Swift.stride(from: 0, to: width, by: edge) {
                for y in top..<min(top + edge, height) {
                    let target = self.row(y)
                    var source = upright + first + left * across + y * down
                    for x in left..<min(left + edge, width) {
                        target[x] = source.pointee
                        source += across
                    }
                }
            }
        }
    }
}
