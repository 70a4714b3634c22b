import PhotoModel
import StoreSamples
import Testing

@Suite("Effective values of decisions, sidecars and photos")
struct EffectiveValuesTests {
    /// - Parameter sidecar: nil for none.
    private func values(
        _ now: Decision,
        applied: Decision = Decision(),
        ownRating: Int? = nil,
        sidecar: (rating: Int?, isFavourite: Bool, tags: [TagPath])? = nil,
        photo: Int? = nil
    ) -> EffectiveValues {
        var values = EffectiveValues()
        (values.now, values.applied, values.ownRating, values.photoRating) = (now, applied, ownRating, photo)
        if let sidecar {
            values.hasSidecar = true
            (values.sidecarRating, values.isSidecarFavourite, values.sidecarTags) = sidecar
        }
        return values
    }

    @Test("Stars: pending ones, then the sidecar's, then the photo's own")
    func rating() {
        let four = Decision(rating: 4)
        #expect(values(Decision(), photo: 3).rating == 3)
        #expect(values(Decision(), sidecar: (1, false, []), photo: 3).rating == 1)
        #expect(values(Decision(), sidecar: (nil, false, []), photo: 3).rating == 3)
        #expect(values(Decision(verdict: .keep), sidecar: (0, false, []), photo: 3).rating == 0)
        #expect(values(four, sidecar: (1, false, []), photo: 3).rating == 4)
        #expect(values(four, photo: 3).rating == 4)
        #expect(values(Decision(rating: 0), photo: 3).rating == 0)
        // Committed; then another program changed or removed them.
        #expect(values(four, applied: four, sidecar: (2, false, []), photo: 3).rating == 2)
        #expect(values(four, applied: four, sidecar: (nil, false, []), photo: 3).rating == 3)
        // Without a sidecar, or with an unreadable one.
        #expect(values(four, applied: four).rating == 4)
    }

    @Test("Locations: the sidecar's, then the pending one, then the photo's own, never a withdrawn one")
    func location() {
        let (decided, theirs, own) = (
            Coordinates(latitude: 1, longitude: 1), Coordinates(latitude: 2, longitude: 2),
            Coordinates(latitude: 3, longitude: 3)
        )
        func location(
            _ now: Coordinates?,
            applied: Coordinates? = nil,
            sidecar: Coordinates?? = .none,
            photo: Coordinates? = nil
        ) -> Coordinates? {
            var values = EffectiveValues()
            (values.now.location, values.applied.location, values.photoLocation) = (now, applied, photo)
            if let sidecar { (values.hasSidecar, values.sidecarLocation) = (true, sidecar) }
            return values.location
        }
        #expect(location(nil) == nil && location(nil, photo: own) == own)
        #expect(location(nil, sidecar: theirs, photo: own) == theirs)
        #expect(location(nil, sidecar: .some(nil), photo: own) == own)
        #expect(location(decided) == decided && location(decided, sidecar: .some(nil), photo: own) == decided)
        #expect(location(decided, sidecar: theirs) == theirs)
        // Committed; then another program changed or removed it.
        #expect(location(decided, applied: decided, sidecar: decided) == decided)
        #expect(location(decided, applied: decided, sidecar: theirs) == theirs)
        #expect(location(decided, applied: decided, sidecar: .some(nil), photo: own) == own)
        // Withdrawn, but not committed yet.
        #expect(location(nil, applied: decided, sidecar: decided, photo: own) == own)
        // The sidecar is missing.
        #expect(location(decided, applied: decided) == decided && location(nil, applied: decided) == nil)
    }

    @Test("A favourite has the five stars that a commit gives it, before and after, until it is undone")
    func favouriteStars() {
        let favourite = Decision(verdict: .favourite)
        #expect(values(favourite).rating == 5)
        #expect(values(favourite, photo: -1).rating == 5)
        #expect(values(favourite, photo: 2).rating == 2)
        #expect(values(favourite, sidecar: (nil, false, [])).rating == 5)
        #expect(values(favourite, sidecar: (3, false, [])).rating == 3)
        #expect(values(favourite, applied: favourite, ownRating: 5, sidecar: (5, true, [])).rating == 5)
        #expect(values(favourite, applied: favourite, ownRating: 5, sidecar: (nil, true, [])).rating == 0)
        #expect(values(Decision(), applied: favourite, ownRating: 5, sidecar: (5, true, [])).rating == 0)
        #expect(values(Decision(), applied: favourite, ownRating: 5, sidecar: (2, true, [])).rating == 2)
    }

    @Test("A photo is a favourite if a commit would make it one, otherwise as in the sidecar")
    func favourite() {
        let favourite = Decision(verdict: .favourite)
        #expect(values(favourite).isFavourite && !values(Decision()).isFavourite)
        #expect(values(favourite, applied: favourite).isFavourite)
        #expect(values(favourite, sidecar: (nil, false, [])).isFavourite)
        // Undone after a commit; and removed by another program.
        #expect(!values(Decision(), applied: favourite, sidecar: (5, true, [])).isFavourite)
        #expect(!values(favourite, applied: favourite, sidecar: (5, false, [])).isFavourite)
        // Keep changes no sidecar, so the values are the same before and after a commit.
        let keep = Decision(verdict: .keep, rating: 2)
        #expect(values(keep, sidecar: (nil, true, [])).isFavourite)
        #expect(values(keep, applied: keep, sidecar: (2, true, [])).isFavourite)
    }

    @Test("Tags are the sidecar's with pending changes")
    func tags() throws {
        let (a, b, c) = (try TagPath.tag("a"), try TagPath.tag("b"), try TagPath.tag("c"))
        let decision = Decision(tags: [b: true, a: false])
        #expect(values(decision).tags == [b])
        #expect(values(decision, sidecar: (nil, false, [a, c])).tags == [b, c])
        // Another program has reverted the commit's changes since.
        #expect(values(decision, applied: decision, sidecar: (nil, false, [a, c])).tags == [a, c])
        #expect(values(decision, applied: decision).tags == [b])
        // Undone after a commit.
        #expect(values(Decision(), applied: decision, sidecar: (nil, false, [b, c])).tags == [c])
        #expect(values(Decision(tags: [b: false]), applied: decision, sidecar: (nil, false, [b])).tags == [])
    }

    @Test("An unreadable sidecar has no effect")
    func unreadable() {
        var sidecar = StoredSidecar(asset: 1, name: [1], stamp: .sample(1), rating: 3, isFavourite: true)
        #expect(EffectiveValues(nil, sidecar).rating == 3 && EffectiveValues(nil, sidecar).isFavourite)
        sidecar.problem = "no XMP"
        #expect(EffectiveValues(nil, sidecar, OwnFacts(rating: 1)).rating == 1)
        #expect(!EffectiveValues(nil, sidecar).isFavourite)
    }
}
