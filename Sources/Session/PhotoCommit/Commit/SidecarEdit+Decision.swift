import PhotoMetadata
import PhotoModel

extension SidecarEdit {
    /// The stars of a favourite that nobody gave any.
    static let favouriteRating = EffectiveValues.favouriteRating

    /// What has to be said differently in a sidecar that follows one decision, so that it follows another.
    ///
    /// What is taken back becomes what it was before Sluice took it over; unless somebody changed it since: then it is
    /// theirs.
    ///
    /// - Parameters:
    ///   - applied: what the sidecar follows now.
    ///   - ownRating: the stars that a favourite wrote by itself.
    ///   - current: what the sidecar says now; nil where there is none.
    ///   - original: what it said where Sluice has not taken it over, and before that where it has.
    ///   - photoRating: the stars that the photo itself has.
    init(
        from applied: Decision,
        ownRating: Int?,
        to wanted: Decision,
        current: SidecarFacts?,
        original: SidecarFacts,
        photoRating: Int?
    ) {
        self.init()
        // Of a sidecar that is gone, nothing is left that was written.
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

    /// Says in the sidecar too what counts as long as it does not: of a raw file's sidecar all, for that is not read beside
    /// one of the photo's own; of the photo's own tags all, for they do not count where a sidecar says any.
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

    /// One that somebody else wrote is theirs, whatever was decided.
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
        // Taken back, or never said. Stars that are not ours any more are left alone.
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

    /// The stars that a favourite has written by itself, after an edit that led to `result`.
    static func ownRating(wanted: Decision, before: Int?, current: SidecarFacts, result: SidecarFacts) -> Int? {
        guard wanted.verdict == .favourite, wanted.rating == nil, result.rating == favouriteRating else { return nil }
        return before ?? (current.rating == favouriteRating ? nil : favouriteRating)
    }

    var isEmpty: Bool {
        rating == .keep && favourite == nil && addTags.isEmpty && removeTags.isEmpty && position == .keep
    }
}

/// They hold the same places.
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
