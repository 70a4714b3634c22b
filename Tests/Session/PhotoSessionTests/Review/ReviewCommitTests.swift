import PhotoCatalogue
import PhotoCommit
import PhotoIndex
import PhotoModel
import PhotoStore
import SessionTestSupport
import SystemPackage
import TestSupport
import Testing

@testable import PhotoSession

@Suite("Commits of a review", .timeLimit(.minutes(10)))
struct ReviewCommitTests {
    private func decide(_ review: ReviewSession, _ photos: PreparedLibrary, _ numbers: Range<Int>) async throws {
        for number in numbers {
            try await review.decide([.verdict(.favourite)], about: try photos.id(FilePath("\(10 + number).jpg")))
        }
    }

    private func setThreshold(_ library: PhotoLibrary, _ threshold: Int) async throws {
        var preferences = await library.preferences
        preferences.commitThreshold = threshold
        try await library.setPreferences(preferences)
    }

    /// Waits for a running automatic commit.
    private func committed(_ review: ReviewSession) async { await review.commit.task?.value }

    @Test("A review commits by itself at ten pending decisions")
    func itselfTenPending() async throws {
        let photos = try await PreparedLibrary(12)
        try await photos.with { library in
            let review = try await library.review(.unreviewed)
            try await decide(review, photos, 0..<9)
            #expect(await review.commit.task == nil && photos.committing.sizes.isEmpty)
            // Decisions that change no file do not count.
            try await review.decide([.verdict(.keep)], about: try photos.id("20.jpg"))
            #expect(await review.commit.task == nil)
            try await decide(review, photos, 9..<10)
            await committed(review)
            #expect(photos.committing.sizes == [10])
            let progress = await review.progress()
            #expect(progress.pending == 0 && progress.reviewed == 11)
        }
    }

    @Test("The threshold is a preference, and there are no automatic commits without one")
    func numberPreferred() async throws {
        let photos = try await PreparedLibrary(4)
        try await photos.with { library in
            try await setThreshold(library, 2)
            let review = try await library.review(.unreviewed)
            try await decide(review, photos, 0..<2)
            await committed(review)
            #expect(photos.committing.sizes == [2])
            try await setThreshold(library, 0)
            try await decide(review, photos, 2..<4)
            #expect(await review.commit.task == nil)
            let nothing = try await review.finish()
            #expect(nothing == nil && photos.committing.sizes == [2])
        }
    }

    @Test("A review commits on request and at its end")
    func requestRequestAndAtTheEnd() async throws {
        let photos = try await PreparedLibrary(3)
        try await photos.with { library in
            let review = try await library.review(.unreviewed)
            try await decide(review, photos, 0..<1)
            let report = try await review.commit()
            #expect(report.applied == 1)
            try await decide(review, photos, 1..<3)
            let last = try await review.finish()
            #expect(last?.applied == 2)
            #expect(try photos.other().pendingCount() == 0)
        }
    }

    @Test("Leaving a review commits nothing")
    func nothingCommitted() async throws {
        let photos = try await PreparedLibrary(2)
        try await photos.with { library in
            let review = try await library.review(.unreviewed)
            try await decide(review, photos, 0..<2)
            await review.leave()
            #expect(photos.committing.sizes.isEmpty)
        }
        #expect(try photos.other().pendingCount() == 2)
    }

    @Test("Decisions of others are not committed")
    func othersDecided() async throws {
        let photos = try await PreparedLibrary(3)
        try await photos.with { library in
            let review = try await library.review(.unreviewed)
            try photos.other().decide([.verdict(.trash)], about: [try photos.row("12.jpg")], in: nil)
            try await library.refresh()
            try await decide(review, photos, 0..<1)
            #expect(await review.progress().pending == 1)
            let report = try await review.commit()
            #expect(report.applied == 1)
            #expect(try photos.other().pendingCount() == 1)
        }
    }

    @Test("Progress and then the result are reported")
    func tellsCameHow() async throws {
        let photos = try await PreparedLibrary(1)
        try await photos.with { library in
            let review = try await library.review(.unreviewed)
            let events = await review.events()
            try await decide(review, photos, 0..<1)
            try await review.commit()
            // The last progress, followed by the result.
            var last: ReviewEvent?
            for await event in events {
                if case .committed(let report) = event {
                    #expect(report.applied == 1)
                    break
                }
                last = event
            }
            #expect(last == .committing(CommitProgress(done: 1, total: 1, applied: 1)))
        }
    }

    @Test("After a failed commit, the next one waits for as many decisions again")
    func afterFailedNext() async throws {
        let photos = try await PreparedLibrary(6)
        try await photos.with { library in
            try await setThreshold(library, 2)
            photos.committing.fail(true)
            let review = try await library.review(.unreviewed)
            let events = await review.events()
            try await decide(review, photos, 0..<2)
            await committed(review)
            let event = await events.first { if case .commitFailed = $0 { true } else { false } }
            #expect(event == .commitFailed("the disk is gone"))
            photos.committing.fail(false)
            try await decide(review, photos, 2..<3)
            #expect(await review.commit.task == nil)
            try await decide(review, photos, 3..<4)
            await committed(review)
            #expect(photos.committing.sizes == [4])
        }
    }

    @Test("Cancelling the task ends the commit with a report")
    func cancelTaskEnds() async throws {
        let photos = try await PreparedLibrary(2)
        try await photos.with { library in
            let review = try await library.review(.unreviewed)
            try await decide(review, photos, 0..<2)
            photos.committing.waitForCancel()
            let commit = Task { try await review.commit() }
            while !photos.committing.isWaiting { await Task.yield() }
            // Meanwhile the review continues.
            try await review.next()
            commit.cancel()
            let report = try await commit.value
            #expect(report.remaining == 2 && report.applied == 0)
        }
    }

    @Test("An automatic commit ends when the review is left or it is stopped, then waits for more")
    func stopped() async throws {
        let photos = try await PreparedLibrary(6)
        try await photos.with { library in
            try await setThreshold(library, 2)
            photos.committing.waitForCancel()
            let review = try await library.review(.unreviewed)
            try await decide(review, photos, 0..<2)
            while !photos.committing.isWaiting { await Task.yield() }
            await review.stopCommitting()
            await committed(review)
            #expect(await review.progress().pending == 2)
            try await decide(review, photos, 2..<3)
            #expect(await review.commit.task == nil)
            try await decide(review, photos, 3..<4)
            let again = try #require(await review.commit.task)
            await review.leave()
            await again.value
        }
        #expect(try photos.other().pendingCount() == 4 && photos.committing.sizes.isEmpty)
    }

    @Test("Cancelling a commit that waits for another is no error, and leaves everything pending")
    func cancelledBehindAnother() async throws {
        let photos = try await PreparedLibrary(2)
        try await photos.with { library in
            let review = try await library.review(.unreviewed)
            try await decide(review, photos, 0..<2)
            photos.committing.waitForCancel()
            let first = Task { try await library.commit() }
            while !photos.committing.isWaiting { await Task.yield() }
            let second = Task { try await review.commit() }
            second.cancel()
            #expect(try await second.value.remaining == 2)
            first.cancel()
            #expect(try await first.value.remaining == 2)
        }
    }

    @Test("A trashed photo is missing, and is restored after undo")
    func photoWentInto() async throws {
        let photos = try await PreparedLibrary(3)
        try await photos.with { library in
            let review = try await library.review(.unreviewed, sort: PhotoSort(.name))
            try await review.decide([.verdict(.trash)], about: try photos.id("11.jpg"))
            try await review.commit()
            #expect(await library.count(.everything) == 2)
            let next = try await review.next()
            #expect(next.card?.photo.name == "12.jpg")
            let undone = try await review.undo()
            #expect(undone.step?.photos == [try photos.id("11.jpg")])
            let card = try #require(try await review.current().card)
            #expect(card.photo.isMissing && card.photo.isPending && card.photo.verdict == nil)
        }
    }

    @Test("A front that cannot change files reports that, and keeps the decisions")
    func frontCannotChange() async throws {
        let photos = try await PreparedLibrary(1)
        try await photos.with {
            $0.committing = nil
        } _: { library in
            let review = try await library.review(.unreviewed)
            try await decide(review, photos, 0..<1)
            await #expect(throws: LibraryError.cannotCommit) { try await review.commit() }
            let nothing = try await review.finish()
            #expect(nothing == nil)
        }
        #expect(try photos.other().pendingCount() == 1)
    }

    @Test("A real commit writes decisions into a sidecar")
    func changesFiles() async throws {
        let photos = try await PreparedLibrary(1)
        try await photos.with {
            $0.committing = PhotoLibrary.Configuration().committing
        } _: { library in
            let review = try await library.review(.unreviewed)
            try await review.decide([.rating(4)], about: try photos.id("10.jpg"))
            let report = try await review.finish()
            #expect(report?.applied == 1)
            let sidecar = try photos.photos.appending("10.jpg.xmp").bytes()
            #expect(String(decoding: sidecar, as: UTF8.self).contains("Rating"))
        }
    }

    @Test("Undo after a commit is visible at once, and later changes by another program take effect")
    func undoneAfterCommit() async throws {
        let photos = try await PreparedLibrary(1)
        try await photos.with {
            $0.committing = PhotoLibrary.Configuration().committing
        } _: { library in
            let review = try await library.review(.unreviewed)
            let (id, tag) = (try photos.id("10.jpg"), try TagPath.named("Sea"))
            try await review.decide([.verdict(.favourite), .tag(tag)], about: id)
            #expect(try await library.photo(id).rating == 5)
            try await review.commit()
            let committed = try await library.photo(id)
            #expect(committed.isFavourite && committed.rating == 5 && committed.tags == [tag])

            _ = try await review.undo()
            let undone = try await library.photo(id)
            #expect(!undone.isFavourite && undone.rating == 0 && undone.tags.isEmpty && undone.isPending)
            #expect(await library.count(.favourite) == 0)
            #expect(try await library.tags().isEmpty)

            _ = try await review.redo()
            let sidecar = photos.photos.appending("10.jpg.xmp")
            try sidecar.write(sidecarText(rating: 2).utf8)
            await library.readSidecars()
            await library.sidecarsRead()
            let theirs = try await library.photo(id)
            #expect(!theirs.isFavourite && theirs.rating == 2 && theirs.tags.isEmpty)
            #expect(try await library.tags().isEmpty)
        }
    }
}
