package import PhotoModel

/// Merges values of trashed photos into one that stays: more stars, additional tags, and the place if it has none.
package enum MetadataMerge {
    package static func changes(to heir: DuplicatePhoto, from others: [DuplicatePhoto]) -> [DecisionChange] {
        var changes: [DecisionChange] = []
        let stars = others.map(\.rating).max() ?? 0
        if stars > max(heir.rating, 0) { changes.append(.rating(stars)) }
        let known = Set(heir.tags.map(\.folded))
        let tags = Set(others.flatMap(\.tags)).filter { !known.contains($0.folded) }
        changes += tags.sorted().map { .tag($0) }
        if heir.location == nil, let location = location(from: others) { changes.append(.location(location)) }
        return changes
    }

    /// The place of the photo nearest to the suggested one, among those with a known place. If several are equally near, the
    /// first.
    private static func location(from others: [DuplicatePhoto]) -> Coordinates? {
        others.filter { $0.location != nil }.enumerated().min { a, b in
            (a.element.distanceFromSuggestion, a.offset) < (b.element.distanceFromSuggestion, b.offset)
        }?.element.location
    }
}

extension DuplicateChoice {
    /// Whether stars or tags of trashed photos would be lost because the one that stays does not have them.
    ///
    /// - Parameter kept: places of those that stay.
    package func isLosing(keeping kept: [Int]) -> Bool {
        let merged = resolution(keeping: kept, merging: true).merged.values.flatMap { $0 }
        return merged.contains { if case .location = $0 { false } else { true } }
    }
}

extension DuplicatePhoto {
    /// Distance from the suggested photo, which itself is the nearest.
    fileprivate var distanceFromSuggestion: Int {
        guard let evidence else { return -1 }
        // A distance is at most 256 bits.
        return evidence.relation.weakness * 1000 + (evidence.distance ?? 999)
    }
}
