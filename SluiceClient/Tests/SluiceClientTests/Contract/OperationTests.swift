import Foundation
import Testing

@testable import SluiceClient

private let id = "01a20383-929a-70cc-a277-b168ba5589cf"

/// Every request fits the document.
@Suite struct OperationTests {
    private let server: DocumentedServer
    private let client: SluiceClient

    init() throws {
        server = try DocumentedServer()
        let place = try SluiceServer("http://sluice.test", token: "a-token-for-tests")
        client = SluiceClient(place, SluiceClient.Configuration(), server) { _ in try Task.checkCancellation() }
    }

    @Test(arguments: SluiceOperation.allCases)
    func `An operation has the method, the path and the key of the document`(operation: SluiceOperation) throws {
        let described = try #require(server.document.operation(named: operation.rawValue))
        #expect(described.method == operation.method && described.template == operation.template)
        #expect(described.names(in: "header").contains("Idempotency-Key") == operation.isKeyed)
    }

    @Test func `The document has no operations but those that are used here, and those left to others`() throws {
        let unused: Set = [
            "index", "health", "description", "metrics", "failures", "facets", "placeholder", "timeline", "view",
            // Steps that a repeated request would take twice; `jump` serves instead.
            "next", "previous",
            "stack", "unstack", "pending", "history", "keepTag", "dropTag", "albums", "makeAlbum", "renameAlbum",
            "removeAlbum", "changeAlbum", "duplicates", "duplicateGroup", "answerDuplicates", "duplicateDecisions",
            "forgetDuplicateDecision", "similarPhotos", "prefer", "preparation", "prepare", "pair", "devices",
            "removeDevice", "shares", "share", "unshare",
        ]
        let used = Set(SluiceOperation.allCases.map(\.rawValue))
        #expect(unused.isDisjoint(with: used))
        #expect(Set(server.document.operations.map(\.id)) == used.union(unused))
    }

    @Test func `Every request is one of the document, and every answer is understood`() async throws {
        try await requestPhotos()
        try await requestSessions()
        try await requestChanges()
        try await takeSteps()
        #expect(server.flaws.values == [])
        #expect(Set(server.used.values) == Set(SluiceOperation.allCases.map(\.rawValue)))
    }

    private func requestPhotos() async throws {
        _ = try await client.library()
        _ = try await client.preferences()
        _ = try await client.tags()
        _ = try await client.check(filter: "is:unreviewed a+b&c=d")
        _ = try await client.photos(.filter("camera:nikon", sort: "-taken"), offset: 10, limit: 1000)
        _ = try await client.photos(.order("abc"))
        _ = try await client.photo(id)
        _ = try await client.fullSize(id)
        _ = try await client.fullSize(id, page: 2)
        var photo = Photo(id: id, name: "a.jpg")
        _ = try await client.tier(photo, "large")
        photo.tiers = [
            "large": "/api/v1/tiers/\(String(repeating: "0a", count: 32))/\(String(repeating: "0a", count: 16))"
        ]
        _ = try await client.tier(photo, "large")
        _ = try await client.page(id, 2, "large")
        _ = try await client.original(id)
        _ = try await client.tile(id, column: 1, row: 2)
        _ = try await client.tile(id, column: 1, row: 2, page: 3)
        let folder = try TemporaryFolder()
        try await client.download(.film, of: id, to: folder.url.appendingPathComponent("film"))
    }

    private func requestSessions() async throws {
        _ = try await client.sessions()
        _ = try await client.beginSession()
        _ = try await client.beginSession(filter: "", sort: "-taken", name: "All")
        _ = try await client.session(id)
        _ = try await client.changeSession(id, filter: "is:skipped", sort: "name")
        try await client.removeSession(id)
        _ = try await client.current(inSession: id)
        _ = try await client.jump(to: id, inSession: id)
        _ = try await client.jump(toPlace: 3, inSession: id)
        for await event in client.events(session: id) {
            guard case .lost = event else { return #expect(Bool(false)) }
            return
        }
    }

    private func requestChanges() async throws {
        let changes: [PhotoChange] = [.verdict(.keep), .rating(3), .tag("Places/Norway"), .untag("Places/Sweden")]
        try await client.decide(changes, about: [id], only: "raw")
        try await client.decide([.verdict(nil)], about: [id])
        try await client.decide([.rating(nil)], aboutAll: "camera:nikon", expected: 3)
        try await client.decide([.tag("A")], aboutAll: "", expected: nil)
        _ = try await client.undo()
        _ = try await client.redo()
        _ = try await client.previewCommit()
        _ = try await client.previewCommit(session: id, copiesToTrash: true)
        _ = try await client.commit()
        _ = try await client.commit(CommitWish(force: true, copiesToTrash: true))
        _ = try await client.revert(id)
    }

    private func takeSteps() async throws {
        let outbox = try await Outbox(client)
        let review = try await ServerReview(client, session: id, outbox: outbox)
        let steps: [ReviewStep] = [
            .decide([.verdict(.favourite), .rating(5)], about: [id], advances: true),
            .decide([.verdict(nil), .tag("A")], about: [id], only: "file", advances: false),
            .jump(to: id), .jumpToPlace(0), .undo, .redo,
        ]
        for step in steps { _ = try await review.take(step).answer() }
        try await outbox.decide([.verdict(.trash)], about: [id])
        try await outbox.delivered()
        _ = try await review.description()
        _ = try await review.show(filter: "", sort: "taken")
        _ = try await review.previewCommit()
        _ = try await review.commit(CommitWish())
    }
}
