import Hummingbird
import HummingbirdCore
import PhotoIndex
import PhotoModel
import PhotoSession

/// Review sessions: going through the photos that match a filter, and the decisions made there.
struct SessionsResource: InterfaceResource {
    let library: PhotoLibrary
    let sessions: SessionKeeper
    let requests: RequestMemory

    private static let longestName = 200

    private struct Begin: Decodable {
        var filter, sort, name: String?
    }

    private struct Change: Decodable {
        var filter, sort: String?
    }

    private struct List: Encodable {
        var sessions: [SessionSummaryDocument]
    }

    /// Exactly one of the two is set.
    private struct Jump: Decodable {
        var photo: PhotoName?
        var place: Int?
    }

    func add(to api: RouterGroup<InterfaceContext>) {
        api.get("sessions") { _, _ in
            try Response.json(List(sessions: try await library.reviewsKept().map { SessionSummaryDocument($0) }))
        }
        api.post("sessions") { request, _ in try await begin(request) }
        api.get("sessions/:id") { _, context in try await document(try context.id(.session)) }
        api.patch("sessions/:id") { request, context in try await change(request, try context.id(.session)) }
        api.delete("sessions/:id") { _, context in
            try await sessions.remove(try context.id(.session))
            return Response.done
        }
        add(moves: api.group("sessions/:id"))
        api.refuseOthers("sessions", than: .get, .post)
        api.refuseOthers("sessions/:id", than: .get, .patch, .delete)
        add(steps: api.group("sessions/:id"))
    }

    private func add(moves session: RouterGroup<InterfaceContext>) {
        session.get("current") { _, context in try Response.json(try await review(context).document()) }
        session.post("next") { _, context in
            try Response.json(try await review(context).document(.next))
        }
        session.post("previous") { _, context in
            try Response.json(try await review(context).document(.previous))
        }
        session.post("jump") { request, context in
            let jump = try await request.document(Jump.self)
            let destination: ReviewSession.Destination
            switch (jump.photo, jump.place) {
            case (let photo?, nil): destination = .photo(photo.id)
            case (nil, let place?): destination = .place(place)
            default: throw Problem(422, kind: "bad-body", "Give either photo or place.")
            }
            return try Response.json(try await review(context).document(destination))
        }
        session.refuseOthers("current", than: .get)
        session.refuseOthers("next", than: .post)
        session.refuseOthers("previous", than: .post)
        session.refuseOthers("jump", than: .post)
    }

    private func add(steps session: RouterGroup<InterfaceContext>) {
        session.post("decide") { request, context in
            let (body, key) = (try await request.document(DecisionBody.self), try request.key())
            guard case .photos(let photos) = body.subject else {
                throw Problem(
                    422,
                    kind: "bad-body",
                    "A decision in a session needs photos, the IDs of the photos."
                )
            }
            let review = try await review(context)
            return try Response.json(
                try await review.decided(
                    body.changes,
                    about: photos,
                    for: body.scope,
                    advances: body.advances,
                    key: key
                )
            )
        }
        session.post("undo") { request, context in
            let key = try request.key()
            return try Response.json(try await review(context).outcome { try $0.undo(key: key) })
        }
        session.post("redo") { request, context in
            let key = try request.key()
            return try Response.json(try await review(context).outcome { try $0.redo(key: key) })
        }
        session.refuseOthers("decide", than: .post)
        session.refuseOthers("undo", than: .post)
        session.refuseOthers("redo", than: .post)
    }

    private func review(_ context: InterfaceContext) async throws -> ReviewSession {
        try await sessions.review(try context.id(.session))
    }

    private func begin(_ request: Request) async throws -> Response {
        let body = try await request.documentIfAny(Begin.self) ?? Begin()
        let filter = try body.filter.map { try PhotoFilter($0) } ?? .unreviewed
        let sort = try body.sort.map { try PhotoSort($0) } ?? PhotoSort(.taken)
        if let name = body.name, name.isEmpty || name.unicodeScalars.count > Self.longestName {
            throw Problem(422, kind: "bad-body", "name must have 1 to \(Self.longestName) characters.")
        }
        let summary = "session \(body.name ?? "")\n\(filter.text)\n\(sort.text)"
        return try await requests.once(try request.key(), summary) {
            let review = try await sessions.begin(filter, sort, name: body.name)
            var response = try await document(review.id)
            response.status = .created
            response.headers[.location] = "/api/v1/sessions/\(review.id)"
            return response
        }
    }

    private func document(_ id: AssetID) async throws -> Response {
        let review = try await sessions.review(id)
        guard let summary = try await library.reviewsKept().first(where: { $0.id == id }) else {
            throw LibraryError.unknownSession(id)
        }
        return try .json(try await review.document(SessionSummaryDocument(summary)))
    }

    private func change(_ request: Request, _ id: AssetID) async throws -> Response {
        let body = try await request.document(Change.self)
        let filter = try body.filter.map { try PhotoFilter($0) }
        let sort = try body.sort.map { try PhotoSort($0) }
        let review = try await sessions.review(id)
        try await review.change(filter, sort)
        return try await document(id)
    }
}
