import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import PhotoModel

extension Response {
    /// A JSON document that must not be cached, with times in ISO 8601.
    static func json(
        _ document: some Encodable,
        status: HTTPTypes.HTTPResponse.Status = .ok
    ) throws -> Response {
        let bytes = try JSONText.bytes(of: document)
        return given(ByteBuffer(bytes: bytes), mediaType: "application/json", status)
    }

    static func text(_ text: String, mediaType: String) -> Response {
        given(ByteBuffer(string: text), mediaType: mediaType, .ok)
    }

    private static func given(
        _ bytes: ByteBuffer,
        mediaType: String,
        _ status: HTTPTypes.HTTPResponse.Status
    ) -> Response {
        var fields = HTTPFields()
        fields[.contentType] = mediaType
        fields[.cacheControl] = "no-store"
        return Response(status: status, headers: fields, body: ResponseBody(byteBuffer: bytes))
    }
}
