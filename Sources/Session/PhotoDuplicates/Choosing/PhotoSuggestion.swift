import StoreFiles
import SystemPackage

/// Suggests which photo of a group to keep, and why.
///
/// Photos are compared by one criterion after the other. Those worse than the best by more than a tolerance are eliminated.
/// The criteria are: damage, resolution (without a border), border, sharpness, exposure, known facts, format, file size,
/// whether the name is an original one, and the order in which they were added to the library.
package struct PhotoSuggestion: Sendable, Hashable {
    /// The photo's place in the group.
    package var place: Int
    /// In words: its advantage over the others.
    package var reason: String

    /// Values within this share of the best count as equal.
    static let resolutionTolerance = 0.01
    /// The size of a border is known to 1/256 of the long edge.
    static let borderTolerance = 0.03
    /// Recompression changes sharpness by a few percent.
    static let sharpnessTolerance = 0.05
    /// A share of all pixels, not of the best value.
    static let exposureTolerance = 0.02

    private struct Measure: Sendable {
        typealias Words = @Sendable (_ best: DuplicatePhoto, _ left: [DuplicatePhoto]) -> String

        var words: Words
        var tolerance: Double
        var isShare: Bool
        /// Greater is better.
        var value: @Sendable (DuplicatePhoto) -> Double

        init(
            _ words: @escaping Words,
            tolerance: Double = 0,
            isShare: Bool = false,
            value: @escaping @Sendable (DuplicatePhoto) -> Double
        ) {
            (self.words, self.tolerance, self.isShare, self.value) = (words, tolerance, isShare, value)
        }

        init(
            _ words: String,
            tolerance: Double = 0,
            isShare: Bool = false,
            value: @escaping @Sendable (DuplicatePhoto) -> Double
        ) {
            self.init({ _, _ in words }, tolerance: tolerance, isShare: isShare, value: value)
        }

        func best(_ photos: [DuplicatePhoto], _ places: [Int]) -> [Int] {
            let values = places.map { value(photos[$0]) }
            guard let highest = values.max() else { return places }
            let lowest = isShare ? highest - highest.magnitude * tolerance : highest - tolerance
            return zip(places, values).filter { $1 >= lowest }.map(\.0)
        }
    }

    init(_ photos: [DuplicatePhoto]) {
        var places = Array(photos.indices)
        var reasons: [String] = []
        for measure in Self.measures {
            let best = measure.best(photos, places)
            guard best.count < places.count else { continue }
            let left = Set(places).subtracting(best)
            places = best
            let words = measure.words(photos[best[0]], left.map { photos[$0] })
            if reasons.last != words { reasons.append(words) }
        }
        let originals = FileNames.originals(of: places.map { photos[$0].path.lastName }).map { places[$0] }
        if !originals.isEmpty, originals.count < places.count {
            places = originals
            reasons.append("the others are named after it")
        }
        place = places.first ?? 0
        if places.count > 1 { reasons.append("first in the library") }
        reason = reasons.joined(separator: ", then ")
    }

    private static let measures = [
        Measure("undamaged") { $0.facts.map { $0.isDamaged ? 0 : 1 } ?? 0 },
        Measure(maxWithinBorder, tolerance: borderTolerance, isShare: true) { $0.facts?.pixelsWithinBorder ?? 0 },
        Measure("without a border") { $0.facts?.shareWithinBorder == nil ? 1 : 0 },
        Measure(mostPixels, tolerance: resolutionTolerance, isShare: true) { Double($0.facts?.pixelCount ?? 0) },
        Measure("sharpest", tolerance: sharpnessTolerance, isShare: true) { $0.facts?.sharpness ?? 0 },
        Measure("best exposed", tolerance: exposureTolerance) { -($0.facts?.clipped ?? 1) },
        Measure("most metadata") { Double($0.knownFacts) },
        Measure(betterFormat) { formatRank($0.facts?.format) },
        Measure("the largest file") { Double($0.byteCount) },
    ]

    private static let maxWithinBorder: Measure.Words = { best, left in
        let isLargest = left.allSatisfy { ($0.facts?.pixelCount ?? 0) <= best.facts?.pixelCount ?? 0 }
        return isLargest ? mostPixels(best, left) : "most pixels within the border"
    }

    private static let mostPixels: Measure.Words = { best, _ in
        "most pixels (\(best.facts?.width ?? 0) × \(best.facts?.height ?? 0))"
    }

    private static let betterFormat: Measure.Words = { best, _ in
        "the better format (\(best.facts?.format ?? "unknown"))"
    }

    /// BMP and GIF, without metadata or with few colours, rank lowest; then come lossy formats, then those that are often
    /// lossless. -1 if unknown.
    private static func formatRank(_ format: String?) -> Double {
        let formats = [
            "bmp", "gif", "webp", "jpeg", "avif", "heic", "jxl", "png", "jp2", "tiff", "raw", "video", "pdf",
        ]
        return Double(format.flatMap { formats.firstIndex(of: $0) } ?? -1)
    }
}

extension DuplicatePhoto {
    /// Number of facts in the file, its sidecar and decisions: one for each fact and each tag.
    fileprivate var knownFacts: Int {
        let isPlaced = hasLocation && facts?.hasLocation != true
        return (facts?.factCount ?? 0) + (isPlaced ? 1 : 0) + (rating > 0 ? 1 : 0) + (isFavourite ? 1 : 0) + tags.count
    }
}
