/// What counts of a photo's stars, its being a favourite, its tags and its place: what its sidecar says, and will say when a
/// commit has done what is pending.
///
/// 1. What a commit has yet to do counts as decided: another verdict, other stars, another tag than the files have. A
///    favourite without stars has the five that a commit gives it.
/// 2. All else counts as the sidecar says it, whoever wrote it there and when: what a commit has written, and what other
///    programs have made of that since. To keep and to skip say nothing of it.
/// 3. Where there is no sidecar that can be read, everything counts as decided.
/// 4. Stars, tags and a place that nobody gave are the photo's own: tags where no sidecar says any.
/// 5. A commit leaves a place that somebody else wrote: so that counts before one that was decided.
///
/// A raw file's sidecar counts for the JPEG beside it like one of its own, but nothing is ever written into it: what was
/// decided counts over it, after a commit too.
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
    /// It belongs to a raw file.
    package var isRawsSidecar = false
    /// The stars and tags that the photo itself has, and where it says it was taken.
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

    /// Whether there is a sidecar that commits write into.
    private var isWritten: Bool { hasSidecar && !isRawsSidecar }

    /// What the sidecar has of the decision.
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

    /// In the spelling of who said them: nobody's other case of it is another tag.
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

/// What a photo itself says of what decisions are about.
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
