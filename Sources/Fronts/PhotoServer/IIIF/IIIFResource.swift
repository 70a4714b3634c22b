import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Imaging
import NIOCore
import PhotoModel
import PhotoPipeline
import PhotoRecord
import PhotoSession

/// Photos by the IIIF Image API 3.0, level 2, under `/iiif/KEY/ID`. The key is part of the address, because viewers of other
/// sites send neither cookies nor fields.
struct IIIFResource: Sendable {
    static let root = "/iiif"

    private let library: PhotoLibrary
    private let key: ServiceKey
    private let scheme: String

    /// Nil if the interface is not to be served.
    init?(_ parts: InterfaceParts) {
        guard parts.settings.servesIIIF else { return nil }
        (library, key, scheme) = (parts.library, ServiceKey(parts.settings.token), parts.settings.scheme)
    }

    func add(to router: Router<InterfaceContext>) {
        let photos = router.group("\(Self.root)/:key").add(middleware: ServiceKeyMiddleware(key: key)).group(":id")
        photos.get { request, context in
            let base = try base(request, context)
            return Response(status: .seeOther, headers: Self.fields([.location: "\(base)/info.json"]))
        }
        photos.get("info.json") { request, context in
            let (_, whole) = try await photo(context)
            return try info(request, IIIFInfo(id: base(request, context), whole: whole, edge: PictureTiles.edge))
        }
        photos.get(Self.picture) { request, context in try await picture(request, context) }
        for path: RouterPath in ["", "info.json", Self.picture] {
            photos.on(path, method: .options) { _, _ in Response(status: .noContent, headers: Self.fields([:])) }
        }
    }

    private static let picture: RouterPath = ":region/:size/:rotation/:file"

    /// Pages of any site may show the pictures: who knows the address has the key.
    private static func fields(_ fields: HTTPFields) -> HTTPFields {
        var fields = fields
        fields[.accessControlAllowOrigin] = "*"
        fields[.accessControlAllowMethods] = "GET, HEAD, OPTIONS"
        fields[.accessControlAllowHeaders] = "*"
        fields[.accessControlExposeHeaders] = "Link, ETag"
        fields[.crossOriginResourcePolicy] = "cross-origin"
        return fields
    }

    private func base(_ request: Request, _ context: InterfaceContext) throws -> String {
        guard let host = request.head.authority, let key = context.parameters.get("key"),
            let id = context.parameters.get("id")
        else { throw Problem.notFound() }
        return "\(scheme)://\(host)\(Self.root)/\(key)/\(id)"
    }

    private func photo(_ context: InterfaceContext) async throws -> (AssetID, PixelSize) {
        let text = context.parameters.get("id") ?? ""
        guard let id = AssetID(text.removingPercentEncoding ?? text) else { throw IDKind.photo.unknown(text) }
        return (id, try await library.wholeSize(of: id))
    }

    private func info(_ request: Request, _ info: IIIFInfo) throws -> Response {
        let isLinked =
            request.headers[.accept].map { !$0.contains("application/json") || $0.contains("ld+json") } ?? true
        var response = try Response.json(info)
        response.headers = Self.fields(response.headers)
        response.headers[.contentType] =
            isLinked
            ? "application/ld+json;profile=\"\(IIIFInfo.context)\"" : "application/json"
        response.headers[.vary] = "Accept"
        response.headers[.link] = Self.profile
        return response
    }

    private static let profile = "<http://iiif.io/api/image/3/level2.json>;rel=\"profile\""

    private func picture(_ request: Request, _ context: InterfaceContext) async throws -> Response {
        func part(_ name: String) -> String {
            let text = context.parameters.get(name) ?? ""
            return text.removingPercentEncoding ?? text
        }
        let asked = try IIIFRequest(
            region: part("region"),
            size: part("size"),
            rotation: part("rotation"),
            file: part("file")
        )
        let (id, whole) = try await photo(context)
        let region = try asked.region(of: whole)
        let bytes = try await library.region(region, of: id, whole: whole)
        let tag = EntityTag.sum(crc32(of: bytes), bytes.count).text
        let canonical = "<\(try base(request, context))/\(region.canonical(of: whole))>;rel=\"canonical\""
        var fields = Self.fields([.eTag: tag, .cacheControl: "no-cache", .link: "\(Self.profile), \(canonical)"])
        if EntityTags.match(request.headers[.ifNoneMatch], tag) {
            return Response(status: .notModified, headers: fields)
        }
        fields[.contentType] = region.format.mediaType
        return Response(status: .ok, headers: fields, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}

extension PictureRegion {
    /// The parameters in their canonical form (IIIF Image API 3.0, 4.7).
    func canonical(of whole: PixelSize) -> String {
        let region = (x, y) == (0, 0) && part == whole ? "full" : "\(x),\(y),\(part.width),\(part.height)"
        let size = size == part.scaled(toArea: IIIFInfo.maxArea) ? "max" : "\(size.width),\(size.height)"
        let degrees =
            switch turned {
            case .up: "0"
            case .right: "90"
            case .down: "180"
            case .left: "270"
            case .upMirrored: "!0"
            case .rightMirrored: "!90"
            case .downMirrored: "!180"
            case .leftMirrored: "!270"
            }
        let name =
            switch quality {
            case .colour: "default"
            case .grey: "gray"
            case .blackAndWhite: "bitonal"
            }
        let format =
            switch format {
            case .jpeg: "jpg"
            case .png: "png"
            case .webp: "webp"
            }
        return "\(region)/\(size)/\(degrees)/\(name).\(format)"
    }
}

extension HTTPField.Name {
    // Both are valid names.
    fileprivate static let crossOriginResourcePolicy = HTTPField.Name("Cross-Origin-Resource-Policy") ?? .vary
    fileprivate static let link = HTTPField.Name("Link") ?? .vary
}
