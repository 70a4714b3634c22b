import PhotoCatalogue

/// Measurements of a photo's picture besides sharpness, computed from the analysis picture of 256 pixels. A library stores
/// each in 254 steps, for filtering and sorting.
public enum PhotoScore: String, Sendable, Hashable, CaseIterable {
    /// Standard deviation of the luma, 0…127, in halves.
    case contrast
    /// Estimated standard deviation of noise in levels of 255, 0…64; the steps are finer for little noise: 0.06 at 1.
    case noise
    /// 0 (grey) to about 300, in whole numbers. Values from 254 up are not distinguished.
    case colourfulness
    /// 0…1: high if the camera or the whole picture moved.
    case motion
    /// Shares of the picture that are black and white, 0…100 %; the steps are finer for small values: 0.08 at 1 %.
    case shadows, highlights

    /// As in filters; also accepts `colorfulness`.
    init?(word: String) { self.init(rawValue: word == "colorfulness" ? "colourfulness" : word) }

    /// The range of values.
    var values: ClosedRange<Double> { 0...scale.top }

    var isShare: Bool { self == .shadows || self == .highlights }

    /// In this score's unit; nil if unknown.
    func value(of facts: QualityFacts) -> Double? {
        switch self {
        case .contrast: facts.contrast
        case .noise: facts.noise
        case .colourfulness: facts.colourfulness
        case .motion: facts.motionBlur
        case .shadows: facts.shadowsClipped.map { $0 * 100 }
        case .highlights: facts.highlightsClipped.map { $0 * 100 }
        }
    }

    var scale: ScoreScale {
        switch self {
        case .contrast: ScoreScale(top: 127, isFinerBelow: false, decimals: 1)
        case .noise: ScoreScale(top: 64, isFinerBelow: true, decimals: 2)
        case .colourfulness: ScoreScale(top: 254, isFinerBelow: false, decimals: 0)
        case .motion: ScoreScale(top: 1, isFinerBelow: false, decimals: 3)
        case .shadows, .highlights: ScoreScale(top: 100, isFinerBelow: true, decimals: 2)
        }
    }
}

/// What a picture depicts if it is not a usual photo.
public enum PhotoSubject: String, Sendable, Hashable, CaseIterable {
    case screenshot, document, receipt
}
