import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import PhotoIndex
import PhotoModel
import PhotoSession

/// Pages of photos, and single ones.
struct PhotosResource: InterfaceResource {
    private static let maxPhotos = 1000
    private static let maxNamed = 20

    private enum Form: String, CaseIterable { case photos, cells }

    func add(to routes: InterfaceRoutes) {
        let api = routes.viewers
        api.get("photos") { request, context in try await page(request, context.library) }
        api.get("timeline") { request, context in try await timeline(request, context.library) }
        api.get("photos/:id") { _, context in
            try Response.json(try await context.library.photo(try context.id(.photo)))
        }
        api.get("photos/:id/placeholder") { _, context in
            try await placeholder(try context.id(.photo), context.library)
        }
        api.refuseOthers("photos", than: .get)
        api.refuseOthers("timeline", than: .get)
        api.refuseOthers("photos/:id", than: .get)
        // Tiers are answered before the router sees the request.
        api.refuseOthers("photos/:id/tiers/:name", than: .get)
        api.refuseOthers("photos/:id/pages/:number/:name", than: .get)
        api.refuseOthers("tiers/:contentID/:digest", than: .get)
        api.refuseOthers("photos/:id/placeholder", than: .get)
    }

    private func page(_ request: Request, _ library: VisibleLibrary) async throws -> Response {
        let form = try request.choice("form", default: Form.photos)
        let offset = try request.number("offset", in: 0...Int(Int32.max), default: 0)
        let limit = try request.number("limit", in: 0...Self.maxPhotos, default: 100)
        let (name, order) = try await library.order(request)
        let places = offset..<offset + limit
        switch form {
        case .photos:
            let photos = try await library.photos(in: order, places)
            return try .json(PhotosDocument(order: name, total: order.count, offset: offset, photos: photos))
        case .cells:
            let cells = try await library.cells(in: order, places)
            return try .json(CellsDocument(order: name, total: order.count, offset: offset, cells: cells))
        }
    }

    private func timeline(_ request: Request, _ library: VisibleLibrary) async throws -> Response {
        let photos = try named(request.text("photos"))
        let (name, order) = try await library.order(request)
        return try .json(try await library.timeline(order, name, places: photos))
    }

    /// - Parameter text: comma-separated IDs.
    private func named(_ text: String?) throws -> [AssetID] {
        let names = text?.split(separator: ",", omittingEmptySubsequences: false) ?? []
        let ids = names.compactMap { AssetID(String($0)) }
        guard ids.count == names.count, ids.count <= Self.maxNamed else {
            throw Problem(
                400,
                kind: "bad-parameter",
                "photos must be up to \(Self.maxNamed) IDs of photos, separated by commas."
            )
        }
        return ids
    }

    private func placeholder(_ id: AssetID, _ library: VisibleLibrary) async throws -> Response {
        guard let bytes = try await library.placeholder(id) else {
            throw Problem(404, kind: "not-prepared", "The photo has no placeholder yet: it is not prepared.")
        }
        return Response(
            status: .ok,
            headers: [.contentType: "application/octet-stream", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
        )
    }
}
