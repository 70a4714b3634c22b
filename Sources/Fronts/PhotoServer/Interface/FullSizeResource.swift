import HTTPTypes
import Hummingbird
import HummingbirdCore
import Imaging
import NIOCore
import PhotoModel
import PhotoPipeline
import PhotoRecord
import PhotoSession

/// A photo at full size, in tiles, if the server hands out originals: browsers cannot show the files of most formats.
struct FullSizeResource: InterfaceResource {
    func add(to routes: InterfaceRoutes) {
        let api = routes.viewers
        api.get("photos/:id/full") { request, context in
            let picture = try await picture(request, context)
            return try Response.json(FullSizeDocument(picture))
        }
        api.get("photos/:id/full/:column/:row") { request, context in
            let picture = try await picture(request, context)
            return try answer(request, picture, context.parameters.get("column"), context.parameters.get("row"))
        }
        api.refuseOthers("photos/:id/full", than: .get)
        api.refuseOthers("photos/:id/full/:column/:row", than: .get)
    }

    private func picture(_ request: Request, _ context: ViewerContext) async throws -> PictureTiles {
        try await context.library.fullSize(try context.id(.photo)) {
            try request.number("page", in: 1...Int.max, default: 1)
        }
    }

    private func answer(_ request: Request, _ picture: PictureTiles, _ column: String?, _ row: String?) throws
        -> Response
    {
        guard let column = column.flatMap({ Int($0) }), let row = row.flatMap({ Int($0) }),
            let bytes = picture.tile(column: column, row: row)
        else {
            throw Problem.notFound(
                "The picture has \(picture.columns) columns and \(picture.rows) rows of tiles, from 0."
            )
        }
        let tag = EntityTag.sum(crc32(of: bytes), bytes.count).text
        let fields: HTTPFields = [.eTag: tag, .cacheControl: "no-cache", .contentType: "image/jpeg"]
        if EntityTags.match(request.headers[.ifNoneMatch], tag) {
            return Response(status: .notModified, headers: fields)
        }
        return Response(status: .ok, headers: fields, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}

/// The size of a photo in tiles, as JSON.
private struct FullSizeDocument: Encodable {
    /// Pixels of the whole picture, upright.
    let width, height: Int
    /// Pixels of a tile; those of the last column and row may have fewer.
    let tileEdge: Int
    let damage: [String]?

    init(_ picture: PictureTiles) {
        (width, height) = (picture.size.width, picture.size.height)
        tileEdge = PictureTiles.edge
        damage = picture.damage.isEmpty ? nil : picture.damage
    }
}
