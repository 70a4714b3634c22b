import Observation
import PhotoCatalogue
import PhotoCommit
import PhotoIndex
import PhotoModel
import PhotoStore
import SystemPackage
import TestSupport
import Testing

@testable import PhotoSession

@Suite("Progress that is shown", .timeLimit(.minutes(10)))
@MainActor
struct SessionProgressModelTests {
    @Test("Follows decisions of this review and of others")
    func followsDecisions() async throws {
        let photos = try await PreparedLibrary(4)
        try await photos.with { library in
            let review = try await library.review(.unreviewed)
            let model = SessionProgressModel(review, of: library)
            try await running({ await model.run() }) {
                for await total in Observations({ model.progress.total }) where total == 4 { break }
                photos.clock.advance(.seconds(30))
                try await review.decide([.verdict(.favourite)], about: try photos.id("10.jpg"))
                for await reviewed in Observations({ model.progress.reviewed }) where reviewed == 1 { break }
                #expect(model.progress.byVerdict == [.favourite: 1] && model.progress.pending == 1)
                #expect(model.timeLeftText == nil)
                try photos.other().decide([.verdict(.keep)], about: [try photos.row("11.jpg")], in: nil)
                try await library.refresh()
                for await reviewed in Observations({ model.progress.reviewed }) where reviewed == 2 { break }
            }
        }
    }

    @Test("Tells what commits come to, and why one failed")
    func tellsCommits() async throws {
        let photos = try await PreparedLibrary(1)
        try await photos.with { library in
            let review = try await library.review(.unreviewed)
            let model = SessionProgressModel(review, of: library)
            try await running({ await model.run() }) {
                for await total in Observations({ model.progress.total }) where total == 1 { break }
                try await review.decide([.rating(5)], about: try photos.id("10.jpg"))
                photos.committing.fail(true)
                await #expect(throws: HandCommitting.Failure.self) { try await review.commit() }
                for await problem in Observations({ model.problem }) where problem == "the disk is gone" { break }
                photos.committing.fail(false)
                try await review.commit()
                for await applied in Observations({ model.report?.applied }) where applied == 1 { break }
                #expect(model.problem == nil)
                for await pending in Observations({ model.progress.pending }) where pending == 0 { break }
            }
        }
    }
}
