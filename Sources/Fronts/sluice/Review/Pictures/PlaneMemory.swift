import Imaging
import Terminal

/// Room for some rows of a plane, and for those that a decoder writes beyond the last one; the others go nowhere.
final class PlaneMemory {
    private let geometry: PlaneGeometry
    private let rows: Range<Int>
    private let samples: UnsafeMutableBufferPointer<UInt8>

    /// - Parameter rows: that are to be kept; all of them where nothing is said.
    init(_ geometry: PlaneGeometry, rows: Range<Int>? = nil) {
        self.geometry = geometry
        self.rows = rows ?? 0..<geometry.height + 2 * geometry.stripRows
        // One more, for what is not kept.
        samples = .allocate(capacity: (self.rows.count + 1) * max(geometry.rowByteCount, geometry.width))
        samples.initialize(repeating: 128)
    }

    deinit { samples.deallocate() }

    private var stride: Int { max(geometry.rowByteCount, geometry.width) }

    func row(_ y: Int) -> UnsafeMutablePointer<UInt8> {
        // Not empty: there is one row at least.
        samples.baseAddress.unsafelyUnwrapped + (rows.contains(y) ? y - rows.lowerBound : rows.count) * stride
    }

    /// All of it that belongs to the picture.
    var plane: SamplePlane? { plane(columns: 0..<geometry.width, rows: 0..<geometry.height) }

    /// - Parameter rows: of those that were kept.
    func plane(columns: Range<Int>, rows: Range<Int>) -> SamplePlane? {
        var part: [UInt8] = []
        part.reserveCapacity(columns.count * rows.count)
        for y in rows { part += UnsafeBufferPointer(start: row(y) + columns.lowerBound, count: columns.count) }
        return SamplePlane(width: columns.count, height: rows.count, stride: columns.count, samples: part)
    }
}
