import CPixels
import Glibc

/// The weights of all output samples along one axis, in 14-bit fixed point.
///
/// The weights of a sample add up to exactly 1 << 14, so a flat picture stays flat to the last bit. Taps outside the
/// source are omitted and the others scaled up, as in Pillow and ImageMagick.
struct ResampleTaps {
    static let one = 1 << pixels_scale_weight_bits

    /// Source samples along the axis.
    let sourceCount: Int
    /// The range of source samples with a weight, for each output sample.
    private(set) var ranges: [Range<Int>] = []
    /// The most taps of any output sample.
    private(set) var maxTaps = 1
    private var weights: [Int16] = []
    private let stride: Int

    init(_ axis: ResampleAxis) {
        sourceCount = axis.sourceCount
        stride = axis.maxTaps()
        ranges.reserveCapacity(axis.count)
        weights = [Int16](repeating: 0, count: axis.count * stride)
        var exact = [Double](repeating: 0, count: stride)
        for sample in 0..<axis.count {
            let centre = axis.centre(of: sample)
            let first = max(0, Int((centre - axis.support).rounded(.up)))
            let last = min(sourceCount - 1, Int((centre + axis.support).rounded(.down)))
            let count = min(stride, last - first + 1)
            switch axis.kernel {
            case .lanczos3: Self.lanczos(&exact, count: count, from: Double(first) - centre, scale: axis.scale)
            case .area: Self.area(&exact, count: count, from: Double(first) - centre, scale: axis.scale)
            }
            append(exact[0..<count], of: sample, first: first)
        }
    }

    /// The start of a window of `taps` source samples, enough for these output samples. It ends within the source if
    /// the source is large enough.
    func start(of samples: Range<Int>, taps: Int) -> Int {
        let first = samples.reduce(sourceCount) { min($0, ranges[$1].lowerBound) }
        return min(first, max(0, sourceCount - taps))
    }

    /// The weight of a source sample in an output sample.
    func weight(of source: Int, in sample: Int) -> Int16 {
        let range = ranges[sample]
        return range.contains(source) ? weights[sample * stride + source - range.lowerBound] : 0
    }

    /// sin πx is 3u − 4u³ with u = sin πx/3, so one sine serves both the sinc and its window, and it is rotated from
    /// tap to tap instead of recomputed.
    private static func lanczos(_ weights: inout [Double], count: Int, from offset: Double, scale: Double) {
        let turn = Double.pi / 3 / scale
        let (sinTurn, cosTurn) = (sin(turn), cos(turn))
        var (u, v) = (sin(offset * turn), cos(offset * turn))
        for tap in 0..<count {
            let x = (offset + Double(tap)) / scale
            let y = Double.pi * x
            weights[tap] = abs(x) < 1e-6 ? 1 : abs(x) >= 3 ? 0 : 3 * u * u * (3 - 4 * u * u) / (y * y)
            (u, v) = (u * cosTurn + v * sinTurn, v * cosTurn - u * sinTurn)
        }
    }

    private static func area(_ weights: inout [Double], count: Int, from offset: Double, scale: Double) {
        for tap in 0..<count {
            let x = offset + Double(tap)
            weights[tap] = max(0, min(x + 0.5, scale / 2) - max(x - 0.5, -scale / 2))
        }
    }

    /// Rounds running totals, not weights: errors do not accumulate, and the last total is exact.
    private mutating func append(_ exact: ArraySlice<Double>, of sample: Int, first: Int) {
        let total = exact.reduce(0, +)
        var range = first..<first
        if total > 0.1 {
            var (sum, done) = (0.0, 0)
            for (tap, weight) in exact.enumerated() {
                sum += weight
                let next = Int((sum / total * Double(Self.one)).rounded())
                guard next != done else { continue }
                if range.isEmpty { range = first + tap..<first + tap }
                range = range.lowerBound..<first + tap + 1
                weights[sample * stride + first + tap - range.lowerBound] = Int16(clamping: next - done)
                done = next
            }
        }
        ranges.append(range)
        maxTaps = max(maxTaps, range.count)
    }
}
