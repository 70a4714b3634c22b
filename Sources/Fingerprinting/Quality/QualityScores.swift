/// How sharp and how well exposed a photo is, from the luma of its analysis picture.
///
/// Only scores of pictures of the same size and origin may be compared: sharpness falls with each reduction.
package struct QualityScores: Hashable, Sendable {
    /// Variance of the Laplacian in the sharpest tenth of the picture's tiles: a sharp subject before a soft background
    /// is a sharp photo. 0 (flat) to about 10⁶ (single-pixel noise at full contrast); photos mostly 50…3,000.
    package let sharpness: Double

    /// Variance of the Laplacian over the whole picture, as OpenCV computes it (`Laplacian(…, CV_64F)`, borders mirrored
    /// without repeating the edge).
    package let laplacianVariance: Double

    /// Share of samples that are black, 0…1. The two lowest steps above 0 count: reducing a picture lifts them.
    package let clippedShadows: Double

    /// Share of samples that are white, 0…1. The two highest steps below 255 count.
    package let clippedHighlights: Double

    /// The level, 0…255, that one sample in a hundred does not exceed.
    package let firstPercentile: Int

    /// The level, 0…255, that one sample in a hundred reaches at least.
    package let lastPercentile: Int

    /// - Parameter luma: the first sample of the upright analysis picture (long edge 256 or less, at least 1×1).
    /// - Parameter stride: samples from one row to the next.
    package init(luma: UnsafePointer<UInt8>, width: Int, height: Int, stride: Int) {
        precondition(width > 0 && height > 0 && stride >= width, "not a picture")
        let tiles = LaplacianTiles(luma: luma, width: width, height: height, stride: stride)
        sharpness = tiles.variance(atPercentile: 90)
        laplacianVariance = tiles.whole.variance

        var histogram = [Int](repeating: 0, count: 256)
        for y in 0..<height {
            for x in 0..<width { histogram[Int(luma[y * stride + x])] += 1 }
        }
        let count = width * height
        clippedShadows = Double(histogram[...2].reduce(0, +)) / Double(count)
        clippedHighlights = Double(histogram[253...].reduce(0, +)) / Double(count)
        firstPercentile = Self.level(of: histogram, below: (count + 99) / 100)
        lastPercentile = 255 - Self.level(of: histogram.reversed(), below: (count + 99) / 100)
    }

    /// The first level at which so many samples are reached.
    private static func level(of histogram: [Int], below rank: Int) -> Int {
        var seen = 0
        for (level, samples) in histogram.enumerated() {
            seen += samples
            if seen >= rank { return level }
        }
        return 255
    }
}
