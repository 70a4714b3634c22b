import CPixels
import Glibc
import Testing

@testable import Imaging

@Suite("Resampling weights")
struct ResampleFilterTests {
    private static let axes: [ResampleAxis] = (1...200).map { seed in
        var noise = Noise(UInt64(seed))
        let sourceExtent = Int.random(in: 1...3000, using: &noise)
        let density: Double = [1.0, 0.5, 0.25, 0.125, 0.375, 0.0625].randomElement(using: &noise) ?? 1
        return ResampleAxis(
            kernel: Bool.random(using: &noise) ? .lanczos3 : .area,
            sourceExtent: sourceExtent,
            sourceCount: Int((Double(sourceExtent) * density).rounded(.up)),
            sourceDensity: density,
            extent: Int.random(in: 1...sourceExtent, using: &noise),
            step: Int.random(in: 1...2, using: &noise),
            isMirrored: Bool.random(using: &noise)
        )
    }

    @Test("Weights of each sample add up to one, fit into 16 bits, and are within the source")
    func sums() {
        for axis in Self.axes {
            let taps = ResampleTaps(axis)
            #expect(taps.maxTaps <= axis.maxTaps())
            #expect(taps.maxTaps(together: 2) <= axis.maxTaps(together: 2))
            #expect(taps.ranges.count == axis.count)
            #expect(taps.ranges.allSatisfy { !$0.isEmpty && $0.lowerBound >= 0 && $0.upperBound <= axis.sourceCount })
            for sample in 0..<axis.count {
                let start = taps.start(of: sample..<sample + 1, taps: taps.maxTaps)
                let window = start..<start + taps.maxTaps
                #expect(start >= 0 && window.upperBound <= max(axis.sourceCount, taps.maxTaps))
                #expect(window.reduce(0) { $0 + Int(taps.weight(of: $1, in: sample)) } == ResampleTaps.one)
            }
        }
    }

    @Test("Weights are within a unit of the last place of their definition in double precision")
    func definition() {
        for axis in Self.axes.prefix(60) {
            let taps = ResampleTaps(axis)
            for sample in 0..<axis.count {
                let centre = axis.centre(of: sample)
                let reach = Int(axis.support) + 2
                let near = max(0, Int(centre) - reach)...min(axis.sourceCount - 1, Int(centre) + reach)
                let exact = near.map { response(axis, Double($0) - centre) }
                let total = exact.reduce(0, +)
                var worst = 0.0
                for (source, weight) in zip(near, exact) {
                    let wanted = weight / total * Double(ResampleTaps.one)
                    worst = max(worst, abs(Double(taps.weight(of: source, in: sample)) - wanted))
                }
                // Running totals are rounded, by half a unit at either end of a weight.
                #expect(worst <= 1.001, "sample \(sample) of \(axis)")
            }
        }
    }

    private func response(_ axis: ResampleAxis, _ distance: Double) -> Double {
        let x = distance / axis.scale
        switch axis.kernel {
        case .lanczos3:
            if abs(x) < 1e-9 { return 1 }
            return abs(x) < 3 ? sin(.pi * x) / (.pi * x) * sin(.pi * x / 3) / (.pi * x / 3) : 0
        case .area:
            return max(0, min(distance + 0.5, axis.scale / 2) - max(distance - 0.5, -axis.scale / 2))
        }
    }

    @Test("Samples match a whole picture's geometry, also mirrored and with half a chroma sample at the end")
    func centres() {
        var axis = ResampleAxis(
            kernel: .lanczos3,
            sourceExtent: 5,
            sourceCount: 3,
            sourceDensity: 0.5,
            extent: 5,
            step: 2,
            isMirrored: false
        )
        #expect((0..<3).map(axis.centre) == [0, 1, 2])
        axis.isMirrored = true
        #expect((0..<3).map(axis.centre) == [1.5, 0.5, -0.5])
        axis.sourceDensity = 1
        axis.sourceCount = 5
        #expect((0..<3).map(axis.centre) == [3.5, 1.5, -0.5])
    }

    @Test("The cache returns the same filter for the same axis, and evicts filters that were not used for a long time")
    func cache() {
        let axes = (100..<130).map { extent in
            ResampleAxis(
                kernel: .lanczos3,
                sourceExtent: 1000,
                sourceCount: 1000,
                sourceDensity: 1,
                extent: extent,
                step: 1,
                isMirrored: false
            )
        }
        let limit = VerticalFilter(axes[29]).byteCount * 10
        let cache = FilterCache<VerticalFilter>(byteLimit: limit)
        let first = cache.filter(axes[0])
        for axis in axes {
            #expect(cache.filter(axis) === cache.filter(axis))
            #expect(cache.filter(axes[0]) === first)
            #expect(cache.byteCount <= limit)
        }
        for axis in axes.dropFirst() { _ = cache.filter(axis) }
        #expect(cache.filter(axes[0]) !== first)
    }
}
