import Foundation
import Testing

@testable import SluiceClient

@Suite("Review on a real server", .realServer, .timeLimit(.minutes(2))) struct ReviewTests {
    private func model(_ client: SluiceClient, _ outbox: Outbox, _ session: String) async throws -> PhotoSwipeModel {
        let model = PhotoSwipeModel(try await ServerReview(client, session: session, outbox: outbox))
        try await model.start()
        return model
    }

    /// The first view with a property.
    private func view(of model: PhotoSwipeModel, where isMeant: @escaping (SwipeView) -> Bool) async throws -> SwipeView
    {
        try await model.views().first { isMeant($0) ? $0 : nil }
    }

    private func verdicts(_ client: SluiceClient) async throws -> [Verdict?] {
        try await client.photos(.filter("", sort: "name")).photos.map(\.verdict)
    }

    @Test func `A review goes to its end, and every decision is in the library`() async throws {
        let served = try await RealServer(count: 12)
        let client = try served.client
        let outbox = try await Outbox(client)
        let session = try await client.beginSession(filter: "", sort: "name", name: "All of them")
        let model = try await model(client, outbox, session.id)
        let first = try await view(of: model) { $0.picture.picture != nil && $0.followingPicture != nil }
        #expect(
            first.card?.photo.name == "00.jpg" && first.card?.total == 12 && first.description.name == "All of them"
        )
        #expect(first.description.actions["swipe-right"] == "favourite" && first.description.commitThreshold == 0)

        // Faster than the server: no more cards are known than it has told.
        let made: [Verdict] = [.keep, .favourite, .trash, .skip]
        for place in 0..<12 {
            let view = try await view(of: model) { $0.card?.place == place }
            await model.decide(.verdict(made[place % 4]), about: view.card?.id)
        }
        let end = try await view(of: model) { $0.isAtEnd && $0.unconfirmed == 0 }
        #expect(end.progress.reviewed == 12 && end.progress.remaining == 0 && end.progress.byVerdict.trash == 3)
        // Those kept and skipped change no file.
        #expect(end.progress.secondsLeft == 0 && end.progress.pending == 6)
        #expect(try await verdicts(client) == (0..<12).map { made[$0 % 4] })

        await model.undo()
        #expect(try await view(of: model) { $0.unconfirmed == 0 && $0.card?.place == 11 }.progress.reviewed == 11)
        await model.redo()
        // It goes to its photo, too.
        #expect(
            try await view(of: model) { $0.unconfirmed == 0 && $0.card?.photo.verdict == .skip }.progress.reviewed == 12
        )
        await model.leave()
        #expect(try await client.sessions().map(\.id) == [session.id])
    }

    @Test func `A commit changes the files, and its revert takes that back`() async throws {
        let served = try await RealServer(count: 4)
        let client = try served.client
        let outbox = try await Outbox(client)
        let session = try await client.beginSession(filter: "", sort: "name")
        let model = try await model(client, outbox, session.id)
        var notices = await model.notices().makeAsyncIterator()
        await model.decide(.verdict(.trash))
        await model.decide(.rating(4))
        await model.decide(.verdict(.favourite))
        let preview = try await model.previewCommit()
        #expect(preview.pending == 2 && preview.trashed == 1 && preview.sidecarsWritten == 1)
        #expect(preview.trashedPhotos.map(\.path) == ["\(served.photos.path)/00.jpg"] && !preview.needsForce)
        let result = try await model.commit()
        #expect(result.applied == 2 && result.trashed == 1 && result.sidecars == 1 && result.left.isEmpty)
        guard case .committed(let told) = await notices.next() else { return #expect(Bool(false)) }
        #expect(told.batch == result.batch)
        let names = try FileManager.default.contentsOfDirectory(atPath: served.photos.path).sorted()
        #expect(names == ["01.jpg", "01.jpg.xmp", "02.jpg", "03.jpg"])
        #expect(try await client.revert(try #require(result.batch)).restored == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: served.photos.path).count == 4)
        await model.leave()
    }

    @Test func `A commit that would empty the library needs force`() async throws {
        let served = try await RealServer(count: 3)
        let client = try served.client
        let session = try await client.beginSession(filter: "")
        let model = try await model(client, Outbox(client), session.id)
        for _ in 0..<3 { await model.decide(.verdict(.trash)) }
        #expect(try await model.previewCommit().needsForce)
        let problem = try await #require(throws: SluiceProblem.self) { _ = try await model.commit() }
        #expect(problem.kind == "too-many-trashed")
        #expect(try await model.commit(CommitWish(force: true)).trashed == 3)
        await model.leave()
    }

    @Test func `What another client decides shows, by its event`() async throws {
        let served = try await RealServer(count: 6)
        let client = try served.client
        let session = try await client.beginSession(filter: "", sort: "name")
        let model = try await model(client, Outbox(client), session.id)
        let following = try #require(await model.view?.following)
        let other = try served.client
        try await other.decide([.verdict(.trash)], about: [following.id])
        // It is passed from now on.
        #expect(try await view(of: model) { $0.progress.reviewed == 1 }.following?.photo.name == "02.jpg")
        await model.leave()
    }

    @Test func `Another filter shows other photos`() async throws {
        let served = try await RealServer(count: 6)
        let client = try served.client
        try await client.decide([.verdict(.keep)], aboutAll: "name:03 or name:04", expected: 2)
        let session = try await client.beginSession(filter: "", sort: "name")
        let model = try await model(client, Outbox(client), session.id)
        try await model.show(filter: "is:kept", sort: "-name")
        let view = try #require(await model.view)
        #expect(view.card?.photo.name == "04.jpg" && view.card?.total == 2 && view.description.sort == "-name")
        let problem = try await #require(throws: SluiceProblem.self) { try await model.show(filter: "camra:x") }
        #expect(problem.kind == "bad-filter")
        await model.leave()
    }

    @Test func `A server that is killed during decisions has each of them once`() async throws {
        let served = try await RealServer(count: 12)
        let client = try served.client
        let outboxes = served.folder.url.appendingPathComponent("outbox")
        let outbox = try await Outbox(client, OutboxFolder(outboxes))
        let session = try await client.beginSession(filter: "", sort: "name")
        let model = try await model(client, outbox, session.id)
        for place in 0..<12 {
            let view = try await view(of: model) { $0.card?.place == place }
            await model.decide(.verdict(.favourite), about: view.card?.id)
            if place % 4 == 1 {
                served.kill()
                try await served.start()
            }
        }
        let end = try await view(of: model) { $0.isAtEnd && $0.unconfirmed == 0 && $0.connection == .connected }
        #expect(end.progress.byVerdict.favourite == 12)
        #expect(try await verdicts(client).allSatisfy { $0 == .favourite })
        // As many steps as decisions. The first step of the library is a setting.
        var undone: [Int] = []
        while case let step = try await client.undo(), step.outcome == .done { undone.append(step.photos.count) }
        #expect(undone == Array(repeating: 1, count: 12) + [0])
        await model.leave()
    }

    @Test func `Decisions without a server are delivered by the next program`() async throws {
        let served = try await RealServer(count: 6)
        let client = try served.client
        let outboxes = served.folder.url.appendingPathComponent("outbox")
        let session = try await client.beginSession(filter: "", sort: "name")
        let first = try await Outbox(client, OutboxFolder(outboxes))
        let away = try await model(client, first, session.id)
        served.kill()
        for _ in 0..<3 { await away.decide(.verdict(.favourite)) }
        let waiting = try await view(of: away) { $0.unconfirmed == 3 && $0.connection != .connected }
        #expect(waiting.card?.place == 3 && waiting.progress.byVerdict.favourite == 3)
        await away.leave()
        await first.close()

        try await served.start()
        let second = try await Outbox(client, OutboxFolder(outboxes))
        let back = try await model(client, second, session.id)
        let view = try #require(await back.view)
        #expect(view.card?.place == 3 && view.progress.byVerdict.favourite == 3 && view.progress.pending == 3)
        await back.leave()
    }

    @Test func `A review that was removed is told`() async throws {
        let served = try await RealServer(count: 2)
        let client = try served.client
        let session = try await client.beginSession(filter: "")
        let model = try await model(client, Outbox(client), session.id)
        var notices = await model.notices().makeAsyncIterator()
        try await client.removeSession(session.id)
        await model.decide(.verdict(.keep))
        guard case .refused = await notices.next() else { return #expect(Bool(false)) }
        guard case .failed = await notices.next() else { return #expect(Bool(false)) }
        await model.leave()
    }
}
