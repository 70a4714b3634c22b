package import PhotoModel

/// What a photo that stays takes over from those that go: their stars, where it has fewer, their tags, and where they were
/// taken, where that is not known of it.
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

    /// That of the one that is nearest to the suggested photo, of those of which it is known; of several that are as near,
    /// the first.
    private static func location(from others: [DuplicatePhoto]) -> Coordinates? {
        others.filter { $0.location != nil }.enumerated().min { a, b in
            (a.element.remoteness, a.offset) < (b.element.remoteness, b.offset)
        }?.element.location
    }
}

extension DuplicateChoice {
    /// Whether stars or tags would go with photos that go, and the one that stays does not have them.
    ///
    /// - Parameter kept: places of those that stay.
    package func isLosing(keeping kept: [Int]) -> Bool {
        let merged = resolution(keeping: kept, merging: true).merged.values.flatMap { $0 }
        return merged.contains { if case .location = $0 { false } else { true } }
    }
}

extension DuplicatePhoto {
    /// From the suggested one; that itself is the nearest.
    fileprivate var remoteness: Int {
        guard let evidence else { return -1 }
        // A distance is of 256 bits at most.
        return evidence.relation.weakness * 1000 + (evidence.distance ?? 999)
    }
}
