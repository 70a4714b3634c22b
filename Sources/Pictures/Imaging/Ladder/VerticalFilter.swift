import CPixels

/// The weights that combine rows into one.
final class VerticalFilter: ResampleFilter, @unchecked Sendable {  // Safe: written by `init` only.
    /// All tiers of a 12-megapixel photo take about 200 KB.
    static let cache = FilterCache<VerticalFilter>(byteLimit: 1 << 20)

    /// One or two output rows made together.
    struct Step {
        /// In the order of processing, which follows the source from its top.
        var rows: Range<Int>
        /// The first source row needed.
        var start: Int
        /// The number of source rows that must be available, counted from the top.
        var rowsNeeded: Int
    }

    /// Output rows.
    let count: Int
    let steps: [Step]
    let byteCount: Int
    /// Each output row is an unchanged source row.
    private let isSelection: Bool
    private let pairs: Int
    private let weights: UnsafeMutablePointer<Int16>

    init(_ axis: ResampleAxis) {
        let taps = ResampleTaps(axis)
        let count = axis.count
        let stepRows = taps.maxTaps > 1 ? axis.rowsTogether : 1
        var steps: [Step] = []
        steps.reserveCapacity(count / stepRows + 1)
        let pairs = (taps.maxTaps(together: stepRows) + 1) / 2
        let weights = UnsafeMutablePointer<Int16>.allocate(capacity: count * pairs * 2)
        for first in stride(from: 0, to: count, by: stepRows) {
            let rows = first..<min(first + stepRows, count)
            let samples = axis.isMirrored ? count - rows.upperBound..<count - first : rows
            let start = taps.start(of: samples, taps: 2 * pairs)
            for row in rows {
                let sample = axis.isMirrored ? count - 1 - row : row
                for tap in 0..<2 * pairs {
                    (weights + row * 2 * pairs + tap).initialize(to: taps.weight(of: start + tap, in: sample))
                }
            }
            let rowsNeeded = samples.reduce(0) { max($0, taps.ranges[$1].upperBound) }
            steps.append(Step(rows: rows, start: start, rowsNeeded: rowsNeeded))
        }
        self.count = count
        self.steps = steps
        self.pairs = pairs
        self.weights = weights
        isSelection = taps.maxTaps == 1
        byteCount = count * pairs * 4 + steps.count * MemoryLayout<Step>.stride
    }

    deinit { weights.deallocate() }

    /// Makes the rows of a step. The second, if there is one, is `stride` bytes behind the first.
    func apply(
        _ kernels: pixels_scale_kernels,
        _ step: Step,
        from source: RowWindow,
        to out: UnsafeMutablePointer<UInt8>,
        stride: Int
    ) {
        let rows = source.rows(from: step.start)
        let weights = weights + step.rows.lowerBound * 2 * pairs
        if isSelection {
            out.update(from: source.row(step.rowsNeeded - 1), count: source.width)
        } else if step.rows.count == 2 {
            kernels.vertical_two(rows, weights, pairs, source.width, out, out + stride)
        } else {
            kernels.vertical(rows, weights, pairs, source.width, out)
        }
    }
}

extension ResampleTaps {
    /// The most taps of any `rows` neighbouring output rows together, counted from either end.
    func maxTaps(together rows: Int) -> Int {
        guard rows > 1 else { return maxTaps }
        return zip(ranges, ranges.dropFirst()).reduce(maxTaps) { widest, two in
            max(widest, max(two.0.upperBound, two.1.upperBound) - min(two.0.lowerBound, two.1.lowerBound))
        }
    }
}
