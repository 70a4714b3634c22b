import Observation
import PhotoCatalogue
import PhotoIndex
import PhotoModel
import PhotoStore
import SystemPackage
import TestSupport
import Testing

@testable import PhotoSession

@Suite("Cards to swipe", .timeLimit(.minutes(10)))
@MainActor
struct PhotoSwipeModelTests {
    @Test("A swipe decides about the card that was seen, and the next one is there")
    func swipeDecides() async throws {
        let photos = try await PreparedLibrary(4)
        try await photos.with { library in
            let review = try await library.review(.unreviewed, sort: PhotoSort(.name))
            let model = PhotoSwipeModel(review)
            try await running({ await model.run() }) {
                for await name in Observations({ model.card?.photo.name }) where name == "10.jpg" { break }
                #expect(model.following.map(\.photo.name) == ["11.jpg", "12.jpg", "13.jpg"])
                model.drag(x: -140, y: 20)
                #expect(model.intention == .verdict(.trash))
                let done = await model.endDrag()
                #expect(done == .verdict(.trash) && model.drag == nil)
                #expect(model.card?.photo.name == "11.jpg")
                #expect(model.card?.picture.picture?.tier == "large")
            }
            let id = try photos.id("10.jpg")
            #expect(try await library.photo(id).verdict == .trash)
        }
    }

    @Test("A card that is not dragged far enough goes back")
    func cardDraggedFar() async {
        let review = HandReview(2)
        let model = PhotoSwipeModel(review)
        await model.reload()
        model.drag(x: 60, y: 99)
        #expect(model.intention == nil && model.drag?.fraction == 0.99)
        let done = await model.endDrag()
        #expect(done == nil && model.card?.place == 0)
        #expect(await review.decided.isEmpty)
    }

    @Test(
        "Each direction means something",
        arguments: [(150.0, 10.0, Verdict.favourite), (-150, 10, .trash), (10, -150, .keep), (-10, 150, .skip)]
    )
    func eachDirection(x: Double, y: Double, verdict: Verdict) {
        let model = PhotoSwipeModel(HandReview(1))
        model.drag(x: x, y: y)
        #expect(model.intention == .verdict(verdict))
        model.preferences.gestures = [.swipe(.left): .rate(3), .swipe(.right): .nothing]
        model.drag(x: -150, y: 0)
        #expect(model.intention == .rate(3))
        model.drag(x: 150, y: 0)
        #expect(model.intention == nil)
    }

    @Test("Who swipes faster than the disk is not kept waiting, and each swipe is about its card")
    func swipesFaster() async {
        let review = HandReview(5)
        let model = PhotoSwipeModel(review)
        await model.reload()
        await review.hold()
        let first = Task { await model.perform(.verdict(.keep)) }
        for await place in Observations({ model.card?.place }) where place == 1 { break }
        let second = Task { await model.perform(.verdict(.trash)) }
        for await place in Observations({ model.card?.place }) where place == 2 { break }
        #expect(await review.decided.isEmpty)
        while await !review.isWaited { await Task.yield() }
        await review.letOneGo()
        await first.value
        // What the review says by now is behind what was seen.
        #expect(model.card?.place == 2)
        await review.letGo()
        await second.value
        #expect(await review.decided == Array(review.ids.prefix(2)))
        #expect(model.card?.place == 2 && model.following.map(\.place) == [3, 4])
    }

    @Test("A commit that takes long keeps nobody waiting: what is swiped meanwhile is on the disk")
    func longCommit() async {
        let review = HandReview(9)
        let model = PhotoSwipeModel(review)
        await model.reload()
        await review.holdCommit()
        let commit = Task { await model.perform(.commit) }
        while await !review.isWaited { await Task.yield() }
        for _ in 0..<7 { await model.perform(.verdict(.keep)) }
        #expect(await review.decided.count == 7)
        #expect(model.card?.place == 7)
        await review.letGo()
        await commit.value
        #expect(model.card?.place == 7 && model.message?.kind == .note)
    }

    @Test("Where a decision cannot be written, a message says so and the card is back")
    func decisionCannot() async {
        let review = HandReview(3)
        let model = PhotoSwipeModel(review)
        await model.reload()
        await review.fail()
        await model.perform(.verdict(.keep))
        #expect(model.message == ModelMessage(.problem, "the disk is full"))
        #expect(model.card?.place == 0)
    }

    @Test("Keys do as swipes do, go back and forth, and undo")
    func keysDoSwipes() async throws {
        let photos = try await PreparedLibrary(3)
        try await photos.with { library in
            let model = PhotoSwipeModel(try await library.review(.unreviewed, sort: PhotoSort(.name)))
            await model.reload()
            let meaning = await model.press("f")
            #expect(meaning == .verdict(.favourite) && model.card?.photo.name == "11.jpg")
            await model.press("3")
            #expect(model.card?.photo.name == "11.jpg" && model.card?.photo.rating == 3)
            await model.press("space")
            #expect(model.card?.photo.name == "12.jpg")
            await model.press("p")
            #expect(model.card?.photo.name == "11.jpg")
            await model.press("u")
            #expect(model.card?.photo.rating == 0)
            await model.press("u")
            #expect(model.card?.photo.name == "10.jpg" && model.card?.photo.isFavourite == false)
            await model.press("r")
            #expect(model.card?.photo.isFavourite == true)
            let nothing = await model.press("y")
            #expect(nothing == .nothing)
        }
    }

    @Test("At the end there is no card, and a verdict means nothing")
    func endThereCard() async {
        let review = HandReview(1)
        let model = PhotoSwipeModel(review)
        await model.reload()
        await model.perform(.verdict(.keep))
        #expect(model.card == nil && model.isAtEnd)
        await model.perform(.verdict(.trash))
        #expect(await review.decided.count == 1)
    }

    @Test("What cannot be undone, redone or committed is said")
    func cannotUndone() async {
        let model = PhotoSwipeModel(HandReview(1))
        await model.reload()
        await model.perform(.undo)
        #expect(model.message?.kind == .note)
        await model.perform(.redo)
        #expect(model.message?.kind == .problem)
        await model.perform(.commit)
        #expect(model.message?.text.contains("another commit") == true)
    }

    @Test("Cards follow what others decide, and what gestures are to mean")
    func cardsFollowOthers() async throws {
        let photos = try await PreparedLibrary(4)
        try await photos.with { library in
            let model = PhotoSwipeModel(try await library.review(.unreviewed, sort: PhotoSort(.name)))
            try await running({ await model.run() }) {
                for await count in Observations({ model.following.count }) where count == 3 { break }
                let other = try photos.other()
                try other.decide([.verdict(.keep)], about: [try photos.row("11.jpg")], in: nil)
                try other.setPreference("gesture.swipe-left", to: "skip")
                try await library.refresh()
                for await name in Observations({ model.following.first?.photo.name }) where name == "12.jpg" { break }
                for await preferences in Observations({ model.preferences })
                where preferences.action(.swipe(.left)) == .verdict(.skip) { break }
            }
        }
    }

    @Test("A tier that arrives takes the place of what stood for it")
    func tierArrivesTakes() async throws {
        let recipe = try ReviewPrefetchTests.recipe()
        let photos = try await PreparedLibrary(["10.jpg"], size: ReviewPrefetchTests.size, recipe)
        try await photos.giveUpTiers(recipe)
        try await photos.with { library in
            let gate = Gate()
            await gate.hold(library.pictures.readers)
            let model = PhotoSwipeModel(try await library.review(.everything))
            try await running({ await model.run() }) {
                for await card in Observations({ model.card }) where card != nil { break }
                #expect(model.card?.picture.picture?.tier == "thumb")
                gate.open()
                for await tier in Observations({ model.card?.picture.picture?.tier }) where tier == "large" { break }
            }
        }
    }
}
