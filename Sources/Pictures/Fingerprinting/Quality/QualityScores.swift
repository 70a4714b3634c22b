/// The sharpness, noise, colourfulness and exposure of a photo, from its analysis picture.
///
/// Compare only scores of pictures of the same size and origin: sharpness and noise fall with each reduction.
package struct QualityScores: Hashable, Sendable {
    /// Variance of the Laplacian in the sharpest tenth of the picture's tiles: a sharp subject in front of a soft
    /// background is a sharp photo. 0 (flat) to about 10⁶ (single-pixel noise at full contrast); photos mostly
    /// 50…3,000.
    package let sharpness: Double

    /// Share of black samples, 0…1. The two lowest levels above 0 also count, because reducing a picture lifts them.
    package let clippedShadows: Double

    /// Share of white samples, 0…1. The two highest levels below 255 also count.
    package let clippedHighlights: Double

    /// The level, 0…255, that one per cent of samples do not exceed.
    package let firstPercentile: Int

    /// The level, 0…255, that one per cent of samples reach.
    package let lastPercentile: Int

    /// Standard deviation of the luma in levels (Peli's RMS contrast, not normalised): 0 (flat) to 127.5 (half black,
    /// half white); photos mostly 30…80.
    package let contrast: Double

    /// Standard deviation of the noise in levels, from `NoiseEstimate`: 0 to about 180; photos mostly 0.3…2.
    package let noise: Double

    /// 0 (grey) to about 300, photos mostly below 110, from `Colourfulness`.
    package let colourfulness: Double

    /// 0…1, from `DirectionalBlur`: high if the camera or the whole picture moved.
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
