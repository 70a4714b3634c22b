/// How sharp, clean, colourful and well exposed a photo is, from its analysis picture.
///
/// Only scores of pictures of the same size and origin may be compared: sharpness and noise fall with each reduction.
package struct QualityScores: Hashable, Sendable {
    /// Variance of the Laplacian in the sharpest tenth of the picture's tiles: a sharp subject before a soft background
    /// is a sharp photo. 0 (flat) to about 10⁶ (single-pixel noise at full contrast); photos mostly 50…3,000.
    package let sharpness: Double

    /// Share of samples that are black, 0…1. The two lowest steps above 0 count: reducing a picture lifts them.
    package let clippedShadows: Double

    /// Share of samples that are white, 0…1. The two highest steps below 255 count.
    package let clippedHighlights: Double

    /// The level, 0…255, that one sample in a hundred does not exceed.
    package let firstPercentile: Int

    /// The level, 0…255, that one sample in a hundred reaches at least.
    package let lastPercentile: Int

    /// Standard deviation of the luma in levels (Peli's RMS contrast, not normalised): 0 (flat) to 127.5 (half black,
    /// half white); photos mostly 30…80.
    package let contrast: Double

    /// Standard deviation in levels of what is noise, as `NoiseEstimate` tells it: 0 to about 180; photos mostly 0.3…2.
    package let noise: Double

    /// 0 (grey) to about 300, photos mostly below 110: as `Colourfulness` tells it.
    package let colourfulness: Double

    /// 0…1, as `DirectionalBlur` tells it: high where the camera or all of the picture moved.
    package let motionBlur: Double

    package init(_ picture: AnalysisPicture) {
        let luma = picture.luma
        let tiles = LaplacianTiles(luma: luma.samples, width: luma.width, height: luma.height, stride: luma.stride)
        sharpness = tiles.variance(atPercentile: 90)

        let histogram = LevelHistogram(luma)
        clippedShadows = histogram.share(of: 0...2)
        clippedHighlights = histogram.share(of: 253...255)
        firstPercentile = histogram.firstLevel(reaching: (histogram.count + 99) / 100)
        lastPercentile = histogram.lastLevel(reaching: (histogram.count + 99) / 100)
        contrast = histogram.deviation

        noise = NoiseEstimate(luma).deviation
        colourfulness = picture.chroma.map { Colourfulness.score(cb: $0.cb, cr: $0.cr) } ?? 0
        motionBlur = DirectionalBlur(luma).anisotropy
    }
}
