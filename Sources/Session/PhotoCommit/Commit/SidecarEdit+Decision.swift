import PhotoMetadata
import PhotoModel

extension SidecarEdit {
    /// The rating written for a favourite without one.
    static let favouriteRating = EffectiveValues.favouriteRating

    /// The edit for a sidecar that reflects the decision `applied`, so that it reflects `wanted`.
    ///
    /// A value that is taken back becomes what it was before Sluice took it over, unless somebody has changed it since.
    ///
    /// - Parameters:
    ///   - applied: the decision that the sidecar reflects now.
    ///   - ownRating: the rating that was written for a favourite.
    ///   - current: the sidecar's current facts; nil if there is no sidecar.
    ///   - original: for values that Sluice took over, their facts before that; otherwise the current facts.
    ///   - photoRating: the rating in the photo itself.
    init(
        from applied: Decision,
        ownRating: Int?,
        to wanted: Decision,
        current: SidecarFacts?,
        original: SidecarFacts,
        photoRating: Int?
    ) {
        self.init()
        // In a sidecar that was removed, nothing of ours is left.
        let (applied, ownRating) = current == nil ? (Decision(), nil) : (applied, ownRating)
        let current = current ?? .nothing
        let (was, isNow) = (applied.verdict == .favourite, wanted.verdict == .favourite)
        if isNow && !was { favourite = true }
        if was && !isNow && !original.isFavourite { favourite = false }
        rating = Self.rating(
            from: applied,
            ownRating: ownRating,
            to: wanted,
            current: current,
            original: original,
            photoRating: photoRating
        )
        position = Self.position(from: applied, to: wanted, current: current, original: original)
        for tag in Set(applied.tags.keys).union(wanted.tags.keys).sorted() where applied.tags[tag] != wanted.tags[tag] {
            if wanted.tags[tag] ?? original.has(tag.parts) {
                addTags.append(tag.parts)
            } else {
                removeTags.append(tag.parts)
            }
        }
    }

    /// Copies into the sidecar what its creation or its tags would hide: all facts of a raw file's sidecar, which is ignored
    /// once the photo has its own, and the photo's own tags, which are ignored once the sidecar has any.
    mutating func carry(_ raws: SidecarFacts?, _ own: OwnFacts, current: SidecarFacts?, wanted: Decision) {
        let takesOver = raws != nil && !isEmpty
        let changesTags = !addTags.isEmpty || !removeTags.isEmpty
        if let raws, takesOver {
            if wanted.rating == nil, let stars = raws.rating { rating = .set(stars) }
            if favourite == nil, raws.isFavourite { favourite = true }
            if let place = raws.position { position = .set(place) }
        }
        var left = current ?? .nothing
        for tag in removeTags { left.remove(tag) }
        guard takesOver || changesTags, left.tags.isEmpty else { return }
        let refused = Set(wanted.tags.filter { !$0.value }.keys)
        let known = Set(addTags.compactMap { TagPath(parts: $0) })
        let theirs = (raws?.tags ?? []).compactMap { TagPath(parts: $0) }.filter { !refused.contains(anyCaseOf: $0) }
        let tags = theirs.isEmpty ? own.tags.filter { !refused.contains(anyCaseOf: $0) } : theirs
        addTags = tags.sorted().filter { !known.contains(anyCaseOf: $0) }.map(\.parts) + addTags
    }

    /// A position that somebody else wrote is kept, whatever the decision.
    private static func position(
        from applied: Decision,
        to wanted: Decision,
        current: SidecarFacts,
        original: SidecarFacts
    ) -> Position {
        let (ours, wanted) = (applied.location.map { GPSPosition($0) }, wanted.location.map { GPSPosition($0) })
        guard ours != wanted, original.position == nil, current.position == nil || current.position == ours else {
            return .keep
        }
        return wanted.map { .set($0) } ?? .remove
    }

    private static func rating(
        from applied: Decision,
        ownRating: Int?,
        to wanted: Decision,
        current: SidecarFacts,
        original: SidecarFacts,
        photoRating: Int?
    ) -> Rating {
        if let stars = wanted.rating { return [current.rating, applied.rating].contains(stars) ? .keep : .set(stars) }
        let ours = applied.rating ?? ownRating
        // Taken back or never set. A rating that is no longer ours stays.
        let isOurs = ours != nil && current.rating == ours
        let keepsOwn = wanted.verdict == .favourite && applied.rating == nil && ownRating != nil
        if isOurs && keepsOwn { return .keep }
        let base = isOurs ? original.rating : current.rating
        if base == nil, wanted.verdict == .favourite, (photoRating ?? 0) <= 0, isOurs || applied.verdict != .favourite {
            return current.rating == favouriteRating ? .keep : .set(favouriteRating)
        }
        guard isOurs else { return .keep }
        return base.map { .set($0) } ?? .remove
    }

    /// The rating that was written for a favourite, after an edit with this result.
    static func ownRating(wanted: Decision, before: Int?, current: SidecarFacts, result: SidecarFacts) -> Int? {
        guard wanted.verdict == .favourite, wanted.rating == nil, result.rating == favouriteRating else { return nil }
        return before ?? (current.rating == favouriteRating ? nil : favouriteRating)
    }

    var isEmpty: Bool {
        rating == .keep && favourite == nil && addTags.isEmpty && removeTags.isEmpty && position == .keep
    }
}

/// Both types hold the same positions.
extension GPSPosition {
    init(_ place: Coordinates) {
        self.init(nearestLatitude: place.latitudeSteps, longitude: place.longitudeSteps)
    }
}

extension Coordinates {
    init(_ position: GPSPosition) {
        self.init(nearestLatitudeSteps: position.latitude, longitudeSteps: position.longitude)
    }
}
