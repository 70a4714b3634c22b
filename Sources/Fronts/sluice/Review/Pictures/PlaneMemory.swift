import Imaging
import Terminal

/// Memory for some rows of a plane, and for those that a decoder writes beyond the last one. Other rows are discarded.
final class PlaneMemory {
    private let geometry: PlaneGeometry
    private let rows: Range<Int>
    private let samples: UnsafeMutableBufferPointer<UInt8>

    /// - Parameter rows: the rows to keep; nil for all.
    init(_ geometry: PlaneGeometry, rows: Range<Int>? = nil) {
        self.geometry = geometry
        self.rows = rows ?? 0..<geometry.height + 2 * geometry.stripRows
        // One more row receives those that are not kept.
        samples = .allocate(capacity: (self.rows.count + 1) * max(geometry.rowByteCount, geometry.width))
        samples.initialize(repeating: 128)
    }

    deinit { samples.deallocate() }

    private var stride: Int { max(geometry.rowByteCount, geometry.width) }

    func row(_ y: Int) -> UnsafeMutablePointer<UInt8> {
        // Not empty: it has at least one row.
        samples.baseAddress.unsafelyUnwrapped + (rows.contains(y) ? y - rows.lowerBound : rows.count) * stride
    }

    /// The whole plane, without padding.
    var plane: SamplePlane? { plane(columns: 0..<geometry.width, rows: 0..<geometry.height) }

    /// - Parameter rows: a range within the rows kept.
    func plane(columns: Range<Int>, rows: Range<Int>) -> SamplePlane? {
        var part: [UInt8] = []
        part.reserveCapacity(columns.count * rows.count)
        for y in rows { part += UnsafeBufferPointer(start: row(y) + columns.lowerBound, count: columns.count) }
        return SamplePlane(width: columns.count, height: rows.count, stride: columns.count, samples: part)
    }
}
