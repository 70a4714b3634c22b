import PhotoRecord

/// Scores of a record that the catalogue stores as facts, in the terms of `Record.Quality`; nil if not known.
package struct QualityFacts: Sendable, Hashable {
    package var contrast: Double?
    package var noise: Double?
    package var colourfulness: Double?
    package var motionBlur: Double?
    /// Shares, 0…1.
    package var shadowsClipped: Double?
    package var highlightsClipped: Double?
    /// Also nil for usual photos.
    package var depicts: String?

    package init() {}

    init(_ record: Record) {
        guard record.hasQuality else { return }
        let quality = record.quality
        if quality.hasContrast { contrast = Double(quality.contrast) }
        if quality.hasNoise { noise = Double(quality.noise) }
        if quality.hasColourfulness { colourfulness = Double(quality.colourfulness) }
        if quality.hasMotionBlur { motionBlur = Double(quality.motionBlur) }
        shadowsClipped = Double(quality.shadowsClipped)
        highlightsClipped = Double(quality.highlightsClipped)
        if !quality.depicts.isEmpty { depicts = quality.depicts }
    }
}
