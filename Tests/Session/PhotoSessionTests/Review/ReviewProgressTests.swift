import PhotoCatalogue
import PhotoIndex
import PhotoModel
import PhotoStore
import SystemPackage
import TestSupport
import Testing

@testable import PhotoSession

@Suite("The progress of a review", .timeLimit(.minutes(10)))
struct ReviewProgressTests {
    @Test("Counts reviewed photos, their verdicts and the pace")
    func countsReviewed() async throws {
        let photos = try await PreparedLibrary(6)
        try await photos.with { library in
            let review = try await library.review(.unreviewed, sort: PhotoSort(.name))
            let verdicts: [Verdict] = [.keep, .favourite, .trash]
            for verdict in verdicts {
                photos.clock.advance(.seconds(10))
                let card = try #require(try await review.current().card)
                try await review.decide([.verdict(verdict)], about: card.id)
                try await review.next()
            }
            let progress = await review.progress()
            #expect((progress.total, progress.reviewed, progress.remaining) == (6, 3, 3))
            #expect(progress.byVerdict == [.keep: 1, .favourite: 1, .trash: 1])
            // Keeping a photo changes no file.
            #expect(progress.pending == 2)
            #expect(progress.lastMinuteRate == 6 && progress.rate == 6)
            #expect(progress.timeLeft == nil)
            #expect(progress.fraction == 0.5)
        }
    }

    @Test("Estimates the remaining time once ten photos are reviewed")
    func tellsTimeLeft() async throws {
        let photos = try await PreparedLibrary(14)
        try await photos.with { library in
            let review = try await library.review(.unreviewed, sort: PhotoSort(.name))
            for number in 1...10 {
                #expect(await review.progress().timeLeft == nil, "\(number)")
                photos.clock.advance(.seconds(6))
                let card = try #require(try await review.current().card)
                try await review.decide([.verdict(.keep)], about: card.id)
                try await review.next()
            }
            #expect(await review.progress().timeLeft == .seconds(24))
        }
    }

    @Test("Takes back what is undone")
    func takesBackUndone() async throws {
        let photos = try await PreparedLibrary(2)
        try await photos.with { library in
            let review = try await library.review(.unreviewed)
            photos.clock.advance(.seconds(30))
            let card = try #require(try await review.current().card)
            try await review.decide([.verdict(.trash)], about: card.id)
            try await review.decide([.verdict(.keep)], about: card.id)
            #expect(await review.progress().byVerdict == [.keep: 1])
            _ = try await review.undo()
            _ = try await review.undo()
            let progress = await review.progress()
            #expect((progress.reviewed, progress.remaining, progress.pending) == (0, 2, 0))
            #expect(progress.rate == nil && progress.timeLeft == nil)
        }
    }

    @Test("Decisions of others are progress, but not part of this sitting's pace")
    func othersDecisions() async throws {
        let photos = try await PreparedLibrary(4)
        try await photos.with { library in
            let review = try await library.review(.unreviewed)
            try photos.other().decide(
                [.verdict(.keep)],
                about: [try photos.row("11.jpg"), try photos.row("12.jpg")],
                in: nil
            )
            try await library.refresh()
            let progress = await review.progress()
            #expect(progress.reviewed == 2 && progress.remaining == 2 && progress.rate == nil)
        }
    }

    @Test("Stars and tags alone do not count as reviewed")
    func starsTagsAlone() async throws {
        let photos = try await PreparedLibrary(1)
        try await photos.with { library in
            let review = try await library.review(.unreviewed)
            try await review.decide([.rating(4)], about: try photos.id("10.jpg"))
            let progress = await review.progress()
            #expect(progress.reviewed == 0 && progress.pending == 1)
        }
    }

    @Test("A missing photo is left out until it is decided about, and counts once")
    func gone() async throws {
        let photos = try await PreparedLibrary(3)
        try await photos.with { library in
            let review = try await library.review(.unreviewed, sort: PhotoSort(.name))
            try photos.other().markMissing([try photos.row("10.jpg")])
            let run = try photos.other().beginRun()
            try photos.other().finish(run, seconds: 0, summary: "{}")
            try await library.refresh()
            #expect(await review.progress().remaining == 2)
            let id = try #require(try await review.current().card?.id)
            try await review.decide([.verdict(.keep)], about: id)
            var progress = await review.progress()
            #expect(progress.reviewed == 1 && progress.remaining == 2)
            _ = try await review.undo()
            progress = await review.progress()
            #expect(progress.reviewed == 0 && progress.remaining == 2)
            // If the filter asks for them, they can be reviewed.
            try await review.setFilter(.missing)
            #expect(await review.progress().remaining == 1)
        }
    }
}
