/// An estimate of the noise in a picture, from its flattest tiles.
///
/// J. Immerkær, "Fast Noise Variance Estimation", 1996: the mask [1 −2 1; −2 4 −2; 1 −2 1] cancels planes and straight
/// ramps, and responds to white noise of deviation σ with a mean absolute value of 6σ·√(2/π). Edges and texture respond
/// too. So that they do not count as noise, the mean is taken in tiles of 16×16, and the estimate is that of the tile
/// that a tenth of all do not exceed. On a picture of pure noise it is up to 10 % low.
///
/// In an analysis picture each sample is the mean of many of the photo's pixels (of 16×16 in one of 12 megapixels),
/// which removes nearly all of the noise of single pixels. What remains is what is visible at a glance: the blotches of
/// high sensitivities, and grain of small pictures. Rounding to whole levels alone gives about 0.3. Texture that covers
/// everything (sand, foliage) is mistaken for noise.
struct NoiseEstimate {
    private static let edge = 16
    /// A tile with too many samples outside these levels is excluded: clipping has removed its noise.
    private static let usableLevels: ClosedRange<UInt8> = 6...249
    private static let maxUnusable = 1.0 / 16

    /// In levels; 0 for a picture smaller than 3×3 samples, and one that is clipped everywhere.
    let deviation: Double

    init(_ luma: SamplePlane) {
        guard luma.width > 2, luma.height > 2 else {
            deviation = 0
            return
        }
        let inner = (width: luma.width - 2, height: luma.height - 2)
        let columns = max(1, inner.width / Self.edge)
        let rows = max(1, inner.height / Self.edge)
        var deviations: [Double] = []
        var responses = [Int32](repeating: 0, count: inner.width)
        for row in 0..<rows {
            let lines = (row * inner.height / rows)..<((row + 1) * inner.height / rows)
            var (sums, unusable) = ([Int](repeating: 0, count: columns), [Int](repeating: 0, count: columns))
            for y in lines {
                Self.respond(luma, below: y, into: &responses)
                let samples = luma.row(y + 1) + 1
                let (low, high) = (Self.usableLevels.lowerBound, Self.usableLevels.upperBound)
                for column in 0..<columns {
                    var (sum, clipped) = (Int32(0), Int32(0))
                    for x in (column * inner.width / columns)..<((column + 1) * inner.width / columns) {
                        sum &+= responses[x]
                        clipped &+= samples[x] >= low && samples[x] <= high ? 0 : 1
                    }
                    sums[column] += Int(sum)
                    unusable[column] += Int(clipped)
                }
            }
            for column in 0..<columns {
                let width = (column + 1) * inner.width / columns - column * inner.width / columns
                let count = Double(width * lines.count)
                guard Double(unusable[column]) <= Self.maxUnusable * count else { continue }
                deviations.append((Double.pi / 2).squareRoot() / 6 * Double(sums[column]) / count)
            }
        }
        deviation = deviations.isEmpty ? 0 : deviations.sorted()[(deviations.count - 1) / 10]
    }

    /// Absolute responses of the mask along one line, without those at both ends.
    private static func respond(_ luma: SamplePlane, below y: Int, into responses: inout [Int32]) {
        let (above, middle, below) = (luma.row(y), luma.row(y + 1), luma.row(y + 2))
        responses.withUnsafeMutableBufferPointer { responses in
            for x in 0..<luma.width - 2 {
                func across(_ row: UnsafePointer<UInt8>) -> Int32 {
                    Int32(row[x]) &+ Int32(row[x + 2]) &- 2 &* Int32(row[x + 1])
                }
                let response = across(above) &+ across(below) &- 2 &* across(middle)
                responses[x] = response < 0 ? 0 &- response : response
            }
        }
    }
}
