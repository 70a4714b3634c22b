/// The rows of a part of another source's picture.
///
/// Where pixels share a chroma sample and the part begins between them, each pixel gets a sample of its own.
package final class CroppedRows: RowSource {
    package let size: PixelSize
    package let planes: [PlaneGeometry]
    package var damage: [String] { source.damage }

    private let source: any RowSource
    private let parts: [Part]
    private let rings: [Ring]
    /// Rows that the source delivered, and rows that this one did.
    private var read: [Int]
    private var delivered: [Int]

    /// - Parameters:
    ///   - source: at its full size, not scaled.
    ///   - x: columns before the part; `y` rows above it.
    ///   - size: of the part, which is inside the picture.
    package init(_ source: any RowSource, x: Int, y: Int, size: PixelSize) {
        (self.source, self.size) = (source, size)
        let steps = source.planes.map { plane in
            (across: Int((1 / plane.horizontalDensity).rounded()), down: Int((1 / plane.verticalDensity).rounded()))
        }
        let isDivided = steps.contains { x % $0.across != 0 || y % $0.down != 0 }
        parts = zip(source.planes, steps).map { plane, step in
            Part(x: x, y: y, across: step.across, down: step.down, isDivided: isDivided, of: plane)
        }
        let strip = source.planes.map(\.stripRows).max() ?? 1
        planes = zip(source.planes, steps).map { plane, step in
            let (across, down) = isDivided ? (1, 1) : step
            let width = (size.width + across - 1) / across
            return PlaneGeometry(
                width: width,
                height: (size.height + down - 1) / down,
                horizontalDensity: 1 / Double(across),
                verticalDensity: 1 / Double(down),
                rowByteCount: width,
                stripRows: isDivided ? strip : plane.stripRows
            )
        }
        rings = source.planes.map { Ring(rowByteCount: max($0.width, $0.rowByteCount), rowCount: 3 * $0.stripRows) }
        read = source.planes.map { _ in 0 }
        delivered = source.planes.map { _ in 0 }
    }

    package func pull(row: (_ plane: Int, _ y: Int) -> UnsafeMutablePointer<UInt8>) throws(ImagingError) -> [Int] {
        // What waits in the rings comes first: the source may deliver more at a time than this one may.
        while !copy(row), delivered != planes.map(\.height) {
            let known = read
            read = try source.pull { rings[$0].row($1) }
            guard read.count == known.count, read != known else {
                throw .malformed("the decoder stopped delivering rows")
            }
        }
        return delivered
    }

    /// Copies rows that were read, at most a strip of each plane. Returns whether there were any.
    private func copy(_ row: (_ plane: Int, _ y: Int) -> UnsafeMutablePointer<UInt8>) -> Bool {
        var isAny = false
        for (index, plane) in planes.enumerated() {
            let (part, first) = (parts[index], delivered[index])
            var y = first
            while y < min(plane.height, first + plane.stripRows), part.row(of: y) < read[index] {
                part.copy(rings[index].row(part.row(of: y)), to: row(index, y), count: plane.width)
                y += 1
            }
            isAny = isAny || y > first
            delivered[index] = y
        }
        return isAny
    }
}

/// Where a part is in a plane of the source.
private struct Part {
    /// Pixels that share a sample of the source, across and down; 1 if they share it in the part, too.
    private let across, down: Int
    /// In samples of the part, as the source counts them.
    private let left, top: Int
    private let lastColumn, lastRow: Int

    init(x: Int, y: Int, across: Int, down: Int, isDivided: Bool, of plane: PlaneGeometry) {
        (self.across, self.down) = isDivided ? (across, down) : (1, 1)
        (left, top) = isDivided ? (x, y) : (x / across, y / down)
        (lastColumn, lastRow) = (plane.width - 1, plane.height - 1)
    }

    func row(of y: Int) -> Int { min(lastRow, (top + y) / down) }

    func copy(_ from: UnsafePointer<UInt8>, to: UnsafeMutablePointer<UInt8>, count: Int) {
        if across == 1, left + count <= lastColumn + 1 { return to.update(from: from + left, count: count) }
        for column in 0..<count { to[column] = from[min(lastColumn, (left + column) / across)] }
    }
}

/// The last rows that a source wrote.
private final class Ring {
    private let memory: UnsafeMutablePointer<UInt8>
    private let stride, rowCount: Int

    init(rowByteCount: Int, rowCount: Int) {
        (stride, self.rowCount) = (rowByteCount + 64, rowCount)
        memory = .allocate(capacity: stride * rowCount)
    }

    deinit { memory.deallocate() }

    func row(_ y: Int) -> UnsafeMutablePointer<UInt8> { memory + y % rowCount * stride }
}
