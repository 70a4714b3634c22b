import Foundation
import SluiceClient
import Testing

/// The snippets of docs/fronts/swift.md, which scripts/check-snippets compares with this file.
@Suite("Guide", .realServer, .timeLimit(.minutes(2))) struct GuideTests {
    private let shown = Recorder<String>()

    private func show(_ name: String, _ picture: Data?) { shown.add(name) }

    @Test func `What the guide says works`() async throws {
        let served = try await RealServer(count: 3)
        let (address, token) = (served.address, RealServer.token)
        let folder = served.folder.url.appendingPathComponent("outbox")

        let client = SluiceClient(try SluiceServer(address, token: token))
        let library = try await client.library()
        print("\(library.name): \(library.totals.photos) photos, \(library.totals.unreviewed) not reviewed")

        let page = try await client.photos(.filter("format:jpeg", sort: "-taken"), limit: 50)
        for photo in page.photos {
            let thumbnail = try await client.tier(photo, library.gridTier, priority: .visible)
            show(photo.name, thumbnail.bytes)
        }
        #expect(shown.values.count == 3)

        let listening = Task {
            for await event in client.events() {
                if case .library(let change) = event { print("changed: \(change.kinds)") }
            }
        }

        let outbox = try await Outbox(client, OutboxFolder(folder))
        let session = try await client.beginSession(filter: "is:unreviewed", sort: "taken")
        let model = PhotoSwipeModel(try await ServerReview(client, session: session.id, outbox: outbox))
        try await model.start()
        for await view in await model.views() {
            guard let card = view.card else { break }
            show(card.photo.name, view.picture.picture?.bytes)
            await model.decide(.verdict(.favourite), about: card.id)
        }
        await model.undo()
        #expect(Set(shown.values.dropFirst(3)).count == 3)

        let preview = try await model.previewCommit()
        print("\(preview.sidecarsWritten) sidecars, \(preview.trashed) photos into the trash")
        let result = try await model.commit()
        if let batch = result.batch { _ = try await client.revert(batch) }
        await model.leave()
        #expect(preview.sidecarsWritten == 2 && result.sidecars == 2)

        listening.cancel()
        await listening.value
    }

    @Test func `A link admits the program`() async throws {
        let served = try await RealServer(count: 1)
        let link = served.link
        let server = try await SluiceServer.open(link, as: "Photo frame")
        let stored = try JSONEncoder().encode(server)
        #expect(try JSONDecoder().decode(SluiceServer.self, from: stored) == server)
    }
}
