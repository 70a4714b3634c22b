import Hummingbird
import HummingbirdCore
import PhotoModel
import PhotoSession

/// Stacks made and taken apart by hand.
struct StacksResource: InterfaceResource {
    private struct Making: Decodable, Sendable {
        var photos: [PhotoName]
        /// Nil for the first photo.
        var cover: PhotoName?
    }

    private struct TakingApart: Decodable, Sendable {
        var photos: [PhotoName]
        /// Whether the rules decide about them again.
        var byRules: Bool?
    }

    func add(to routes: InterfaceRoutes) {
        let api = routes.owner
        api.post("stack") { request, context in
            let (body, key) = (try await request.document(Making.self), try request.key())
            let photos = body.photos.map(\.id)
            guard let cover = body.cover?.id ?? photos.first else { throw StackProblem.tooFew }
            let changed = try await context.library.stack(photos, cover: cover, key: key)
            return try Response.json(DecidedDocument(changed: changed.count))
        }
        api.post("unstack") { request, context in
            let (body, key) = (try await request.document(TakingApart.self), try request.key())
            let photos = body.photos.map(\.id)
            let changed = try await context.library.unstack(photos, byRules: body.byRules ?? false, key: key)
            return try Response.json(DecidedDocument(changed: changed.count))
        }
        api.refuseOthers("stack", than: .post)
        api.refuseOthers("unstack", than: .post)
    }
}
