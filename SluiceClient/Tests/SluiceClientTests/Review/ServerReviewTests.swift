import Foundation
import Testing

@testable import SluiceClient

@Suite("Review on a slow server", .timeLimit(.minutes(1))) struct ServerReviewTests {
    private func view(of model: PhotoSwipeModel, where isMeant: @escaping (SwipeView) -> Bool) async throws -> SwipeView
    {
        try await model.views().first { isMeant($0) ? $0 : nil }
    }

    @Test func `Pictures are requested in the order in which they will be needed`() async throws {
        let served = try SlowReviewServer { request, name in request.answer(picture: name) }
        let (model, _) = try await served.model(width: 1)
        #expect(try await served.pictures.first(6) == (0...5).map { "c\($0)/large" })
        for _ in 0..<3 { await model.next() }
        _ = try await view(of: model) { $0.unconfirmed == 0 && $0.picture.picture != nil }
        // Three more ahead; those behind are kept.
        #expect(try await served.pictures.first(9).suffix(3) == ["c6/large", "c7/large", "c8/large"])
        await model.leave()
    }

    @Test func `The first card is there before any picture, and the next decision does not wait for one`() async throws
    {
        let served = try SlowReviewServer { request, _ in request.untilClosed() }
        let (model, client) = try await served.model()
        for place in 0..<4 {
            let view = try await view(of: model) { $0.card?.place == place }
            #expect(view.picture == .none && view.pictureProblem == nil)
            await model.decide(.verdict(.keep), about: view.card?.id)
        }
        #expect(try await served.decisions.first(4).count == 4)
        #expect(await client.tiers.counts.running <= 5)
        await model.leave()
    }

    @Test func `Pictures that nobody wants any more are cancelled, and their connections closed`() async throws {
        let closed = Recorder<String>()
        let served = try SlowReviewServer { request, name in
            if name.hasPrefix("c1") && name.count > "c1/large".count { return request.answer(picture: name) }
            request.write("HTTP/1.1 200 OK\r\nContent-Type: image/jpeg\r\nContent-Length: 9\r\n\r\n123")
            request.untilClosed()
            closed.add(name)
        }
        let (model, _) = try await served.model(width: 2)
        #expect(Set(try await served.pictures.first(2)) == ["c0/large", "c1/large"])
        await model.jump(toPlace: 12)
        let view = try await view(of: model) { $0.card?.place == 12 && $0.picture.picture != nil }
        #expect(view.picture.picture?.bytes == Data("c12/large".utf8))
        #expect(Set(try await closed.first(2)) == ["c0/large", "c1/large"])
        await model.leave()
    }

    @Test func `The picture on display does not wait for slow ones that will be needed later`() async throws {
        let served = try SlowReviewServer { request, name in
            if name == "c3/large" || name == "c0/large" { return request.answer(picture: name) }
            request.untilClosed()
        }
        let (model, _) = try await served.model(width: 2)
        _ = try await view(of: model) { $0.picture.picture != nil }
        // Those of the next two cards take all slots.
        for _ in 0..<3 { await model.next() }
        let view = try await view(of: model) { $0.card?.place == 3 && $0.picture.picture != nil }
        #expect(view.picture.picture?.bytes == Data("c3/large".utf8))
        await model.leave()
    }

    @Test func `Leaving cancels every load`() async throws {
        let closed = Recorder<String>()
        let served = try SlowReviewServer { request, name in
            request.untilClosed()
            closed.add(name)
        }
        let (model, client) = try await served.model(width: 3)
        _ = try await served.pictures.first(3)
        await model.leave()
        _ = try await closed.first(3)
        while await client.tiers.counts.running > 0 { await Task.yield() }
    }

    @Test func `Decisions while the server is away are shown, wait, and are made when it is back`() async throws {
        let served = try SlowReviewServer { request, name in request.answer(picture: name) }
        let (model, _) = try await served.model()
        served.set(isUp: false)
        for place in 0..<3 {
            let view = try await view(of: model) { $0.card?.place == place }
            await model.decide(.verdict(.keep), about: view.card?.id)
        }
        let away = try await view(of: model) { $0.connection != .connected }
        #expect(away.unconfirmed == 3 && away.progress.reviewed == 3 && served.decisions.values == [])
        served.set(isUp: true)
        let back = try await view(of: model) { $0.unconfirmed == 0 && $0.connection == .connected }
        #expect(back.card?.place == 3 && back.progress.reviewed == 3)
        #expect(served.decisions.values.map { $0.contains("\"p0\"") } == [true, false, false])
        await model.leave()
    }

    @Test func `A picture that fails is told, and the others are loaded`() async throws {
        let served = try SlowReviewServer { request, name in
            name == "c0/large" ? request.refuse(422, kind: "no-picture") : request.answer(picture: name)
        }
        let (model, _) = try await served.model()
        let view = try await view(of: model) { $0.pictureProblem != nil && $0.followingPicture != nil }
        #expect(view.pictureProblem == "Because no-picture." && view.picture == .none)
        await model.leave()
    }

    @Test func `A thumbnail that a grid has loaded stands in for the picture`() async throws {
        let served = try SlowReviewServer { request, name in
            name.hasSuffix("thumb") ? request.answer(picture: name) : request.untilClosed()
        }
        let (model, client) = try await served.model()
        _ = try await client.tier(card(7).photo, "thumb")
        await model.jump(toPlace: 7)
        let view = try await view(of: model) { $0.card?.place == 7 && $0.picture.picture != nil }
        #expect(view.picture.isStandIn && view.picture.picture?.bytes == Data("c7/thumb".utf8))
        await model.leave()
    }

    @Test func `A review that does not exist cannot be started`() async throws {
        let served = try SlowReviewServer { request, _ in request.refuse(404) }
        let client = try SluiceClient(served.server)
        let outbox = try await Outbox(client)
        let model = PhotoSwipeModel(try await ServerReview(client, session: "gone", outbox: outbox))
        await #expect(throws: SluiceProblem.self) { try await model.start() }
    }

    @Test(
        arguments: [
            (.reset, [.changed, .descriptionChanged]), (.session("s"), [.changed]), (.session("other"), []),
            (.opened, []), (.library(LibraryChange(kinds: ["decided"], photos: nil)), []),
            (.library(LibraryChange(kinds: ["preferencesChanged"], photos: [])), [.descriptionChanged]),
            (
                .commit(CommitEvent(state: "running", session: "s", done: 1, total: 3, applied: 0)),
                [.committing(CommitStatus(done: 1, total: 3, applied: 0))]
            ),
            (.commit(CommitEvent(state: "done", session: "s", report: CommitResult())), [.committed(CommitResult())]),
            (.commit(CommitEvent(state: "failed", session: "s", reason: "Full.")), [.commitFailed("Full.")]),
            (.commit(CommitEvent(state: "running", done: 1, total: 3)), []),
            (.commit(CommitEvent(state: "failed", reason: "Full.")), [.changed]),
        ] as [(ServerEvent, [ReviewNews])]
    )
    func `An event means what concerns the review`(event: ServerEvent, news: [ReviewNews]) {
        #expect(ServerReview.news(event, of: "s") == news)
    }
}
