import Foundation
import PhotoStore
import SystemPackage

/// Which photo of a group is the one to keep, and why.
///
/// They are compared by one thing after the other: those that are not as good as the best of them, but for a tolerance, are
/// out. Damage first; then resolution (without a border), the border, sharpness, exposure, what is known of it, format, and
/// the file's size; at last, names that others are made from, and the one that came into the library first.
package struct PhotoSuggestion: Sendable, Hashable {
    /// Its place in the group.
    package var place: Int
    /// In words: what it has before the others.
    package var reason: String

    /// Shares of the best value within which two are taken for equally good.
    static let resolutionTolerance = 0.01
    /// How far the border goes is known to a 256th of the long edge.
    static let borderTolerance = 0.03
    /// Compressing a photo again moves its sharpness by a few percent.
    static let sharpnessTolerance = 0.05
    /// Of all pixels, not of the best value.
    static let exposureTolerance = 0.02

    private struct Measure: Sendable {
        /// Greater is better.
        var value: @Sendable (DuplicatePhoto) -> Double
        var tolerance: Double
        var isShare: Bool
        var words: @Sendable (DuplicatePhoto) -> String

        func best(_ photos: [DuplicatePhoto], _ places: [Int]) -> [Int] {
            let values = places.map { value(photos[$0]) }
            guard let most = values.max() else { return places }
            let least = isShare ? most - most.magnitude * tolerance : most - tolerance
            return zip(places, values).filter { $1 >= least }.map(\.0)
        }
    }

    init(_ photos: [DuplicatePhoto]) {
        var places = Array(photos.indices)
        var reasons: [String] = []
        for measure in Self.measures {
            let best = measure.best(photos, places)
            guard best.count < places.count else { continue }
            places = best
            let words = measure.words(photos[best[0]])
            if reasons.last != words { reasons.append(words) }
        }
        let originals = places.filter { place in !places.contains { photos[place].isNamedAfter(photos[$0]) } }
        if !originals.isEmpty, originals.count < places.count {
            places = originals
            reasons.append("the others are named after it")
        }
        place = places.first ?? 0
        if places.count > 1 { reasons.append("first in the library") }
        reason = reasons.joined(separator: ", then ")
    }

    private static let measures = [
        Measure(value: { $0.facts.map { $0.isDamaged ? 0 : 1 } ?? 0 }, tolerance: 0, isShare: false) { _ in
            "undamaged"
        },
        Measure(value: { $0.facts?.pixelsWithinBorder ?? 0 }, tolerance: borderTolerance, isShare: true) { photo in
            "most pixels (\(photo.facts?.width ?? 0) × \(photo.facts?.height ?? 0))"
        },
        Measure(value: { $0.facts?.shareWithinBorder == nil ? 1 : 0 }, tolerance: 0, isShare: false) { _ in
            "without a border"
        },
        Measure(value: { Double($0.facts?.pixelCount ?? 0) }, tolerance: resolutionTolerance, isShare: true) { photo in
            "most pixels (\(photo.facts?.width ?? 0) × \(photo.facts?.height ?? 0))"
        },
        Measure(value: { $0.facts?.sharpness ?? 0 }, tolerance: sharpnessTolerance, isShare: true) { _ in "sharpest" },
        Measure(value: { -($0.facts?.clipped ?? 1) }, tolerance: exposureTolerance, isShare: false) { _ in
            "best exposed"
        },
        Measure(value: { Double($0.knownFacts) }, tolerance: 0, isShare: false) { _ in "most is known of it" },
        Measure(value: { formatRank($0.facts?.format) }, tolerance: 0, isShare: false) { photo in
            "the better format (\(photo.facts?.format ?? "unknown"))"
        },
        Measure(value: { Double($0.byteCount) }, tolerance: 0, isShare: false) { _ in "the largest file" },
    ]

    /// What keeps most first: without loss, then by how well the form compresses.
    private static func formatRank(_ format: String?) -> Double {
        let formats = ["gif", "webp", "jpeg", "avif", "heic", "jxl", "png", "tiff"]
        return Double(format.flatMap { formats.firstIndex(of: $0) } ?? -1)
    }
}

extension DuplicatePhoto {
    /// Whether its name is another one's with something behind it: `IMG_1 (2).jpg`, `IMG_1-copy.jpg`.
    fileprivate func isNamedAfter(_ other: DuplicatePhoto) -> Bool {
        guard let name = path.lastComponent?.string, let original = other.path.lastComponent?.string else {
            return false
        }
        return FileNames.isNamed(Array(name.utf8), after: Array(original.utf8))
    }

    /// What the file, its sidecar and decisions tell: one for each fact, and one for each tag.
    fileprivate var knownFacts: Int {
        (facts?.factCount ?? 0) + (rating > 0 ? 1 : 0) + (isFavourite ? 1 : 0) + tags.count
    }
}
