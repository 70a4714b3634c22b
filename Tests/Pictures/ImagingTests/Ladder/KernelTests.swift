import CPixels
import Testing

@testable import Imaging

/// Compares each set of kernels that this processor runs with the plain one, bit for bit.
@Suite("Resampling kernels")
struct KernelTests {
    static var all: [pixels_scale_kernels] {
        var sets: [pixels_scale_kernels] = []
        var next = pixels_scale_all()
        while let set = next?.pointee {
            sets.append(set.pointee)
            next = next?.successor()
        }
        return sets
    }

    /// Random rows, followed by 64 bytes, with room for one more row.
    private struct Rows {
        let stride: Int
        var samples: [UInt8]

        init(width: Int, height: Int, noise: inout Noise) {
            stride = (width + 63) / 64 * 64 + 64
            samples = (0..<stride * (height + 16)).map { _ in
                // Extremes are frequent, so that sums must be clamped on both sides.
                [0, 255, UInt8.random(in: 0...255, using: &noise)].randomElement(using: &noise) ?? 0
            }
        }
    }

    private func axis(_ count: Int, to extent: Int, _ kernel: ResampleAxis.Kernel, mirrored: Bool) -> ResampleAxis {
        ResampleAxis(
            kernel: kernel,
            sourceExtent: count,
            sourceCount: count,
            sourceDensity: 1,
            extent: extent,
            step: 1,
            isMirrored: mirrored
        )
    }

    /// Ratios for each number of taps that has its own kernel, for larger numbers, and enlargement.
    private static let shapes: [(count: Int, extent: Int)] = [
        (1, 1), (2, 1), (3, 2), (50, 49), (130, 100), (301, 203), (400, 205), (400, 200), (401, 151), (999, 260),
        (1000, 233), (1000, 190), (5000, 60), (17, 29), (100, 256),
    ]

    @Test("Horizontal kernels agree with the plain one", arguments: [false, true])
    func horizontal(_ isMirrored: Bool) throws {
        let plain = try #require(Self.all.last)
        for (count, extent) in Self.shapes {
            for kernel in [ResampleAxis.Kernel.lanczos3, .area] {
                let filter = HorizontalFilter(axis(count, to: extent, kernel, mirrored: isMirrored))
                for height in [1, 3, 4, 8, 11] {
                    var noise = Noise(UInt64(count * height))
                    let rows = Rows(width: count, height: height, noise: &noise)
                    let stride = extent + 64
                    let results = [plain] + Self.all
                    let outputs = results.map { kernels in
                        var out = [UInt8](repeating: 0, count: stride * height)
                        filter.apply(
                            kernels,
                            from: rows.samples,
                            stride: rows.stride,
                            to: &out,
                            stride: stride,
                            rows: height
                        )
                        return (0..<height).map { Array(out[$0 * stride..<$0 * stride + extent]) }
                    }
                    #expect(outputs.allSatisfy { $0 == outputs[0] }, "\(count) → \(extent)")
                }
            }
        }
    }

    @Test("Vertical kernels agree with the plain one", arguments: [1, 63, 64, 65, 200])
    func vertical(_ width: Int) throws {
        let plain = try #require(Self.all.last)
        for (height, extent) in Self.shapes {
            let filter = VerticalFilter(axis(height, to: extent, .lanczos3, mirrored: false))
            var noise = Noise(UInt64(width * height))
            var rows = Rows(width: width, height: height, noise: &noise)
            let stride = rows.stride
            let scratch = LadderScratch()
            rows.samples.withUnsafeMutableBufferPointer { samples in
                guard let base = samples.baseAddress else { return }
                let window = RowWindow(width: width, height: height, scratch: scratch) {
                    UnsafePointer(base + $0 * stride)
                }
                for step in [
                    filter.steps[0], filter.steps[filter.steps.count / 2], filter.steps[filter.steps.count - 1],
                ] {
                    let outputs = ([plain] + Self.all).map { kernels in
                        var out = [UInt8](repeating: 0, count: 2 * stride)
                        filter.apply(kernels, step, from: window, to: &out, stride: stride)
                        return [Array(out[0..<width]), Array(out[stride..<stride + width])]
                    }
                    #expect(outputs.allSatisfy { $0 == outputs[0] }, "\(height) → \(extent)")
                }
            }
        }
    }

    @Test("Transposing moves every sample", arguments: [(1, 1), (16, 16), (17, 33), (100, 3)])
    func transposition(_ width: Int, _ height: Int) {
        let image = PlanarImage.test(width, height, .yuv420)
        for kernels in Self.all {
            let turned = image.transposed(kernels: kernels)
            #expect(turned.size == image.size.transposed)
            for (from, to) in zip(image.planes, turned.planes) {
                let moved = (0..<from.height).allSatisfy { y in
                    (0..<from.width).allSatisfy { x in to.row(x)[y] == from.row(y)[x] }
                }
                #expect(moved)
            }
        }
    }
}
