/// Rows of one plane in memory, by their number.
struct RowWindow {
    /// Samples in a row, without padding.
    let width: Int
    private let pointers: UnsafeMutablePointer<UnsafePointer<UInt8>?>
    private let period: Int

    /// The rows of a ring. Each pointer is stored twice, so that pointers to consecutive rows are always consecutive.
    fileprivate init(width: Int, ring base: UnsafePointer<UInt8>, stride: Int, capacity: Int, scratch: LadderScratch) {
        self.width = width
        period = capacity
        pointers = scratch.allocate(UnsafePointer<UInt8>?.self, count: 2 * capacity)
        for index in 0..<2 * capacity { pointers[index] = base + index % capacity * stride }
    }

    /// All rows of a plane.
    init(width: Int, height: Int, scratch: LadderScratch, row: (_ y: Int) -> UnsafePointer<UInt8>) {
        self.width = width
        // One more than there are: taps come in pairs, and the zero-weight one of a pair may be behind the last row.
        period = height + 1
        pointers = scratch.allocate(UnsafePointer<UInt8>?.self, count: period)
        for y in 0..<period { pointers[y] = row(min(y, height - 1)) }
    }

    func row(_ y: Int) -> UnsafePointer<UInt8> {
        rows(from: y).pointee.unsafelyUnwrapped  // Every element was set by `init`.
    }

    /// Pointers to row `y` and those behind it, up to the ring's capacity.
    func rows(from y: Int) -> UnsafeMutablePointer<UnsafePointer<UInt8>?> { pointers + y % period }
}

/// The last rows of one plane.
struct RowRing {
    let window: RowWindow
    private let base: UnsafeMutablePointer<UInt8>
    private let stride: Int
    private let capacity: Int

    init(width: Int, rowByteCount: Int, capacity: Int, scratch: LadderScratch) {
        self.capacity = capacity
        stride = Self.stride(rowByteCount: max(width, rowByteCount))
        base = scratch.allocate(UInt8.self, count: stride * capacity)
        window = RowWindow(width: width, ring: base, stride: stride, capacity: capacity, scratch: scratch)
    }

    /// The memory to write row `y` to.
    func slot(_ y: Int) -> UnsafeMutablePointer<UInt8> { base + y % capacity * stride }

    /// At least 64 bytes more than the samples, and an odd number of cache lines: if the row length were a power of
    /// two, the rows that a filter reads together would compete for the same few lines of the first-level cache
    /// (measured: 25 % slower).
    static func stride(rowByteCount: Int) -> Int { ((rowByteCount + 63) / 64 + 1 | 1) * 64 }
}
