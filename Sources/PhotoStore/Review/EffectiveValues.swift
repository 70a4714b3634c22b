/// What counts of a photo's stars, its being a favourite, its tags and its place: what its sidecar says, and will say when a
/// commit has done what is pending.
///
/// 1. What a commit has yet to do counts as decided: another verdict, other stars, another tag than the files have. A
///    favourite without stars has the five that a commit gives it.
/// 2. All else counts as the sidecar says it, whoever wrote it there and when: what a commit has written, and what other
///    programs have made of that since. To keep and to skip say nothing of it.
/// 3. Where there is no sidecar that can be read, everything counts as decided.
/// 4. Stars and a place that nobody gave are the photo's own.
/// 5. A commit leaves a place that somebody else wrote: so that counts before one that was decided.
///
/// What is taken back after a commit counts as never said. What had been in its place in the sidecar shows up when the next
/// commit has put it there again.
package struct EffectiveValues: Sendable {
    /// The stars that a commit gives to a favourite that has none.
    package static let favouriteRating = 5

    package var now = Decision()
    /// What the files have of it, and the stars that a favourite brought with it there.
    package var applied = Decision()
    package var ownRating: Int?
    /// What follows is what a sidecar says that could be read.
    package var hasSidecar = false
    package var sidecarRating: Int?
    package var isSidecarFavourite = false
    package var sidecarTags: [TagPath] = []
    package var sidecarLocation: Coordinates?
    /// The stars that the photo itself has, and where it says it was taken.
    package var photoRating: Int?
    package var photoLocation: Coordinates?

    package init() {}

    package init(_ decision: StoredDecision?, _ sidecar: StoredSidecar?, photoRating: Int? = nil) {
        if let decision { (now, applied, ownRating) = (decision.now, decision.applied, decision.ownRating) }
        if let sidecar, sidecar.problem == nil {
            hasSidecar = true
            (sidecarRating, isSidecarFavourite) = (sidecar.rating, sidecar.isFavourite)
            (sidecarTags, sidecarLocation) = (sidecar.tags, sidecar.location)
        }
        self.photoRating = photoRating
    }

    /// What the sidecar has of the decision.
    private var written: Decision { hasSidecar ? applied : Decision() }

    package var isFavourite: Bool {
        let isWanted = now.verdict == .favourite
        guard hasSidecar, isWanted == (applied.verdict == .favourite) else { return isWanted }
        return isSidecarFavourite
    }

    /// −1…5, as `SidecarEdit` writes them.
    package var rating: Int {
        let photos = photoRating ?? 0
        if let stars = now.rating { return stars == written.rating ? sidecarRating ?? photos : stars }
        let isFavourite = now.verdict == .favourite
        let ours = hasSidecar ? applied.rating ?? ownRating : nil
        let isOurs = ours != nil && sidecarRating == ours
        // Stars that are ours go with what brought them.
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
        // What was taken back counts no more, whatever the sidecar says.
        let isTakenBack = !isDone && now.location == nil
        return (isTakenBack ? nil : sidecarLocation) ?? photoLocation
    }

    package var tags: Set<TagPath> {
        var tags = Set(sidecarTags)
        for tag in written.tags.keys where now.tags[tag] == nil && written.tags[tag] == true { tags.remove(tag) }
        for (tag, isWanted) in now.tags where written.tags[tag] != isWanted {
            if isWanted { tags.insert(tag) } else { tags.remove(tag) }
        }
        return tags
    }
}
