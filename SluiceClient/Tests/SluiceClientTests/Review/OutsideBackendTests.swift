import Foundation
import SluiceClient
import Testing

/// A backend of another package: photos on this machine, whose source keeps pictures itself.
private actor LocalReview: ReviewBackend {
    private let pictures = TierLoader(.none, width: 2)
    private var place = 0
    private(set) var loaded = 0

    func description() -> ReviewDescription {
        var description = ReviewDescription(
            id: "1",
            name: "Local",
            filter: "",
            sort: "taken",
            library: "Pictures",
            reviewTier: "large"
        )
        description.parallelPictures = 2
        return description
    }

    func window() -> ReviewWindow {
        let cards = (0..<3).map { Card(place: $0, total: 3, photo: Photo(id: "p\($0)", name: "\($0).jpg")) }
        var progress = SessionProgress()
        (progress.total, progress.reviewed, progress.remaining) = (3, place, 3 - place)
        return ReviewWindow(
            card: place < 3 ? cards[place] : nil,
            following: Array(cards.dropFirst(place + 1)),
            preceding: cards.prefix(place).reversed(),
            progress: progress
        )
    }

    func take(_ step: ReviewStep) -> StepReceipt {
        if case .decide(_, _, _, advances: true) = step { place += 1 }
        return StepReceipt(StepAnswer(window()))
    }

    func show(filter: String, sort: String) -> ReviewWindow { window() }
    func availablePicture(of photo: Photo, _ size: PictureSize) -> CardPicture { photo.placeholderPicture }

    func picture(of photo: Photo, _ size: PictureSize, _ priority: PicturePriority) async throws -> EncodedPicture {
        try await pictures.picture("\(photo.id) \(size)", priority) { _ in try await self.load(photo) }
    }

    private func load(_ photo: Photo) throws -> EncodedPicture {
        loaded += 1
        return EncodedPicture(bytes: Data(photo.id.utf8), mediaType: "image/jpeg", tier: "large")
    }

    func previewCommit() -> CommitPreview { CommitPreview() }
    func commit(_ wish: CommitWish) -> CommitResult { CommitResult() }
    func news() -> AsyncStream<ReviewNews> { AsyncStream { _ in } }
}

@Suite(.timeLimit(.minutes(1))) struct OutsideBackendTests {
    @Test func `A library on this machine can be the backend, and keeps its pictures itself`() async throws {
        let review = LocalReview()
        let model = PhotoSwipeModel(review)
        try await model.start()
        for await view in await model.views() where view.picture.picture != nil || view.isAtEnd {
            if view.isAtEnd, view.unconfirmed == 0 { break }
            await model.decide(.verdict(.keep), about: view.card?.id)
        }
        #expect(await review.loaded == 3)
        await model.leave()
    }
}
