import PhotoCatalogue
import PhotoCommit
import PhotoIndex
import PhotoMetadata
import PhotoModel
import SessionTestSupport
import SystemPackage
import TestSupport
import Testing

@Suite("A commit of favourites, stars and tags")
struct CommitSidecarTests {
    @Test("Creates a sidecar beside the photo, and does not touch the photo")
    func newSidecar() throws {
        let room = try CommitRoom()
        let photo = try room.add("a.jpg")
        let before = try room.stamp(room.photos.appending("a.jpg"))
        try room.decide(photo, .verdict(.favourite), .tag(try .named("Places/Oslo")))

        let report = try room.commit()

        #expect(report.applied == 1 && report.left == 0 && report.remaining == 0)
        let sidecar = try room.sidecar("a.jpg.xmp")
        #expect(sidecar.isFavourite && sidecar.rating == 5 && sidecar.tags == [["Places", "Oslo"]])
        #expect(try room.stamp(room.photos.appending("a.jpg")) == before)
        #expect(try room.names(room.photos) == ["a.jpg", "a.jpg.xmp"])
        let decision = try room.decision(photo)
        #expect(!decision.isPending && decision.applied == decision.now && decision.ownRating == 5)
        #expect(try room.catalogue.sidecars(of: [photo])[photo]?.rating == 5)
    }

    @Test("Changes an existing sidecar, and keeps its other content")
    func changedSidecar() throws {
        let room = try CommitRoom()
        let photo = try room.add("a.jpg")
        let text = sidecarText(rating: 2, more: "<x:thing xmlns:x=\"urn:x\">kept</x:thing>")
        try room.photos.appending("a.xmp").write(text.utf8)
        try room.decide(photo, .verdict(.favourite), .tag(try .named("sea")))

        #expect(try room.commit().applied == 1)

        let sidecar = try room.sidecar("a.xmp")
        #expect(sidecar.isFavourite && sidecar.rating == 2 && sidecar.tags == [["sea"]])
        #expect(String(decoding: sidecar.bytes, as: UTF8.self).contains("<x:thing xmlns:x=\"urn:x\">kept</x:thing>"))
        #expect(try room.names(room.photos) == ["a.jpg", "a.xmp"])
        #expect(try room.decision(photo).ownRating == nil)
    }

    @Test("Writes no stars for a favourite that has its own rating")
    func ownStars() throws {
        let room = try CommitRoom()
        let photo = try room.add("a.jpg", rating: 3)
        try room.decide(photo, .verdict(.favourite))
        try room.commit()
        #expect(try room.sidecar("a.jpg.xmp").rating == nil)
    }

    @Test("Copies a photo's own keywords into the sidecar with the first tag, except a refused one")
    func ownKeywords() throws {
        let room = try CommitRoom()
        let photo = try room.add("a.jpg", keywords: ["sea", "Places/Norway"])
        try room.decide(photo, .tag(try .named("boat")), .untag(try .named("SEA")))
        try room.commit()
        #expect(try room.sidecar("a.jpg.xmp").tags == [["boat"], ["Places", "Norway"]])

        _ = try room.catalogue.undo(in: nil)
        try room.commit()
        #expect(try room.names(room.photos) == ["a.jpg"])
    }

    @Test("Does not copy a photo's own keywords when only stars change, or when no tag is left")
    func ownKeywordsStay() throws {
        let room = try CommitRoom()
        let (one, two) = (try room.add("1.jpg", keywords: ["sea"]), try room.add("2.jpg", keywords: ["sea"]))
        try room.decide(one, .rating(3))
        try room.decide(two, .untag(try .named("sea")))
        try room.commit()
        #expect(try room.sidecar("1.jpg.xmp").tags == [])
        #expect(try room.names(room.photos) == ["1.jpg", "1.jpg.xmp", "2.jpg"])
        let index = try LibraryIndex(everythingOf: room.catalogue)
        #expect(index.photo(at: 0).tags.map(\.name) == ["sea"] && index.photo(at: 1).tags == [])
    }

    @Test("Creates a sidecar with the raw file's effective values beside a raw file, and keeps the raw's")
    func besideRaw() throws {
        let room = try CommitRoom()
        let photo = try room.add("a.jpg", rating: 1, keywords: ["own"])
        try room.photos.appending("a.nef").write([1])
        let text = Array(sidecarText(rating: 2, tags: ["sea", "boat"]).utf8)
        try room.photos.appending("a.xmp").write(text)
        try room.decide(photo, .verdict(.favourite), .tag(try .named("Sea")), .untag(try .named("boat")))
        try room.commit()
        let sidecar = try room.sidecar("a.jpg.xmp")
        #expect(sidecar.isFavourite && sidecar.rating == 2 && sidecar.tags == [["Sea"]])
        #expect(try room.photos.appending("a.xmp").bytes() == text)

        _ = try room.catalogue.undo(in: nil)
        try room.commit()
        #expect(try room.names(room.photos) == ["a.jpg", "a.nef", "a.xmp"])
        #expect(try room.photos.appending("a.xmp").bytes() == text)
    }

    @Test("Removes the sidecar that it created when undone")
    func undoneNew() throws {
        let room = try CommitRoom()
        let photo = try room.add("a.jpg")
        try room.decide(photo, .verdict(.favourite))
        try room.commit()
        _ = try room.catalogue.undo(in: nil)
        #expect(try room.decision(photo).isPending)

        #expect(try room.commit().applied == 1)

        #expect(try room.names(room.photos) == ["a.jpg"])
        #expect(try !room.decision(photo).isPending)
        #expect(try room.catalogue.sidecars(of: [photo])[photo] == nil)
    }

    @Test("Restores the sidecar byte for byte when undone")
    func undoneChange() throws {
        let room = try CommitRoom()
        let photo = try room.add("a.jpg")
        let text = Array(sidecarText(rating: 2).utf8)
        try room.photos.appending("a.jpg.xmp").write(text)
        try room.decide(photo, .rating(4), .tag(try .named("sea")))
        try room.commit()
        #expect(try room.sidecar("a.jpg.xmp").rating == 4)

        _ = try room.catalogue.undo(in: nil)
        try room.commit()

        #expect(try room.photos.appending("a.jpg.xmp").bytes() == text)
    }

    @Test("Reverts only its own changes when undone after another program changed the sidecar")
    func undoneAfterOthers() throws {
        let room = try CommitRoom()
        let photo = try room.add("a.jpg")
        try room.decide(photo, .verdict(.favourite), .tag(try .named("sea")))
        try room.commit()
        let theirs = sidecarText(rating: 1, tags: ["sea", "theirs"], isFavourite: true)
        try room.photos.appending("a.jpg.xmp").write(theirs.utf8)

        _ = try room.catalogue.undo(in: nil)
        try room.commit()

        let sidecar = try room.sidecar("a.jpg.xmp")
        #expect(sidecar.rating == 1 && !sidecar.isFavourite && sidecar.tags == [["theirs"]])
    }

    @Test("Restores what another program wrote between two commits when undone")
    func othersBetween() throws {
        let room = try CommitRoom()
        let photo = try room.add("a.jpg")
        try room.decide(photo, .tag(try .named("x")))
        try room.commit()
        let theirs = sidecarText(rating: 3, tags: ["x", "theirs"], isFavourite: true)
        try room.photos.appending("a.jpg.xmp").write(theirs.utf8)
        try room.decide(photo, .rating(5), .tag(try .named("theirs")), .verdict(.favourite))
        try room.commit()
        let batch = try #require(try room.catalogue.batches(limit: 1).first)
        try room.decide(photo, .tag(try .named("y")))
        try room.commit()

        #expect(try room.engine.revert(batch, options: room.options).applied == 1)

        let sidecar = try room.sidecar("a.jpg.xmp")
        #expect(sidecar.rating == 3 && sidecar.isFavourite && sidecar.tags == [["x"], ["y"], ["theirs"]])
    }

    @Test("Restores what another program wrote over its own values when undone")
    func othersOver() throws {
        let room = try CommitRoom()
        let photo = try room.add("a.jpg")
        try room.decide(photo, .rating(5))
        try room.commit()
        try room.photos.appending("a.jpg.xmp").write(sidecarText(rating: 3).utf8)
        try room.decide(photo, .rating(4))
        try room.commit()
        try room.decide(photo, .tag(try .named("y")))
        try room.commit()
        #expect(try room.sidecar("a.jpg.xmp").rating == 4)
        try room.decide(photo, .rating(nil))
        try room.commit()
        #expect(try room.sidecar("a.jpg.xmp").rating == 3)
    }

    @Test("Keeps what the sidecar already contained before the decision when undone")
    func saidAlready() throws {
        let room = try CommitRoom()
        let photo = try room.add("a.jpg")
        try room.photos.appending("a.jpg.xmp").write(sidecarText(rating: 4).utf8)
        for change: DecisionChange in [.rating(4), .tag(try .named("y")), .rating(5)] {
            try room.decide(photo, change)
            try room.commit()
        }
        try room.photos.appending("a.jpg.xmp").write(sidecarText(rating: 5, tags: ["y", "z"]).utf8)
        try room.decide(photo, .rating(nil))
        try room.commit()
        #expect(try room.sidecar("a.jpg.xmp").rating == 4)
    }

    @Test("Changes nothing if the sidecar already matches")
    func already() throws {
        let room = try CommitRoom()
        let photo = try room.add("a.jpg")
        let text = Array(sidecarText(rating: 4, tags: ["sea"]).utf8)
        try room.photos.appending("a.jpg.xmp").write(text)
        try room.decide(photo, .rating(4), .tag(try .named("sea")))

        let report = try room.commit()

        #expect(report.photos.map(\.action) == [.nothing] && report.applied == 1)
        #expect(try room.photos.appending("a.jpg.xmp").bytes() == text)
        #expect(try !room.decision(photo).isPending)
    }

    @Test("Skips a photo with an unreadable sidecar, reports it, and commits the others")
    func unreadable() throws {
        let room = try CommitRoom()
        let (bad, good) = (try room.add("bad.jpg"), try room.add("good.jpg"))
        for (stars, text) in ["", "<html/>", "no XML"].enumerated() {
            try room.photos.appending("bad.jpg.xmp").write(text.utf8)
            for photo in [bad, good] { try room.decide(photo, .rating(stars + 1)) }
            let report = try room.commit()
            #expect(report.left == 1 && report.photos.first { $0.reason != nil }?.reason == .sidecarUnreadable)
            #expect(try room.photos.appending("bad.jpg.xmp").bytes() == Array(text.utf8))
        }
        #expect(try room.sidecar("good.jpg.xmp").rating == 3)
        let problem = try #require(try room.decision(bad).problem)
        #expect(problem.reason == "sidecarUnreadable" && problem.words.contains("bad.jpg.xmp"))
        #expect(try room.decision(bad).isPending)
    }

    @Test("Skips a photo that has changed since the decision, until a new decision")
    func edited() throws {
        let room = try CommitRoom()
        let photo = try room.add("a.jpg", "one")
        try room.decide(photo, .rating(3))
        try room.photos.appending("a.jpg").write("other".utf8)
        #expect(try room.commit().photos.map(\.reason) == [.editedSince])
        #expect(try room.names(room.photos) == ["a.jpg"])

        try room.note("a.jpg")
        #expect(try room.commit().photos.map(\.reason) == [.editedSince])
        try room.decide(photo, .rating(3))

        #expect(try room.commit().applied == 1)
        #expect(try room.sidecar("a.jpg.xmp").rating == 3)
    }

    @Test("Accepts a file whose times alone differ as the same photo")
    func touched() throws {
        let room = try CommitRoom()
        let photo = try room.add("a.jpg")
        try room.decide(photo, .rating(3))
        try room.photos.appending("a.jpg").touch()
        #expect(try room.commit().applied == 1)
    }

    @Test("Skips a photo that is missing, or replaced by a link or a folder")
    func replaced() throws {
        let room = try CommitRoom()
        let photos = try ["gone.jpg", "link.jpg", "folder.jpg", "away/a.jpg"].map { try room.add(FilePath($0)) }
        for photo in photos { try room.decide(photo, .rating(1)) }
        try room.photos.appending("gone.jpg").remove()
        try room.photos.appending("link.jpg").move(to: room.photos.appending("real.jpg"))
        try room.photos.appending("link.jpg").link(to: room.photos.appending("real.jpg"))
        try room.photos.appending("folder.jpg").remove()
        try room.photos.appending("folder.jpg").makeFolder()
        try room.photos.appending("away").remove()

        let report = try room.commit()

        #expect(Set(report.photos.map(\.reason)) == [.missing, .replaced, .folderAway])
        #expect(report.left == 4 && report.applied == 0)
        #expect(report.photos.allSatisfy { $0.words != nil && $0.remedy != nil })
    }

    @Test("Never replaces what has taken the sidecar's name meanwhile")
    func folderAsSidecar() throws {
        let room = try CommitRoom()
        let photo = try room.add("a.jpg")
        try room.photos.appending("a.jpg.xmp").makeFolder()
        try room.decide(photo, .rating(1))
        let report = try room.commit()
        #expect(report.left == 1)
        #expect(try room.names(room.photos) == ["a.jpg", "a.jpg.xmp"])
    }
}
