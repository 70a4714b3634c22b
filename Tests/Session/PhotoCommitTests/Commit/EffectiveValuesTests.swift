import PhotoMetadata
import PhotoModel
import TestSupport
import Testing

@testable import PhotoCommit

@Suite("Effective values before and after a commit")
struct EffectiveValuesTests {
    private static let tags = ["a", "b", "c"].compactMap { TagPath($0) }

    /// One for decisions and one for sidecars.
    private static let places = [(59.913868, 10.752245), (-33.8568, 151.2153)].compactMap {
        Coordinates(latitude: $0, longitude: $1)
    }

    /// A photo whose decisions are applied as commits apply them.
    private struct Photo {
        var now = Decision()
        var applied = Decision()
        var ownRating: Int?
        var photoRating: Int?
        var photoTags: [TagPath] = []
        /// Facts of the sidecar of a raw file beside it.
        var raws: SidecarFacts?
        var original: SidecarFacts?
        var sidecar: SidecarFacts?

        var values: EffectiveValues {
            var values = EffectiveValues()
            (values.now, values.applied, values.ownRating, values.photoRating) = (now, applied, ownRating, photoRating)
            values.photoTags = photoTags
            guard let sidecar = sidecar ?? raws else { return values }
            (values.hasSidecar, values.isRawsSidecar) = (true, self.sidecar == nil)
            (values.sidecarRating, values.isSidecarFavourite) = (sidecar.rating, sidecar.isFavourite)
            values.sidecarTags = sidecar.tags.compactMap { TagPath(parts: $0) }
            values.sidecarLocation = sidecar.position.flatMap { Coordinates($0) }
            return values
        }

        mutating func commit() {
            let raws = sidecar == nil ? raws : nil
            var edit = SidecarEdit(
                from: applied,
                ownRating: ownRating,
                to: now,
                current: sidecar,
                original: original ?? .nothing,
                photoRating: raws?.rating ?? photoRating
            )
            edit.carry(raws, OwnFacts(rating: photoRating, tags: photoTags), current: sidecar, wanted: now)
            var after = sidecar ?? .nothing
            switch edit.rating {
            case .keep: break
            case .set(let stars): after.rating = stars
            case .remove: after.rating = nil
            }
            switch edit.position {
            case .keep: break
            case .set(let position): after.position = position
            case .remove: after.position = nil
            }
            after.isFavourite = edit.favourite ?? after.isFavourite
            after.tags = after.tags.union(edit.addTags).subtracting(edit.removeTags)
            ownRating = SidecarEdit.ownRating(
                wanted: now,
                before: ownRating,
                current: sidecar ?? raws ?? .nothing,
                result: after
            )
            if sidecar != nil || edit.needsSidecar { sidecar = after }
            applied = now
        }
    }

    private func decision(using random: inout some RandomNumberGenerator) -> Decision {
        var decision = Decision(
            verdict: ([nil, .trash] + [Verdict.keep, .favourite, .skip]).randomElement(using: &random) ?? nil,
            rating: [nil, nil, 0, 3, 5].randomElement(using: &random) ?? nil,
            location: [nil, Self.places[0]].randomElement(using: &random) ?? nil
        )
        for tag in Self.tags where Bool.random(using: &random) { decision.tags[tag] = .random(using: &random) }
        return decision
    }

    private func facts(using random: inout some RandomNumberGenerator) -> SidecarFacts {
        SidecarFacts(
            rating: [nil, -1, 0, 2, 5].randomElement(using: &random) ?? nil,
            isFavourite: .random(using: &random),
            tags: Set(Self.tags.filter { _ in Bool.random(using: &random) }.map(\.parts)),
            position: Bool.random(using: &random) ? nil : GPSPosition(Self.places[1])
        )
    }

    private func expectSame(_ photo: inout Photo) {
        let (before, text) = (photo.values, "\(photo)")
        photo.commit()
        let after = photo.values
        #expect(before.rating == after.rating, "\(text)")
        #expect(before.isFavourite == after.isFavourite, "\(text)")
        #expect(before.tags == after.tags && before.location == after.location, "\(text)")
    }

    @Test("A decision over any sidecar has the effective values that a commit writes")
    func firstDecision() {
        var random = SplitMix64(seed: 21)
        for _ in 0..<3000 {
            var photo = Photo(photoRating: [nil, -1, 0, 4].randomElement(using: &random) ?? nil)
            if Bool.random(using: &random) { photo.sidecar = facts(using: &random) }
            photo.original = photo.sidecar
            photo.now = decision(using: &random)
            expectSame(&photo)
            // Decide again, without taking anything back.
            photo.now.rating = [0, 1, 5].randomElement(using: &random)
            for tag in Self.tags where Bool.random(using: &random) { photo.now.tags[tag] = .random(using: &random) }
            expectSame(&photo)
        }
    }

    @Test("A decision over own keywords and a raw file's sidecar has the effective values that a commit writes")
    func firstDecisionOverOwn() {
        var random = SplitMix64(seed: 25)
        for _ in 0..<3000 {
            var photo = Photo(photoRating: [nil, 4].randomElement(using: &random) ?? nil)
            photo.photoTags = Self.tags.filter { _ in Bool.random(using: &random) }
            switch Int.random(in: 0..<3, using: &random) {
            case 0: photo.raws = facts(using: &random)
            case 1: photo.sidecar = facts(using: &random)
            default: break
            }
            photo.original = photo.sidecar
            photo.now = decision(using: &random)
            expectSame(&photo)
            for tag in Self.tags where Bool.random(using: &random) { photo.now.tags[tag] = .random(using: &random) }
            expectSame(&photo)
        }
    }

    @Test("Changes by another program are kept until the same value is decided again")
    func changedByOthers() {
        var random = SplitMix64(seed: 24)
        for _ in 0..<3000 {
            var photo = Photo(photoRating: [nil, 4].randomElement(using: &random) ?? nil)
            photo.now = decision(using: &random)
            photo.commit()
            photo.sidecar = Int.random(in: 0..<4, using: &random) == 0 ? nil : facts(using: &random)
            let theirs = photo.sidecar
            photo.now.tags[Self.tags[0]] = .random(using: &random)
            expectSame(&photo)
            if let theirs, photo.now.rating != nil { #expect(photo.sidecar?.rating == theirs.rating) }
        }
    }

    @Test("A decision taken back has the effective values that a commit writes, if Sluice wrote everything")
    func takenBack() {
        var random = SplitMix64(seed: 22)
        for _ in 0..<1000 {
            var photo = Photo(photoRating: [nil, 4].randomElement(using: &random) ?? nil)
            for _ in 0..<5 {
                photo.now = decision(using: &random)
                expectSame(&photo)
            }
        }
    }

    @Test("Changes by another program after a commit are effective")
    func elsewhere() {
        var random = SplitMix64(seed: 23)
        for _ in 0..<1000 {
            var photo = Photo()
            photo.now = decision(using: &random)
            photo.commit()
            let facts = facts(using: &random)
            photo.sidecar = facts
            #expect(photo.values.rating == facts.rating ?? 0)
            #expect(photo.values.location == facts.position.flatMap { Coordinates($0) })
            #expect(photo.values.isFavourite == facts.isFavourite)
            #expect(Set(photo.values.tags.map(\.parts)) == facts.tags)
        }
    }
}
