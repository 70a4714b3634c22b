import Hummingbird
import HummingbirdCore
import PhotoCommit
import PhotoModel
import PhotoSession

/// Commits, their reverts, and the history.
struct CommitsResource: InterfaceResource {
    let sessions: SessionKeeper
    let hub: EventHub
    let requests: RequestMemory

    private static let maxPending = 1000

    private struct Body: Decodable {
        var session: PhotoName?
        var force: Bool?
        var copiesToTrash: Bool?

        var options: CommitOptions {
            var options = CommitOptions()
            options.force = force ?? false
            options.copiesToTrash = copiesToTrash ?? false
            return options
        }
    }

    private enum Choice: String, CaseIterable { case `true`, `false` }

    func add(to routes: InterfaceRoutes) {
        let api = routes.owner
        api.get("commit") { request, context in try Response.json(try await preview(request, context.library)) }
        api.post("commit") { request, context in try await commit(request, context.library) }
        api.post("commits/:batch/revert") { request, context in try await revert(request, context) }
        api.get("pending") { _, context in try Response.json(try await pending(context.library)) }
        api.get("history") { request, context in try Response.json(try await history(request, context.library)) }
        api.refuseOthers("commit", than: .get, .post)
        api.refuseOthers("commits/:batch/revert", than: .post)
        api.refuseOthers("pending", than: .get)
        api.refuseOthers("history", than: .get)
    }

    private func commit(_ request: Request, _ library: PhotoLibrary) async throws -> Response {
        let body = try await request.documentIfAny(Body.self) ?? Body()
        let session = body.session?.id
        let summary = "commit \(session?.description ?? "all") \(body.options)"
        let (sessions, hub) = (sessions, hub)
        return try await requests.once(try request.key(), summary) {
            if let session {
                // Events report its progress.
                return try .json(CommitDocument(try await sessions.review(session, within: nil).commit(body.options)))
            }
            return try .json(
                try await hub.forwarding { progress in try await library.commit(body.options, progress: progress) }
            )
        }
    }

    private func preview(_ request: Request, _ library: PhotoLibrary) async throws -> CommitPreviewDocument {
        var options = CommitOptions()
        options.copiesToTrash = try request.choice("copiesToTrash", default: Choice.false) == .true
        guard let session = request.text("session") else {
            return CommitPreviewDocument(try await library.previewCommit(options))
        }
        guard let id = AssetID(session) else { throw IDKind.session.unknown(session) }
        return CommitPreviewDocument(try await library.previewCommit(session: id, options))
    }

    private func revert(_ request: Request, _ context: OwnerContext) async throws -> Response {
        let batch = context.parameters.get("batch") ?? ""
        let body = try await request.documentIfAny(Body.self) ?? Body()
        let (library, hub) = (context.library, hub)
        return try await requests.once(try request.key(), "revert \(batch) \(body.options)") {
            try .json(
                try await hub.forwarding { progress in
                    try await library.revert(batch, body.options, progress: progress)
                }
            )
        }
    }

    private func pending(_ library: PhotoLibrary) async throws -> PendingDocument {
        try await library.reading { library in
            let pending = try library.pending(limit: Self.maxPending)
            return PendingDocument(
                total: pending.total,
                photos: pending.photos.map { PendingDocument.Photo($0, $1) }
            )
        }
    }

    private func history(_ request: Request, _ library: PhotoLibrary) async throws -> HistoryDocument {
        let limit = try request.number("limit", in: 1...200, default: 50)
        let before = try request.text("before").map { text in
            guard let place = HistoryPlace(cursor: text) else {
                throw Problem(400, kind: "bad-parameter", "before must be the `next` of an earlier response.")
            }
            return place
        }
        return try await library.reading { library in
            let page = try library.history(limit: limit, before: before, maxPhotos: HistoryDocument.maxNamed)
            return HistoryDocument(items: page.items, next: page.next?.cursor)
        }
    }
}

extension HistoryPlace {
    /// `1764000000000.1.27`
    fileprivate init?(cursor: String) {
        let parts = cursor.split(separator: ".", omittingEmptySubsequences: false).map { Int64($0) }
        guard parts.count == 3, let at = parts[0], let kind = parts[1], let row = parts[2], (0...1).contains(kind)
        else {
            return nil
        }
        self.init(at: at, isBatch: kind == 1, row: row)
    }

    fileprivate var cursor: String { "\(at).\(isBatch ? 1 : 0).\(row)" }
}
