import Foundation

@testable import Imaging

/// The ladder's definition in double precision: no tables, no fixed point, no strips. An output sample is evaluated at
/// its centre's position in the stored picture. The only rounding shared with the ladder is that values between the two
/// passes are clamped to 0–255.
struct ReferenceScaler {
    var source: SyntheticSource
    var orientation: Orientation
    /// Upright.
    var size: PixelSize
    var kernel: ResampleAxis.Kernel

    /// - Returns: The samples of an upright plane, not rounded.
    func plane(_ index: Int, step: (horizontal: Int, vertical: Int)) -> (width: Int, height: Int, values: [Double]) {
        let width = (size.width + step.horizontal - 1) / step.horizontal
        let height = (size.height + step.vertical - 1) / step.vertical
        var values: [Double] = []
        values.reserveCapacity(width * height)
        let across = (0..<(orientation.isTransposed ? height : width)).map { columns($0, index, step) }
        let down = (0..<(orientation.isTransposed ? width : height)).map { rows($0, index, step) }
        // Vertical pass over whole rows, as in the ladder.
        let geometry = source.planes[index]
        let between = down.map { weights in
            (0..<geometry.width).map { x in
                let sum = weights.reduce(0) {
                    $0 + Double(source.samples[index][$1.index * geometry.width + x]) * $1.weight
                }
                return min(max(sum, 0), 255)
            }
        }
        for y in 0..<height {
            for x in 0..<width {
                let (column, row) = orientation.isTransposed ? (y, x) : (x, y)
                let sum = across[column].reduce(0) { $0 + between[row][$1.index] * $1.weight }
                values.append(min(max(sum, 0), 255))
            }
        }
        return (width, height, values)
    }

    private typealias Weights = [(index: Int, weight: Double)]

    /// Weights of the stored columns for output sample `i` along the axis that shows them.
    private func columns(_ i: Int, _ plane: Int, _ step: (horizontal: Int, vertical: Int)) -> Weights {
        let extent = orientation.isTransposed ? size.height : size.width
        let step = orientation.isTransposed ? step.vertical : step.horizontal
        let isReversed = [2, 3, 7, 8].contains(orientation.rawValue)
        let geometry = source.planes[plane]
        return weights(
            i,
            step,
            extent,
            isReversed,
            source.size.width,
            geometry.width,
            geometry.horizontalDensity
        )
    }

    private func rows(_ i: Int, _ plane: Int, _ step: (horizontal: Int, vertical: Int)) -> Weights {
        let extent = orientation.isTransposed ? size.width : size.height
        let step = orientation.isTransposed ? step.horizontal : step.vertical
        let isReversed = [3, 4, 6, 7].contains(orientation.rawValue)
        let geometry = source.planes[plane]
        return weights(
            i,
            step,
            extent,
            isReversed,
            source.size.height,
            geometry.height,
            geometry.verticalDensity
        )
    }

    private func weights(
        _ i: Int,
        _ step: Int,
        _ extent: Int,
        _ isReversed: Bool,
        _ sourceExtent: Int,
        _ count: Int,
        _ density: Double
    ) -> Weights {
        var luma = (Double(i) + 0.5) * Double(step)
        if isReversed { luma = Double(extent) - luma }
        let ratio = Double(sourceExtent) / Double(extent)
        let centre = min(max(luma * ratio * density - 0.5, -0.5), Double(count) - 0.5)
        let scale = max(1, Double(step) * ratio * density)
        let all = (0..<count).map { (index: $0, weight: response((Double($0) - centre) / scale, 1 / scale)) }
        let total = all.reduce(0) { $0 + $1.weight }
        return all.filter { $0.weight != 0 }.map { ($0.index, $0.weight / total) }
    }

    private func response(_ x: Double, _ sample: Double) -> Double {
        switch kernel {
        case .lanczos3:
            if abs(x) < 1e-9 { return 1 }
            guard abs(x) < 3 else { return 0 }
            return sin(.pi * x) / (.pi * x) * sin(.pi * x / 3) / (.pi * x / 3)
        case .area:
            return max(0, min(x + sample / 2, 0.5) - max(x - sample / 2, -0.5))
        }
    }
}
