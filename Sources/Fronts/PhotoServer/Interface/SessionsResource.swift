import Hummingbird
import HummingbirdCore
import PhotoIndex
import PhotoModel
import PhotoSession

/// Review sessions: going through the photos that match a filter, and the decisions made there.
struct SessionsResource: InterfaceResource {
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

    func add(to routes: InterfaceRoutes) {
        let api = routes.deciders
        api.get("sessions") { _, context in
            let reviews = try await context.library.reviews()
            return try Response.json(List(sessions: reviews.map { SessionSummaryDocument($0) }))
        }
        api.post("sessions") { request, context in try await begin(request, context.library) }
        api.get("sessions/:id") { _, context in
            try await document(try await review(context), context.library)
        }
        api.patch("sessions/:id") { request, context in try await change(request, context) }
        api.delete("sessions/:id") { _, context in
            try await context.library.remove(try context.id(.session))
            return Response.done
        }
        add(moves: api.group("sessions/:id"))
        api.refuseOthers("sessions", than: .get, .post)
        api.refuseOthers("sessions/:id", than: .get, .patch, .delete)
        add(steps: api.group("sessions/:id"))
    }

    private func add(moves session: RouterGroup<DeciderContext>) {
        session.get("current") { _, context in
            try Response.json(try await review(context).document(for: context.library.visible.share))
        }
        session.post("next") { _, context in
            try Response.json(try await review(context).document(for: context.library.visible.share, .next))
        }
        session.post("previous") { _, context in
            try Response.json(try await review(context).document(for: context.library.visible.share, .previous))
        }
        session.post("jump") { request, context in
            let jump = try await request.document(Jump.self)
            let destination: ReviewSession.Destination
            switch (jump.photo, jump.place) {
            case (let photo?, nil): destination = .photo(photo.id)
            case (nil, let place?): destination = .place(place)
            default: throw Problem(422, kind: "bad-body", "Give either photo or place.")
            }
            return try Response.json(
                try await review(context).document(for: context.library.visible.share, destination)
            )
        }
        session.refuseOthers("current", than: .get)
        session.refuseOthers("next", than: .post)
        session.refuseOthers("previous", than: .post)
        session.refuseOthers("jump", than: .post)
    }

    private func add(steps session: RouterGroup<DeciderContext>) {
        session.post("decide") { request, context in
            let (body, key) = (try await request.document(DecisionBody.self), try context.library.key(of: request))
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
                    key: key,
                    share: context.library.visible.share
                )
            )
        }
        session.post("undo") { request, context in
            let (key, share) = (try context.library.key(of: request), context.library.visible.share)
            return try Response.json(try await review(context).outcome(for: share) { try $0.undo(key: key) })
        }
        session.post("redo") { request, context in
            let (key, share) = (try context.library.key(of: request), context.library.visible.share)
            return try Response.json(try await review(context).outcome(for: share) { try $0.redo(key: key) })
        }
        session.refuseOthers("decide", than: .post)
        session.refuseOthers("undo", than: .post)
        session.refuseOthers("redo", than: .post)
    }

    private func review(_ context: DeciderContext) async throws -> ReviewSession {
        try await context.library.review(try context.id(.session))
    }

    private func begin(_ request: Request, _ library: DecidableLibrary) async throws -> Response {
        let body = try await request.documentIfAny(Begin.self) ?? Begin()
        let filter = try library.visible.filter(body.filter ?? PhotoFilter.unreviewed.text)
        let sort = try library.visible.sort(body.sort)
        if let name = body.name, name.isEmpty || name.unicodeScalars.count > Self.longestName {
            throw Problem(422, kind: "bad-body", "name must have 1 to \(Self.longestName) characters.")
        }
        let key = try library.key(of: request)
        return try await library.begin(filter, sort, name: body.name, key: key) { review in
            var response = try await document(review, library)
            response.status = .created
            response.headers[.location] = "/api/v1/sessions/\(review.id)"
            return response
        }
    }

    private func document(_ review: ReviewSession, _ library: DecidableLibrary) async throws -> Response {
        try .json(try await review.document(try await library.summary(of: review.id)))
    }

    private func change(_ request: Request, _ context: DeciderContext) async throws -> Response {
        let (body, library) = (try await request.document(Change.self), context.library)
        let filter = try body.filter.map { try library.visible.filter($0) }
        let sort = try body.sort.map { try library.visible.sort($0) }
        let review = try await review(context)
        try await review.change(filter, sort)
        return try await document(review, library)
    }
}
