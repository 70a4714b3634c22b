import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore

extension Response {
    /// A document that is not to be kept: times in ISO 8601.
    static func json(
        _ document: some Encodable,
        status: HTTPTypes.HTTPResponse.Status = .ok
    ) throws -> Response {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        var response = text(
            String(decoding: try encoder.encode(document), as: UTF8.self),
            mediaType: "application/json"
        )
        response.status = status
        return response
    }

    static func text(_ text: String, mediaType: String) -> Response {
        var fields = HTTPFields()
        fields[.contentType] = mediaType
        fields[.cacheControl] = "no-store"
        return Response(status: .ok, headers: fields, body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}
