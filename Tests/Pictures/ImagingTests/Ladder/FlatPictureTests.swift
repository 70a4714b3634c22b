import CPixels
import Glibc
import Testing

@testable import Imaging

/// All 256 levels at once: a filter gets flat rows, or columns, each at a different level.
@Suite("Flat pictures stay flat to the last bit")
struct FlatPictureTests {
    private static let levels = (0...255).map { UInt8($0) }
    private static let padding = [UInt8](repeating: 0xA5, count: 64)

    /// Both edges of a picture and of its chroma, for ratios just above 1, 1.5 and 2, and beyond.
    private static func axes(_ source: ChromaLayout, mirrored: Bool) -> [ResampleAxis] {
        let extents = [(301, 300), (301, 200), (300, 150), (301, 74), (301, 9)]
        let step = source.step ?? (1, 1)
        let steps = [(1, 1), (step.horizontal, 2), (step.vertical, 2)]
        return [ResampleAxis.Kernel.lanczos3, .area].flatMap { kernel in
            extents.flatMap { sourceExtent, extent in
                steps.map { sourceStep, step in
                    ResampleAxis(
                        kernel: kernel,
                        sourceExtent: sourceExtent,
                        sourceCount: (sourceExtent + sourceStep - 1) / sourceStep,
                        sourceDensity: 1 / Double(sourceStep),
                        extent: extent,
                        step: step,
                        isMirrored: mirrored
                    )
                }
            }
        }
    }

    @Test(
        "Along rows and along columns, at every level, with every set of kernels",
        arguments: ChromaLayout.allCases,
        [false, true]
    )
    func levels(_ source: ChromaLayout, _ isMirrored: Bool) {
        for kernels in KernelTests.all {
            for axis in Set(Self.axes(source, mirrored: isMirrored)) {
                #expect(staysFlatAlongRows(axis, kernels), "\(kernels.name!), \(axis)")
                #expect(staysFlatAlongColumns(axis, kernels), "\(kernels.name!), \(axis)")
            }
        }
    }

    private func staysFlatAlongRows(_ axis: ResampleAxis, _ kernels: pixels_scale_kernels) -> Bool {
        let rows = Self.levels.flatMap { [UInt8](repeating: $0, count: axis.sourceCount) + Self.padding }
        let expected = Self.levels.map { [UInt8](repeating: $0, count: axis.count) }
        var out = [UInt8](repeating: 0, count: (axis.count + 64) * 256)
        HorizontalFilter(axis).apply(
            kernels,
            from: rows,
            stride: axis.sourceCount + 64,
            to: &out,
            stride: axis.count + 64,
            rows: 256
        )
        return expected.enumerated().allSatisfy { level, row in
            isEqual(out, from: level * (axis.count + 64), to: row)
        }
    }

    private func staysFlatAlongColumns(_ axis: ResampleAxis, _ kernels: pixels_scale_kernels) -> Bool {
        let filter = VerticalFilter(axis)
        let scratch = LadderScratch()
        let row = Self.levels + Self.padding
        return row.withUnsafeBufferPointer { row in
            guard let base = row.baseAddress else { return false }
            let window = RowWindow(width: 256, height: axis.sourceCount, scratch: scratch) { _ in base }
            return filter.steps.allSatisfy { step in
                var out = [UInt8](repeating: 0, count: 2 * 320)
                filter.apply(kernels, step, from: window, to: &out, stride: 320)
                return step.rows.indices.allSatisfy { index in
                    isEqual(out, from: (index - step.rows.lowerBound) * 320, to: Self.levels)
                }
            }
        }
    }

    private func isEqual(_ samples: [UInt8], from start: Int, to expected: [UInt8]) -> Bool {
        samples.withUnsafeBytes { memcmp($0.baseAddress! + start, expected, expected.count) == 0 }
    }
}
