import PhotoCatalogue
import PhotoIndex
import PhotoModel
import PhotoStore
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@testable import PhotoSession

@Suite("A review", .timeLimit(.minutes(10)))
struct ReviewSessionTests {
    @Test("Goes through the photos of a filter in an order, to the end, and back from it")
    func goesThroughPhotos() async throws {
        let photos = try await PreparedLibrary(["c.jpg", "a.jpg", "b.jpg"])
        try await photos.with { library in
            let review = try await library.review(.everything, sort: PhotoSort(.name))
            #expect(try await review.name() == "a.jpg")
            let second = try await review.next()
            #expect(second.card?.photo.name == "b.jpg" && second.card?.place == 1 && second.card?.total == 3)
            try await review.next()
            #expect(try await review.name() == "c.jpg")
            let end = try await review.next()
            #expect(end.isEnd)
            let still = try await review.next()
            #expect(still.isEnd)
            let back = try await review.previous()
            #expect(back.card?.photo.name == "c.jpg")
        }
    }

    @Test("Shows what is known of a photo, and its tier")
    func showsKnownPhoto() async throws {
        let photos = try await PreparedLibrary(["a.jpg"])
        try await photos.with { library in
            let review = try await library.review(.everything)
            let card = try #require(try await review.current().card)
            #expect(card.photo.path == photos.photos.appending("a.jpg").string)
            #expect(card.photo.folder == photos.photos.string)
            #expect((card.photo.width, card.photo.height, card.photo.format) == (96, 64, "jpeg"))
            #expect(card.photo.hasTiers && !card.photo.isMissing && card.photo.verdict == nil)
            #expect(!card.photo.placeholder.isEmpty)
            #expect(card.picture.picture?.tier == "large")
            #expect(card.picture.picture?.mediaType == "image/jpeg")
            #expect(card.picture.picture?.bytes.prefix(2) == [0xFF, 0xD8])
        }
    }

    @Test("A filter without matches is at its end at once")
    func filterNothing() async throws {
        let photos = try await PreparedLibrary(["a.jpg"])
        try await photos.with { library in
            let review = try await library.review(.camera("nobody makes this"))
            let position = try await review.current()
            #expect(position.isEnd)
            #expect(await review.progress().total == 0)
        }
    }

    @Test("A decision is about the displayed photo, even if the review has moved on")
    func decisionAbout() async throws {
        let photos = try await PreparedLibrary(3)
        try await photos.with { library in
            let review = try await library.review(.everything, sort: PhotoSort(.name))
            let seen = try #require(try await review.current().card)
            try await review.next()
            let isChanged = try await review.decide([.verdict(.trash)], about: seen.id)
            #expect(isChanged)
            #expect(try await library.photo(seen.id).verdict == .trash)
            #expect(try await review.current().card?.photo.verdict == nil)
            // Repeating it changes nothing.
            let isChangedAgain = try await review.decide([.verdict(.trash)], about: seen.id)
            #expect(!isChangedAgain)
        }
        #expect(try photos.other().decision(of: try photos.row("10.jpg"))?.now.verdict == .trash)
    }

    @Test("An unknown photo is an error, and nothing is decided")
    func photoNobodyKnows() async throws {
        let photos = try await PreparedLibrary(1)
        try await photos.with { library in
            let review = try await library.review(.everything)
            let stranger = AssetID.next()
            await #expect(throws: LibraryError.unknownPhoto(stranger)) {
                try await review.decide([.verdict(.keep)], about: [try photos.id("10.jpg"), stranger])
            }
            #expect(try photos.other().decisionCounts().decided == 0)
        }
    }

    @Test("Next skips missing photos and those that others decided about, previous does not")
    func nextGoesPast() async throws {
        let photos = try await PreparedLibrary(5)
        try await photos.with { library in
            let review = try await library.review(.unreviewed, sort: PhotoSort(.name))
            try photos.other().decide([.verdict(.keep)], about: [try photos.row("11.jpg")], in: nil)
            try photos.other().markMissing([try photos.row("12.jpg")])
            _ = try photos.other().decide([.rating(3)], about: [try photos.row("13.jpg")], in: nil)
            try await library.refresh()
            // A file counts as missing from the run on that did not find it.
            let run = try photos.other().beginRun()
            try photos.other().finish(run, seconds: 0, summary: "{}")
            try await library.refresh()
            let next = try await review.next()
            #expect(next.card?.photo.name == "13.jpg")
            let previous = try await review.previous()
            #expect(previous.card?.photo.name == "12.jpg" && previous.card?.photo.isMissing == true)
            let first = try await review.previous()
            #expect(first.card?.photo.name == "11.jpg" && first.card?.photo.verdict == .keep)
        }
    }

    @Test("A photo that cannot be read now is an error, and is not skipped as forgotten")
    func unreadable() async throws {
        let photos = try await PreparedLibrary(9)
        try await photos.with { library in
            let review = try await library.review(.unreviewed, sort: PhotoSort(.name))
            try photos.execute("ALTER TABLE problems RENAME TO elsewhere")
            await #expect(throws: StoreError.self) { try await review.jump(toPlace: 8) }
            await #expect(throws: StoreError.self) { try await review.current() }
            try photos.execute("ALTER TABLE elsewhere RENAME TO problems")
            #expect(try await review.name() == "18.jpg")
        }
    }

    @Test("Photos whose decisions others take back are no longer skipped")
    func othersTakeBack() async throws {
        let photos = try await PreparedLibrary(3)
        try await photos.with { library in
            let review = try await library.review(.unreviewed, sort: PhotoSort(.name))
            let other = try photos.other()
            try other.decide([.verdict(.keep)], about: [try photos.row("11.jpg")], in: nil)
            try await library.refresh()
            _ = try other.undo(in: nil)
            try await library.refresh()
            let next = try await review.next()
            #expect(next.card?.photo.name == "11.jpg")
        }
    }

    @Test("Two reviews of one library see each other's decisions at once")
    func twoReviewsLibrary() async throws {
        let photos = try await PreparedLibrary(3)
        try await photos.with { library in
            let mine = try await library.review(.unreviewed, sort: PhotoSort(.name))
            let yours = try await library.review(.unreviewed, sort: PhotoSort(.name))
            try await yours.decide([.verdict(.keep)], about: try photos.id("11.jpg"))
            let next = try await mine.next()
            #expect(next.card?.photo.name == "12.jpg")
            // A review's own decisions are not skipped.
            let own = try await yours.next()
            #expect(own.card?.photo.name == "11.jpg")
            #expect(await mine.progress().reviewed == 1)
        }
    }

    @Test("Two libraries on one store see each other's decisions")
    func twoLibraries() async throws {
        let photos = try await PreparedLibrary(3)
        try await photos.with { library in
            try await photos.with { other in
                let mine = try await library.review(.unreviewed, sort: PhotoSort(.name))
                let yours = try await other.review(.unreviewed, sort: PhotoSort(.name))
                try await yours.decide([.verdict(.favourite), .rating(4)], about: try photos.id("11.jpg"))
                try await library.refresh()
                let next = try await mine.next()
                #expect(next.card?.photo.name == "12.jpg")
                let photo = try await library.photo(try photos.id("11.jpg"))
                #expect(photo.isFavourite && photo.rating == 4)
            }
        }
    }

    @Test("Undo and redo move to their photo")
    func undoRedoGoPhoto() async throws {
        let photos = try await PreparedLibrary(5)
        try await photos.with { library in
            let review = try await library.review(.unreviewed, sort: PhotoSort(.name))
            for _ in 0..<3 {
                let card = try #require(try await review.current().card)
                try await review.decide([.verdict(.keep)], about: card.id)
                try await review.next()
            }
            let second = try await review.undo()
            #expect(second.step?.photos == [try photos.id("12.jpg")])
            #expect(try await review.name() == "12.jpg")
            #expect(try await review.current().card?.photo.verdict == nil)
            _ = try await review.undo()
            #expect(try await review.name() == "11.jpg")
            let again = try await review.redo()
            #expect(again.step?.photos == [try photos.id("11.jpg")])
            #expect(try await review.current().card?.photo.verdict == .keep)
            _ = try await review.redo()
            let nothing = try await review.redo()
            #expect(nothing == .nothing)
        }
    }

    @Test("Undo is refused if somebody has made a newer decision")
    func undoRefusedSomebody() async throws {
        let photos = try await PreparedLibrary(2)
        try await photos.with { library in
            let review = try await library.review(.everything)
            let id = try photos.id("10.jpg")
            try await review.decide([.verdict(.keep)], about: id)
            try photos.other().decide([.verdict(.trash)], about: [try photos.row("10.jpg")], in: nil)
            let undone = try await review.undo()
            #expect(undone == .decidedSince([id]))
        }
    }

    @Test("A jump to a photo outside of the queue inserts it at its sorted place")
    func jumpPhotoOutside() async throws {
        let photos = try await PreparedLibrary(4)
        try await photos.with { library in
            try await library.decide([.verdict(.keep)], about: [try photos.id("11.jpg")])
            let review = try await library.review(.unreviewed, sort: PhotoSort(.name))
            #expect(await review.count == 3)
            let position = try await review.jump(to: try photos.id("11.jpg"))
            #expect(position.card?.place == 1 && position.card?.total == 4)
            let previous = try await review.previous()
            #expect(previous.card?.photo.name == "10.jpg")
        }
    }

    @Test("Another filter keeps the photo on display, or continues after it")
    func anotherFilter() async throws {
        let photos = try await PreparedLibrary(5)
        try await photos.with { library in
            let review = try await library.review(.everything, sort: PhotoSort(.name))
            try await review.jump(to: try photos.id("12.jpg"))
            let kept = try await review.setFilter(.not(.name("10.jpg")))
            #expect(kept.card?.photo.name == "12.jpg" && kept.card?.place == 1)
            let behind = try await review.setFilter(.not(.name("12.jpg")))
            #expect(behind.card?.photo.name == "13.jpg")
            let turned = try await review.setFilter(.everything, sort: PhotoSort(.name, isDescending: true))
            #expect(turned.card?.photo.name == "13.jpg" && turned.card?.place == 1)
        }
    }

    @Test("A forgotten photo is skipped")
    func photoForgotten() async throws {
        let photos = try await PreparedLibrary(3)
        try await photos.with { library in
            let review = try await library.review(.or([.everything, .missing]), sort: PhotoSort(.name))
            let other = try photos.other()
            let row = try photos.row("11.jpg")
            try other.markMissing([row])
            let forgotten = try other.forget([row])
            #expect(forgotten == 1)
            let run = try other.beginRun()
            try other.finish(run, seconds: 0, summary: "{}")
            try await library.refresh()
            let next = try await review.next()
            #expect(next.card?.photo.name == "12.jpg")
        }
    }
}
