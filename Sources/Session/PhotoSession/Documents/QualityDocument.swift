package import PhotoRecord

/// What was measured of a photo's picture, for programs. What an older version of the program did not measure is left out.
package struct QualityDocument: Encodable, Sendable {
    package var sharpness: Double
    package var contrast, noise, colourfulness, motion: Double?
    /// Per cent of the picture that is black, and white.
    package var shadows, highlights: Double
    /// What the picture seems to be, if it is no usual photo, and what speaks for it.
    package var depicts: String?
    package var signals: [String]?

    /// Nil where nothing was measured.
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
