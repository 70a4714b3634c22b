/// Resamples one direction to a number of samples with an antialiased triangle: its half-width is one output sample, or
/// one input sample if the picture is enlarged.
struct TriangleFilter {
    struct Taps {
        let first: Int
        /// The weights sum to 1.
        let weights: [Float]
    }

    /// The input samples and weights of each output sample.
    let taps: [Taps]

    init(from inputCount: Int, to outputCount: Int) {
        let scale = Double(inputCount) / Double(outputCount)
        let reach = max(scale, 1)
        taps = (0..<outputCount).map { index in
            let centre = (Double(index) + 0.5) * scale
            let first = max(0, Int(centre - reach + 0.5))
            let end = min(inputCount, Int(centre + reach + 0.5))
            let weights = (first..<end).map { max(0, 1 - abs(Double($0) + 0.5 - centre) / reach) }
            let sum = weights.reduce(0, +)
            return Taps(first: first, weights: weights.map { Float($0 / sum) })
        }
    }
}

extension PDQ {
    /// The whole picture as 64×64 samples, ignoring its aspect. Columns first: that direction processes whole rows.
    static func triangleFilteredBlock(luma: UnsafePointer<UInt8>, width: Int, height: Int, stride: Int) -> [Float] {
        let rows = TriangleFilter(from: height, to: 64).taps
        let columns = TriangleFilter(from: width, to: 64).taps
        var sums = [Float](repeating: 0, count: width)
        var block: [Float] = []
        block.reserveCapacity(64 * 64)
        for row in rows {
            sums.withUnsafeMutableBufferPointer { sums in
                sums.update(repeating: 0)
                for (offset, weight) in row.weights.enumerated() {
                    let samples = luma + (row.first + offset) * stride
                    for x in 0..<width { sums[x] += weight * Float(samples[x]) }
                }
            }
            for column in columns {
                var sum: Float = 0
                for (offset, weight) in column.weights.enumerated() { sum += weight * sums[column.first + offset] }
                block.append(sum)
            }
        }
        return block
    }
}
