import CPixels

/// Makes one plane of a picture from the rows of a source plane, as they arrive: first the rows needed for an output
/// row are combined into one (vertical), then that one is resampled (horizontal).
struct PlaneScaler {
    /// Rows processed together by the horizontal kernel, which loads its weights once for all of them (measured on 4000
    /// → 2048: 1.9 ms a row at a time, 1.2 ms with four, 1.1 with eight or more).
    static let batch = 8

    private let kernels: pixels_scale_kernels
    private let source: RowWindow
    private let vertical: VerticalFilter
    private let horizontal: HorizontalFilter
    private let isUpsideDown: Bool
    private let out: PlanarImage.Plane
    private let rows: UnsafeMutablePointer<UInt8>
    private let rowStride: Int
    private var next = 0

    init(
        from source: RowWindow,
        to out: PlanarImage.Plane,
        vertical: ResampleAxis,
        horizontal: ResampleAxis,
        kernels: pixels_scale_kernels,
        scratch: LadderScratch
    ) {
        self.kernels = kernels
        self.source = source
        self.out = out
        self.vertical = VerticalFilter.cache.filter(vertical)
        self.horizontal = HorizontalFilter.cache.filter(horizontal)
        isUpsideDown = vertical.isMirrored
        rowStride = RowRing.stride(rowByteCount: source.width)
        rows = scratch.allocate(UInt8.self, count: self.horizontal.isIdentity ? 0 : rowStride * Self.batch)
    }

    /// Makes all rows that the first `available` source rows allow.
    mutating func advance(available: Int) {
        while true {
            let steps = vertical.steps[next...].prefix(Self.batch / 2).prefix { $0.rowsNeeded <= available }
            guard !steps.isEmpty else { return }
            make(steps)
            next = steps.endIndex
        }
    }

    private func make(_ steps: ArraySlice<VerticalFilter.Step>) {
        let made = steps[steps.startIndex].rows.lowerBound
        // An upside-down picture is made from its last row, which shows the source's first.
        let first = out.row(isUpsideDown ? out.height - 1 - made : made)
        let stride = isUpsideDown ? -out.stride : out.stride
        let (target, targetStride) = horizontal.isIdentity ? (first, stride) : (rows, rowStride)
        for step in steps {
            let offset = (step.rows.lowerBound - made) * targetStride
            vertical.apply(kernels, step, from: source, to: target + offset, stride: targetStride)
        }
        if !horizontal.isIdentity {
            let count = steps[steps.endIndex - 1].rows.upperBound - made
            horizontal.apply(kernels, from: rows, stride: rowStride, to: first, stride: stride, rows: count)
        }
    }
}
