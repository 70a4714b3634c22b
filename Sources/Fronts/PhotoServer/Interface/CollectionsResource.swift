import Foundation
import Hummingbird
import HummingbirdCore
import PhotoModel
import PhotoSession

/// Tags and albums.
struct CollectionsResource: InterfaceResource {
    let orders: OrderKeeper
    let requests: RequestMemory

    private struct AlbumName: Decodable {
        static let maxBytes = 1000

        var name: String

        func checked() throws -> String {
            guard name.contains(where: { !$0.isWhitespace }), name.utf8.count <= Self.maxBytes else {
                throw Problem(
                    422,
                    kind: "bad-body",
                    "name must have visible characters, and at most \(Self.maxBytes) bytes."
                )
            }
            return name
        }
    }

    /// Photos by ID, or by their places in an order.
    private enum Change: Decodable {
        case photos(add: [AssetID], remove: [AssetID])
        case places([Range<Int>], order: String, adds: Bool)

        private enum Key: String, CodingKey { case add, remove, order, ranges }

        init(from decoder: any Decoder) throws {
            let body = try decoder.container(keyedBy: Key.self)
            if body.contains(.order) {
                let ranges = try body.decode([PlaceRange].self, forKey: .ranges).map(\.range)
                let order = try body.decode(String.self, forKey: .order)
                self = .places(ranges, order: order, adds: try body.decode(Bool.self, forKey: .add))
            } else {
                let add = try body.decodeIfPresent([PhotoName].self, forKey: .add) ?? []
                let remove = try body.decodeIfPresent([PhotoName].self, forKey: .remove) ?? []
                guard !add.isEmpty || !remove.isEmpty else { throw body.flaw(.add, "give photos to add or to remove") }
                self = .photos(add: add.map(\.id), remove: remove.map(\.id))
            }
        }
    }

    func add(to routes: InterfaceRoutes) {
        let (api, viewers) = (routes.owner, routes.viewers)
        viewers.get("tags") { _, context in try Response.json(TagsDocument(try await context.library.tags())) }
        api.put("tags/**") { _, context in
            try await context.library.keepTag(try tag(context))
            return Response.done
        }
        api.delete("tags/**") { _, context in
            try await context.library.dropTag(try tag(context))
            return Response.done
        }
        viewers.get("albums") { _, context in
            let albums = try await context.library.albums().map { AlbumDocument($0) }
            return try Response.json(AlbumsDocument(albums: albums))
        }
        api.post("albums") { request, context in
            let library = context.library
            let name = try await request.document(AlbumName.self).checked()
            return try await requests.once(try request.key(), "album \(name)") {
                try Response.json(AlbumDocument(try await library.makeAlbum(name)), status: .created)
            }
        }
        api.patch("albums/:id") { request, context in
            let id = try context.id(.album)
            try await context.library.renameAlbum(id, to: try await request.document(AlbumName.self).checked())
            return try Response.json(try await album(id, context.library))
        }
        api.delete("albums/:id") { _, context in
            try await context.library.removeAlbum(try context.id(.album))
            return Response.done
        }
        api.patch("albums/:id/photos") { request, context in
            let id = try context.id(.album)
            try await change(id, try await request.document(Change.self), context.library)
            return try Response.json(try await album(id, context.library))
        }
        viewers.refuseOthers("tags", than: .get)
        api.refuseOthers("tags/**", than: .put, .delete)
        viewers.refuseOthers("albums", than: .get, .post)
        api.refuseOthers("albums/:id", than: .patch, .delete)
        api.refuseOthers("albums/:id/photos", than: .patch)
    }

    private func tag(_ context: OwnerContext) throws -> TagPath {
        let text = context.parameters.getCatchAll().joined(separator: "/")
        let plain = text.removingPercentEncoding ?? text
        guard let tag = TagPath(plain) else { throw Problem.badTag(plain) }
        return tag
    }

    private func album(_ id: AssetID, _ library: PhotoLibrary) async throws -> AlbumDocument {
        guard let album = try await library.albums().first(where: { $0.id == id }) else {
            throw LibraryError.unknownAlbum(id)
        }
        return AlbumDocument(album)
    }

    private func change(_ id: AssetID, _ change: Change, _ library: PhotoLibrary) async throws {
        switch change {
        case .photos(let add, let remove):
            try await library.changeAlbum(id, adding: add, removing: remove)
        case .places(let places, let name, true):
            try await library.addPhotos(at: places, of: try orders.order(name), toAlbum: id)
        case .places(let places, let name, false):
            try await library.removePhotos(at: places, of: try orders.order(name), fromAlbum: id)
        }
    }
}
