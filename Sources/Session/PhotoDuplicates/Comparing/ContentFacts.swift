import Imaging
package import PhotoRecord

/// Facts of a photo's content for comparison, besides its fingerprint.
package struct ContentFacts: Sendable, Hashable {
    package var format: String
    /// Pixels of the upright picture.
    package var width, height: Int
    package var byteCount: Int64
    /// Milliseconds since 1970, as in the record.
    package var taken: Int64?
    /// Whether the time has fractions of a second.
    package var isTakenExact: Bool
    /// Known parts of make, model and serial number; nil without a model.
    package var camera: String?
    /// Exposure time, aperture, sensitivity and focal length.
    package var settings: [Double?]
    package var hasLocation: Bool
    /// Number of facts in the capture, including sealed ones.
    package var factCount: Int
    package var pdqQuality: Int
    package var thumbHash: [UInt8]
    package var sharpness: Double?
    /// Share of pixels that are black or white, 0–1.
    package var clipped: Double?
    /// Screenshot, document or receipt; empty for a usual photo.
    package var depicts: String
    package var isDamaged: Bool

    /// Share of the picture within a border of one colour; nil without such a border.
    package var shareWithinBorder: Double?

    package var pixelCount: Int { width * height }
    /// Of a video, in milliseconds; nil if unknown.
    package var duration: Int64?
    /// Has pages, of which fingerprints show the first.
    package var isDocument = false
    var isRaw: Bool { format == ImageFormat.raw.rawValue }
    var isVideo: Bool { format == ImageFormat.video.rawValue }
    /// Approximate pixels within the border.
    var pixelsWithinBorder: Double { Double(pixelCount) * (shareWithinBorder ?? 1) }

    package init(_ record: Record) {
        let capture = record.capture
        format = record.format
        (width, height) = (Int(record.width), Int(record.height))
        byteCount = Int64(clamping: record.byteCount)
        duration = record.video.hasDurationMs ? Int64(clamping: record.video.durationMs) : nil
        isDocument = record.pageCount > 0
        taken = capture.hasTakenSortMs ? capture.takenSortMs : nil
        isTakenExact = capture.takenAt.contains(".")
        camera =
            capture.hasModel ? [capture.make, capture.model, capture.bodySerialNumber].joined(separator: "\u{0}") : nil
        settings = [
            capture.hasExposureSeconds ? capture.exposureSeconds : nil, capture.hasAperture ? capture.aperture : nil,
            capture.hasIso ? Double(capture.iso) : nil, capture.hasFocalLength ? capture.focalLength : nil,
        ]
        hasLocation = capture.hasLatitude && capture.hasLongitude || record.sealedGroups.contains("location")
        let knownFacts = [
            capture.hasTakenAt, capture.hasModel, capture.hasLens, capture.hasRating, capture.hasArtist,
            capture.hasCopyright, capture.hasAltitude, capture.hasLatitude && capture.hasLongitude,
        ]
        factCount = knownFacts.count { $0 } + settings.count { $0 != nil } + record.sealedGroups.count
        pdqQuality = Int(record.fingerprints.pdqQuality)
        thumbHash = Array(record.fingerprints.thumbHash)
        sharpness = record.hasQuality ? Double(record.quality.sharpness) : nil
        clipped =
            record.hasQuality ? Double(record.quality.shadowsClipped + record.quality.highlightsClipped) : nil
        depicts = record.quality.depicts
        isDamaged = !record.damage.isEmpty
        let share = Double(record.fingerprints.trimmedShare)
        shareWithinBorder = share > 0 && share < 1 ? share : nil
    }

    /// Whether two contents can be copies of each other at all. A camera raw file and a finished picture cannot, although
    /// they look the same where a camera wrote both; nor can a video and a picture, or videos of different lengths. Documents
    /// are copies only if their files are: two invoices look the same, and further pages are not looked at.
    func canBeCopy(of other: ContentFacts) -> Bool {
        guard !isDocument, !other.isDocument, isRaw == other.isRaw, isVideo == other.isVideo else { return false }
        guard isVideo else { return true }
        guard let duration, let otherDuration = other.duration else { return false }
        // Containers and encoders round to a few frames.
        let difference = (duration - otherDuration).magnitude
        return difference <= max(200, UInt64(max(duration, otherDuration)) / 200)
    }

    /// Seconds between the times of two photos, if both are known.
    func secondsApart(from other: ContentFacts) -> Double? {
        taken.flatMap { taken in other.taken.map { Double((taken - $0).magnitude) / 1000 } }
    }
}
