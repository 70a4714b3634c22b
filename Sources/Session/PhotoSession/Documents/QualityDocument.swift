package import PhotoRecord

/// Measurements of a photo's picture, as JSON. Values that an older version did not measure are absent.
package struct QualityDocument: Encodable, Sendable {
    package var sharpness: Double
    package var contrast, noise, colourfulness, motion: Double?
    /// Percentages of the picture that are black and white.
    package var shadows, highlights: Double
    /// What the picture depicts if it is not a usual photo, and the evidence for it.
    package var depicts: String?
    package var signals: [String]?

    /// Nil if nothing was measured.
    package init?(_ record: Record) {
        guard record.hasQuality else { return nil }
        let quality = record.quality
        sharpness = Double(quality.sharpness)
        contrast = quality.hasContrast ? Double(quality.contrast) : nil
        noise = quality.hasNoise ? Double(quality.noise) : nil
        colourfulness = quality.hasColourfulness ? Double(quality.colourfulness) : nil
        motion = quality.hasMotionBlur ? Double(quality.motionBlur) : nil
        (shadows, highlights) = (Double(quality.shadowsClipped) * 100, Double(quality.highlightsClipped) * 100)
        if !quality.depicts.isEmpty { (depicts, signals) = (quality.depicts, quality.signals) }
    }
}
