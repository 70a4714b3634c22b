import Foundation
import SluiceClient
import SystemPackage
import TestSupport
import Testing

/// The same steps have the same results, whatever is behind the model.
@Suite("Review of a library and of a server", .timeLimit(.minutes(10)))
struct BackendTests {
    @Test(arguments: BackendKind.allCases)
    func `Decisions go on, show at once, and can be undone and redone`(_ kind: BackendKind) async throws {
        let review = try await OpenReview(kind, 4)
        let model = review.model
        var seen = try await review.seen()
        #expect(seen.card?.name == "1.jpg" && seen.following?.name == "2.jpg" && seen.total == 4)
        let first = try #require(await model.view?.card?.id)
        let decided = await model.decide(.verdict(.favourite), about: first)
        #expect(decided?.photo?.name == "1.jpg" && decided?.wasOnDisplay == true)
        // Before any answer.
        #expect(await model.view?.card?.photo.name == "2.jpg")
        await model.decide(.verdict(.trash))
        await model.decide(.rating(4))
        await model.decide(.tag("Places/Oslo"))
        seen = try await review.seen()
        #expect(seen.card?.description == "2 3.jpg - 4 Places/Oslo pending")
        #expect(seen.reviewed == 2 && seen.pending == 3 && seen.byVerdict.favourite == 1 && seen.byVerdict.trash == 1)
        for _ in 0..<3 { await model.undo() }
        seen = try await review.seen()
        #expect(seen.card?.description == "1 2.jpg - 0" && seen.reviewed == 1 && seen.pending == 1)
        await model.redo()
        seen = try await review.seen()
        #expect(seen.card?.description == "1 2.jpg trash 0 pending" && seen.reviewed == 2)
        await review.close()
    }

    @Test(arguments: BackendKind.allCases)
    func `The review moves back and forth, to places and to photos`(_ kind: BackendKind) async throws {
        let review = try await OpenReview(kind, 12)
        let model = review.model
        await model.next()
        await model.next()
        #expect(try await review.seen().card?.place == 2)
        await model.previous()
        #expect(try await review.seen().card?.place == 1)
        let photo = try #require(await model.view?.card?.id)
        await model.jump(toPlace: 11)
        var seen = try await review.seen()
        #expect(seen.card?.place == 11 && seen.following == nil && !seen.isAtEnd)
        await model.next()
        #expect(try await review.seen().isAtEnd)
        await model.previous()
        #expect(try await review.seen().card?.place == 11)
        await model.jump(to: photo)
        seen = try await review.seen()
        #expect(seen.card?.place == 1 && seen.following?.place == 2)
        await model.jump(toPlace: 99)
        #expect(try await review.seen().isAtEnd)
        await review.close()
    }

    @Test(arguments: BackendKind.allCases)
    func `A decision about a photo that left the display does not move on`(_ kind: BackendKind) async throws {
        let review = try await OpenReview(kind, 3)
        let shown = try #require(await review.model.view?.card?.id)
        await review.model.decide(.verdict(.keep), about: shown)
        let late = await review.model.decide(.verdict(.trash), about: shown)
        #expect(late?.wasOnDisplay == false && late?.photo?.name == "1.jpg")
        let seen = try await review.seen()
        #expect(seen.card?.name == "2.jpg" && seen.byVerdict.trash == 1 && seen.byVerdict.keep == 0)
        await review.close()
    }

    @Test(arguments: BackendKind.allCases)
    func `What is safe is in the catalogue, or stored to be sent`(_ kind: BackendKind) async throws {
        let review = try await OpenReview(kind, 3)
        await review.model.decide(.verdict(.favourite))
        await review.model.decide(.verdict(.trash))
        try await review.model.safe()
        if kind == .library { #expect(try review.household.count("is:decided") == 2) }
        try await review.model.confirmed()
        #expect(try review.household.count("is:decided") == 2)
        await review.close()
    }

    @Test(arguments: BackendKind.allCases)
    func `Another filter and order show other photos, and a wrong one changes nothing`(_ kind: BackendKind) async throws
    {
        let review = try await OpenReview(kind, 5)
        let model = review.model
        for _ in 0..<3 { await model.decide(.verdict(.keep)) }
        try await model.show(filter: "is:kept", sort: "-name")
        var seen = try await review.seen()
        #expect(seen.card?.name == "3.jpg" && seen.total == 3 && seen.filter == "is:kept" && seen.sort == "-name")
        await #expect(throws: (any Error).self) { try await model.show(filter: "camra:x") }
        try await model.show(sort: "name")
        seen = try await review.seen()
        #expect(seen.card?.description == "2 3.jpg keep 0" && seen.filter == "is:kept")
        try await model.show(filter: "camera:none")
        seen = try await review.seen()
        #expect(seen.card == nil && seen.total == 0)
        await review.close()
    }

    @Test(arguments: BackendKind.allCases)
    func `A commit changes the files, and one that empties the library needs force`(_ kind: BackendKind) async throws {
        let review = try await OpenReview(kind, 3)
        let model = review.model
        #expect(try await model.previewCommit().pending == 0)
        await model.decide(.verdict(.favourite))
        let preview = try await model.previewCommit()
        #expect(preview.pending == 1 && preview.sidecarsWritten == 1 && preview.trashed == 0 && preview.total == 3)
        let result = try await model.commit()
        #expect(result.applied == 1 && result.sidecars == 1 && result.batch != nil && result.left.isEmpty)
        #expect(await review.nextNotice() == .committed(result))
        _ = try await review.view { $0.progress.pending == 0 }
        await model.jump(toPlace: 0)
        _ = try await review.view { $0.unconfirmed == 0 && $0.card?.place == 0 }
        for _ in 0..<3 { await model.decide(.verdict(.trash)) }
        #expect(try await model.previewCommit().needsForce)
        let problem = try await #require(throws: SluiceProblem.self) { _ = try await model.commit() }
        #expect(problem.kind == "too-many-trashed" && problem.status == 409)
        #expect(try await model.commit(CommitWish(force: true)).trashed == 3)
        #expect(await model.commits.count == 2)
        #expect(try review.household.contents(of: review.household.photos).filter { $0.hasSuffix(".jpg") }.isEmpty)
        await review.close()
    }

    @Test(arguments: BackendKind.allCases)
    func `An undo without a step, and a step that is refused, are told`(_ kind: BackendKind) async throws {
        let review = try await OpenReview(kind, 2)
        await review.model.undo()
        #expect(await review.nextNotice() == .undone(.nothing, photos: []))
        await review.model.redo()
        #expect(await review.nextNotice() == .redone(.nothing, photos: []))
        await review.model.decide(.verdict(.keep), about: "01980000-0000-7000-8000-000000000001")
        guard case .refused(let reason) = await review.nextNotice() else { return #expect(Bool(false)) }
        #expect(reason.contains("01980000-0000-7000-8000-000000000001"))
        #expect(try await review.seen().reviewed == 0)
        await review.close()
    }

    @Test(arguments: BackendKind.allCases)
    func `What somebody else decides shows`(_ kind: BackendKind) async throws {
        let review = try await OpenReview(kind, 3)
        let other = review.household.photos.appending("2.jpg").string
        #expect(try review.household.sluice("decide", other, "--trash").status == 0)
        let view = try await review.view { $0.progress.byVerdict.trash == 1 }
        // It is passed from now on.
        #expect(view.card?.photo.name == "1.jpg" && view.following?.photo.name == "3.jpg")
        await review.close()
    }

    @Test(arguments: BackendKind.allCases)
    func `Pictures are those of the library, as tiers and as the files themselves`(_ kind: BackendKind) async throws {
        let review = try await OpenReview(kind, 3)
        var view = try await review.view { !$0.picture.isStandIn && $0.followingPicture != nil }
        let tier = try #require(view.picture.picture)
        #expect(tier.tier == view.description.reviewTier && tier.mediaType == "image/jpeg")
        #expect(view.card?.photo.placeholderPicture != CardPicture.none && view.card?.photo.tiers.isEmpty == false)
        await review.model.next()
        let following = view.followingPicture
        view = try await review.view { $0.card?.photo.name == "2.jpg" && !$0.picture.isStandIn }
        #expect(view.picture.picture == following)
        let photo = try #require(view.card?.photo)
        let available = await review.backend.availablePicture(of: photo, .tier(view.description.reviewTier))
        #expect(available.picture == following)
        await review.model.show(.original)
        view = try await review.view { $0.picture.picture?.isOriginal == true }
        let file = try review.household.photos.appending("2.jpg").bytes()
        #expect(view.picture.picture.map { Array($0.bytes) } == file)
        await review.close()
    }

    @Test func `A long review shows the same with both, step by step`() async throws {
        let (local, served) = (try await OpenReview(.library, 9), try await OpenReview(.server, 9))
        var random = SplitMix64(seed: 8)
        for step in 0..<60 {
            let (choice, place) = (Int.random(in: 0..<10, using: &random), Int.random(in: 0..<9, using: &random))
            for review in [local, served] {
                let model = review.model
                switch choice {
                case 0...3: await model.decide(.verdict(Verdict.allCases[place % 4]))
                case 4: await model.decide(place < 5 ? .rating(place) : .tag("Tag \(place)"))
                case 5: await model.next()
                case 6: await model.previous()
                case 7: await model.jump(toPlace: place)
                case 8: await model.undo()
                default: await model.redo()
                }
            }
            let (a, b) = (try await local.seen(), try await served.seen())
            #expect(a == b, "step \(step): \(choice), \(place)")
        }
        await local.close()
        await served.close()
    }
}
