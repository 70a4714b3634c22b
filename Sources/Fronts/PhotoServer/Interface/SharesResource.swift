import Foundation
import Hummingbird
import HummingbirdCore
import PhotoIndex

/// Shares: links and tokens for other people.
struct SharesResource: InterfaceResource {
    private struct List: Encodable {
        var shares: [ShareDocument]
    }

    private struct Made: Encodable {
        var share: ShareDocument
        /// For programs; told only here.
        var token: String
        var link: String
        /// The link as a QR code.
        var svg: String
        var secure: Bool
    }

    private struct Wish: Decodable {
        var name: String
        var scope: String?
        var filter: String?
        var ends: String?
        var places, originals: Bool?

        func wish() throws -> ShareWish {
            var wish = ShareWish(name: name)
            if let scope {
                guard let known = Share.Scope(rawValue: scope) else {
                    throw Problem(422, kind: "bad-body", "scope must be look or decide.")
                }
                wish.scope = known
            }
            wish.filter = try PhotoFilter(filter ?? "")
            (wish.showsPlaces, wish.servesOriginals) = (places ?? false, originals ?? false)
            wish.ends = try ends.map { text in
                guard let date = try? Date(text, strategy: .iso8601) else {
                    throw Problem(422, kind: "bad-body", "ends must be a time such as 2026-12-24T18:00:00Z.")
                }
                return date
            }
            return wish
        }
    }

    private let parts: InterfaceParts

    init(_ parts: InterfaceParts) { self.parts = parts }

    func add(to routes: InterfaceRoutes) {
        let (access, hub) = (parts.live.access, parts.live.hub)
        routes.owner.get("shares") { _, _ in
            try Response.json(List(shares: access.shares().map { ShareDocument($0, now: access.clock()) }))
        }
        routes.owner.post("shares") { request, context in try await make(request, context) }
        routes.owner.delete("shares/:share") { _, context in
            guard try access.revoke(context.parameters.get("share") ?? "") else {
                throw Problem.notFound("There is no such share. It may have been revoked already.")
            }
            hub.checkListeners()
            return Response.done
        }
        routes.owner.refuseOthers("shares", than: .get, .post)
        routes.owner.refuseOthers("shares/:share", than: .delete)
    }

    private func make(_ request: Request, _ context: OwnerContext) async throws -> Response {
        let wish = try await request.document(Wish.self).wish()
        let (access, settings) = (parts.live.access, parts.settings)
        let made = try access.add(wish)
        let link = try ShareLink(settings.place(port: context.port, own: access.name), token: made.token)
        return try Response.json(
            Made(
                share: ShareDocument(made.share, now: access.clock()),
                token: made.token,
                link: link.link,
                svg: link.drawing.svg,
                secure: settings.tls != nil
            ),
            status: .created
        )
    }
}
