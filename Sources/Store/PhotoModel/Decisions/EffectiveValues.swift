/// The effective stars, favourite state, tags and location of a photo: the values in its sidecar, updated by the pending
/// decisions that the next commit will write.
///
/// 1. A pending change counts as decided: a verdict, stars or a tag that differs from the files. A favourite without stars
///    has the five that a commit gives it.
/// 2. Everything else counts as in the sidecar, whoever wrote it and when: values that a commit wrote, and any changes to
///    them by other programs. Keep and skip do not affect it.
/// 3. Without a readable sidecar, everything counts as decided.
/// 4. Stars, tags and a location that are neither decided nor in a sidecar come from the photo itself; tags only if the
///    sidecar has none.
/// 5. A commit does not replace a location written by another program, so that location takes precedence over a decided
///    one.
///
/// A raw file's sidecar counts for the JPEG beside it like its own, but is never written: decisions override it, even after
/// a commit.
///
/// A decision withdrawn after a commit counts as never made. A value that it had replaced in the sidecar reappears once the
/// next commit has restored it.
package struct EffectiveValues: Sendable {
    /// The stars that a commit gives to a favourite that has none.
    package static let favouriteRating = 5

    package var now = Decision()
    /// The applied part of the decision, and the stars that a favourite added to the files.
    package var applied = Decision()
    package var ownRating: Int?
    /// The following values come from a readable sidecar.
    package var hasSidecar = false
    package var sidecarRating: Int?
    package var isSidecarFavourite = false
    package var sidecarTags: [TagPath] = []
    package var sidecarLocation: Coordinates?
    /// Whether the sidecar belongs to a raw file.
    package var isRawsSidecar = false
    /// The photo's own stars, tags and location.
    package var photoRating: Int?
    package var photoTags: [TagPath] = []
    package var photoLocation: Coordinates?

    package init() {}

    package init(_ decision: StoredDecision?, _ sidecar: StoredSidecar?, _ photo: OwnFacts = OwnFacts()) {
        if let decision { (now, applied, ownRating) = (decision.now, decision.applied, decision.ownRating) }
        if let sidecar, sidecar.problem == nil {
            (hasSidecar, isRawsSidecar) = (true, sidecar.isRaws)
            (sidecarRating, isSidecarFavourite) = (sidecar.rating, sidecar.isFavourite)
            (sidecarTags, sidecarLocation) = (sidecar.tags, sidecar.location)
        }
        (photoRating, photoTags) = (photo.rating, photo.tags)
    }

    /// Whether there is a sidecar that commits write to.
    private var isWritten: Bool { hasSidecar && !isRawsSidecar }

    /// The part of the decision that is in the sidecar.
    private var written: Decision { isWritten ? applied : Decision() }

    package var isFavourite: Bool {
        let isWanted = now.verdict == .favourite
        guard hasSidecar, isWanted == (written.verdict == .favourite) else { return isWanted }
        return isSidecarFavourite
    }

    /// −1…5, as `SidecarEdit` writes them.
    package var rating: Int {
        let photos = photoRating ?? 0
        if let stars = now.rating { return stars == written.rating ? sidecarRating ?? photos : stars }
        let isFavourite = now.verdict == .favourite
        let ours = isWritten ? applied.rating ?? ownRating : nil
        let isOurs = ours != nil && sidecarRating == ours
        // Stars that a commit wrote disappear with the decision that caused them.
        let staysOurs = isFavourite && written.rating == nil
        let left = isOurs && !staysOurs ? nil : sidecarRating
        if left == nil, isFavourite, photos <= 0, isOurs || written.verdict != .favourite {
            return Self.favouriteRating
        }
        return left ?? photos
    }

    package var location: Coordinates? {
        let isDone = now.location == written.location
        if !isDone, let decided = now.location, sidecarLocation == nil || sidecarLocation == written.location {
            return decided
        }
        // A withdrawn location no longer counts, even while it is in the sidecar.
        let isTakenBack = !isDone && now.location == nil
        return (isTakenBack ? nil : sidecarLocation) ?? photoLocation
    }

    /// Each tag in its original spelling. Spellings that differ only in case never appear twice.
    package var tags: Set<TagPath> {
        var tags = Set(sidecarTags)
        for (tag, isSet) in written.tags where isSet && now.tags[tag] == nil { tags.remove(anyCaseOf: tag) }
        let pending = now.tags.filter { written.tags[$0.key] != $0.value }
        for (tag, isWanted) in pending where !isWanted { tags.remove(anyCaseOf: tag) }
        if tags.isEmpty {
            tags = Set(photoTags)
            for (tag, isWanted) in now.tags where !isWanted { tags.remove(anyCaseOf: tag) }
        }
        for tag in pending.filter(\.value).keys.sorted() where !tags.contains(anyCaseOf: tag) { tags.insert(tag) }
        return tags
    }
}

/// A photo's own values for what decisions are about.
package struct OwnFacts: Sendable, Hashable {
    package var rating: Int?
    package var tags: [TagPath]

    package init(rating: Int? = nil, tags: [TagPath] = []) {
        self.rating = rating
        self.tags = tags
    }
}

extension Set<TagPath> {
    package func contains(anyCaseOf tag: TagPath) -> Bool {
        if contains(tag) { return true }
        let folded = tag.folded
        return contains { $0.folded == folded }
    }

    package mutating func remove(anyCaseOf tag: TagPath) {
        let folded = tag.folded
        self = filter { $0.folded != folded }
    }
}
