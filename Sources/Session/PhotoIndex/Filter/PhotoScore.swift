import PhotoCatalogue

/// What is measured of a photo's picture, beside its sharpness: how far it can be told from the analysis picture of 256
/// pixels. A library keeps each in 254 steps to filter and sort by.
public enum PhotoScore: String, Sendable, Hashable, CaseIterable {
    /// Standard deviation of the luma, 0…127, in halves.
    case contrast
    /// Estimated standard deviation of noise in levels of 255, 0…64; the steps are finer for little noise: 0.06 at 1.
    case noise
    /// 0 (grey) to about 300, in whole numbers; 254 and all above are one.
    case colourfulness
    /// 0…1: high where the camera or all of the picture moved.
    case motion
    /// Shares of the picture that are black, and white, 0…100 %; the steps are finer for little: 0.08 at 1 %.
    case shadows, highlights

    /// As a filter says it: `colorfulness` too.
    init?(word: String) { self.init(rawValue: word == "colorfulness" ? "colourfulness" : word) }

    /// Values that there can be.
    var values: ClosedRange<Double> { 0...scale.top }

    var isShare: Bool { self == .shadows || self == .highlights }

    /// In this score's unit; nil where it is not known.
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

/// What a picture seems to be, if it is no usual photo.
public enum PhotoSubject: String, Sendable, Hashable, CaseIterable {
    case screenshot, document, receipt
}
