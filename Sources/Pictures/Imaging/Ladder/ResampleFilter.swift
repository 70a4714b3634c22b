import CPixels

/// Weights in the order in which a kernel reads them.
protocol ResampleFilter: AnyObject, Sendable {
    init(_ axis: ResampleAxis)
    var byteCount: Int { get }
}

/// The weights that shorten a row (or, for chroma, lengthen it).
final class HorizontalFilter: ResampleFilter, @unchecked Sendable {  // Safe: written by `init` only.
    /// All tiers of a 12-megapixel photo take about 200 KB.
    static let cache = FilterCache<HorizontalFilter>(byteLimit: 2 << 20)

    let isIdentity: Bool
    let byteCount: Int
    private let gather: pixels_gather?
    private let dot: pixels_dot
    private let memory: UnsafeMutableRawPointer

    init(_ axis: ResampleAxis) {
        let taps = ResampleTaps(axis)
        isIdentity = taps.maxTaps == 1 && taps.ranges.enumerated().allSatisfy { $0.offset == $0.element.lowerBound }
        let layout = GatherLayout(taps)
        if let layout {
            (byteCount, memory, gather) = layout.make()
            dot = pixels_dot()
        } else {
            (byteCount, memory, dot) = DotLayout(taps).make()
            gather = nil
        }
    }

    deinit { memory.deallocate() }

    func apply(
        _ kernels: pixels_scale_kernels,
        from source: UnsafePointer<UInt8>,
        stride: Int,
        to out: UnsafeMutablePointer<UInt8>,
        stride outStride: Int,
        rows: Int
    ) {
        if var gather {
            kernels.gather(&gather, source, stride, out, outStride, rows)
        } else {
            var dot = dot
            kernels.dot(&dot, source, stride, out, outStride, rows)
        }
    }
}
