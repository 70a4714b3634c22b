import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import PhotoCommit
import PhotoModel
import PhotoSession

/// A photo's own file, and the film that plays in its place, if the server allows it: they contain everything that the
/// camera recorded, including the place.
struct OriginalResource: InterfaceResource {
    /// Bytes that are read and sent in one piece.
    private static let pieceByteCount = 256 << 10

    func add(to routes: InterfaceRoutes) {
        add("photos/:id/original", to: routes.viewers) { id, library in try await library.original(of: id) }
        add("photos/:id/film", to: routes.viewers) { id, library in try await library.film(of: id) }
    }

    private typealias Opening = @Sendable (AssetID, VisibleLibrary) async throws -> OriginalFile

    private func add(_ path: RouterPath, to api: RouterGroup<ViewerContext>, open: @escaping Opening) {
        api.get(path) { request, context in
            try await answer(request, context, open, sendsBody: true)
        }
        api.head(path) { request, context in
            try await answer(request, context, open, sendsBody: false)
        }
        api.refuseOthers(path, than: .get)
    }

    private func answer(
        _ request: Request,
        _ context: ViewerContext,
        _ open: Opening,
        sendsBody: Bool
    ) async throws -> Response {
        let library = context.library
        let file = try await open(try context.id(.photo), library)
        var fields = HTTPFields()
        let tag = "\"\(file.version)\""
        fields[.eTag] = tag
        fields[.cacheControl] = "no-cache"
        fields[.acceptRanges] = "bytes"
        if EntityTags.match(request.headers[.ifNoneMatch], tag) {
            return Response(status: .notModified, headers: fields)
        }
        fields[.contentType] = file.mediaType
        var (range, status) = (0..<file.byteCount, HTTPTypes.HTTPResponse.Status.ok)
        let requested = request.headers[.ifRange].map { $0 == tag } ?? true ? request.headers[.range] : nil
        switch ByteRange.wish(sendsBody ? requested : nil, count: file.byteCount) {
        case .whole: break
        case .part(let part):
            (range, status) = (part, .partialContent)
            fields[.contentRange] = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(file.byteCount)"
        case .beyond: throw Problem.beyond(file.byteCount)
        }
        fields[.contentLength] = "\(range.count)"
        guard sendsBody else { return Response(status: status, headers: fields) }
        return Response(status: status, headers: fields, body: body(file, range, library))
    }

    private func body(_ file: OriginalFile, _ range: Range<Int>, _ library: VisibleLibrary) -> ResponseBody {
        ResponseBody(contentLength: range.count) { writer in
            var place = range.lowerBound
            while place < range.upperBound {
                let piece = place..<min(place + Self.pieceByteCount, range.upperBound)
                let bytes = try await library.read(file, piece)
                // The file was truncated: close the connection, so that nobody takes the part for the whole.
                guard bytes.count == piece.count else { throw Problem(500, "The file was changed.") }
                try await writer.write(ByteBuffer(bytes: bytes))
                place = piece.upperBound
            }
            try await writer.finish(nil)
        }
    }
}
