import PhotoCatalogue
import PhotoIndex
import PhotoModel
import PhotoStore
import SystemPackage
import TestSupport
import Testing

@testable import PhotoSession

@Suite("A resumed review", .timeLimit(.minutes(10)))
struct ReviewResumeTests {
    @Test("Continues where it was left")
    func goesOnWhereItWasLeft() async throws {
        let photos = try await PreparedLibrary(4)
        let id = try await photos.with { library in
            let review = try await library.review(.everything, sort: PhotoSort(.name), name: "Sunday")
            try await review.next()
            try await review.next()
            return review.id
        }
        try await photos.with { library in
            let kept = try await library.reviewsKept()
            #expect(kept.map(\.id) == [id] && kept.first?.name == "Sunday")
            let review = try await library.resume(id)
            #expect(try await review.name() == "12.jpg")
            #expect(await review.sort == PhotoSort(.name))
            let same = try await library.resume(id)
            #expect(same === review)
        }
    }

    @Test("Continues after that photo if it crashed between a decision and the next position")
    func afterCrashBetween() async throws {
        let photos = try await PreparedLibrary(4)
        let id = try await photos.with { library in
            let review = try await library.review(.unreviewed, sort: PhotoSort(.name))
            try await review.next()
            await review.saveNow()
            try await review.decide([.verdict(.keep)], about: try photos.id("11.jpg"))
            return review.id
        }
        try await photos.with { library in
            let review = try await library.resume(id)
            #expect(try await review.name() == "12.jpg")
            #expect(await review.count == 3)
        }
    }

    @Test("Continues after the last decided photo, and at an undone one, after a crash")
    func afterCrashBehind() async throws {
        let photos = try await PreparedLibrary(4)
        let other = try photos.other()
        try await photos.with { library in
            let review = try await library.review(.everything, sort: PhotoSort(.name))
            let position = { try other.session(review.id)?.position }
            for name in ["10.jpg", "11.jpg"] as [FilePath] {
                try await review.decide([.verdict(.keep)], about: try photos.id(name))
                try await review.next()
            }
            #expect(try position() == photos.row("12.jpg"))
            try await review.decide([.rating(3)], about: try photos.id("12.jpg"))
            #expect(try position() == photos.row("12.jpg"))
            _ = try await review.undo()
            _ = try await review.undo()
            #expect(try position() == photos.row("11.jpg"))
            try await review.decide([.verdict(.trash)], about: try photos.id("11.jpg"))
            #expect(try position() == photos.row("12.jpg"))
        }
    }

    @Test("Is not opened twice if it is open elsewhere")
    func openElsewhere() async throws {
        let photos = try await PreparedLibrary(2)
        let other = try await photos.open()
        let review = try await other.review(.everything, name: "Sunday")
        try await photos.with { library in
            await #expect(throws: LibraryError.reviewInUse("Sunday")) { try await library.resume(review.id) }
            await review.leave()
            let resumed = try await library.resume(review.id)
            #expect(resumed.id == review.id)
        }
        await other.close()
    }

    @Test("Stays at the end")
    func endTheEndItStaysAtTheEnd() async throws {
        let photos = try await PreparedLibrary(2)
        let id = try await photos.with { library in
            let review = try await library.review(.unreviewed, sort: PhotoSort(.name))
            for name in ["10.jpg", "11.jpg"] as [FilePath] {
                try await review.decide([.verdict(.keep)], about: try photos.id(name))
                try await review.next()
            }
            return review.id
        }
        try await photos.with { library in
            let review = try await library.resume(id)
            let position = try await review.current()
            #expect(position.isEnd)
        }
    }

    @Test("Left at the end while all photos still match, it is at the last of them")
    func leftEndPhotos() async throws {
        let photos = try await PreparedLibrary(3)
        let id = try await photos.with { library in
            let review = try await library.review(.everything, sort: PhotoSort(.name))
            try await review.jump(toPlace: 3)
            return review.id
        }
        try await photos.with { library in
            let review = try await library.resume(id)
            #expect(try await review.name() == "12.jpg")
        }
    }

    @Test("Undoes and redoes earlier decisions")
    func undoRedoWork() async throws {
        let photos = try await PreparedLibrary(3)
        let id = try await photos.with { library in
            let review = try await library.review(.unreviewed, sort: PhotoSort(.name))
            try await review.decide([.verdict(.keep)], about: try photos.id("10.jpg"))
            try await review.next()
            try await review.decide([.verdict(.trash)], about: try photos.id("11.jpg"))
            try await review.next()
            return review.id
        }
        try await photos.with { library in
            let review = try await library.resume(id)
            #expect(await review.count == 1)
            let undone = try await review.undo()
            #expect(undone.step?.photos == [try photos.id("11.jpg")])
            #expect(try await review.name() == "11.jpg")
            let next = try await review.next()
            #expect(next.card?.photo.name == "12.jpg")
        }
        try await photos.with { library in
            let review = try await library.resume(id)
            let redone = try await review.redo()
            #expect(redone.step?.photos == [try photos.id("11.jpg")])
            #expect(try await library.photo(try photos.id("11.jpg")).verdict == .trash)
        }
    }

    @Test("Cannot be resumed if it was removed or never started")
    func removedNobody() async throws {
        let photos = try await PreparedLibrary(1)
        try await photos.with { library in
            let review = try await library.review(.everything)
            try await review.finish()
            try await library.removeReview(review.id)
            await #expect(throws: LibraryError.unknownSession(review.id)) { try await library.resume(review.id) }
        }
    }

    @Test("With an invalid filter, it fails with an error that names the review")
    func filterCannot() async throws {
        let photos = try await PreparedLibrary(1)
        let stored = try photos.other().makeSession(name: "of tomorrow", filter: "mood:happy", sort: "taken")
        try await photos.with { library in
            let error = await #expect(throws: LibraryError.self) { try await library.resume(stored.id) }
            #expect(error?.description.contains("of tomorrow") == true)
        }
    }

    @Test("Saves its position once per tick, in the background")
    func positionWritten() async throws {
        let photos = try await PreparedLibrary(3)
        try await photos.with { library in
            let review = try await library.review(.everything, sort: PhotoSort(.name))
            try await review.next()
            let other = try photos.other()
            #expect(try other.session(review.id)?.position == nil)
            let goesOn = await library.tick()
            #expect(goesOn)
            let row = try photos.row("11.jpg")
            while try other.session(review.id)?.position != row { await Task.yield() }
        }
    }

    @Test("Nothing is checked without reviews and listeners")
    func nobodyReviews() async throws {
        let photos = try await PreparedLibrary(1)
        try await photos.with { library in
            let before = await library.tick()
            #expect(!before)
            let events = await library.events()
            let listened = await library.tick()
            #expect(listened)
            _ = events
        }
    }

    @Test("A released review is resumed where it was")
    func letsGoReview() async throws {
        let photos = try await PreparedLibrary(3)
        try await photos.with { library in
            let id = try await moved(library)
            let review = try await library.resume(id)
            #expect(try await review.name() == "12.jpg")
        }
    }

    private func moved(_ library: PhotoLibrary) async throws -> AssetID {
        let review = try await library.review(.everything, sort: PhotoSort(.name))
        try await review.jump(toPlace: 2)
        return review.id
    }
}
