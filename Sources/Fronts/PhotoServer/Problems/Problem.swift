import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import NIOHTTP1
import PhotoModel

/// Why a request failed: a problem document (RFC 9457).
///
/// A route that throws it answers with it.
struct Problem: Error, Sendable {
    /// An extra member besides those that every problem has.
    enum Value: Sendable, Hashable, Encodable {
        case text(String)
        case number(Int)
        case texts([String])

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .text(let text): try container.encode(text)
            case .number(let number): try container.encode(number)
            case .texts(let texts): try container.encode(texts)
            }
        }
    }

    /// The HTTP status.
    var statusCode: Int
    /// A URI that identifies this kind of problem; `about:blank` if the status is enough.
    var type = "about:blank"
    /// The same for all problems of one kind.
    var title: String
    /// What happened, to what, and what to do.
    var detail: String
    var more: [String: Value] = [:]
    /// Fields of the answer, with lower-case names.
    var headers: [(name: String, value: String)] = []

    /// - Parameter kind: Identifies problems that programs may need to distinguish within a status: `bad-filter`.
    init(_ statusCode: Int, kind: String? = nil, title: String? = nil, _ detail: String) {
        self.statusCode = statusCode
        if let kind { type = "urn:sluice:problem:\(kind)" }
        self.title = title ?? HTTPResponseStatus(statusCode: statusCode).reasonPhrase
        self.detail = detail
    }

    static func unauthorised(_ detail: String) -> Problem {
        var problem = Problem(401, detail)
        problem.headers.append(("www-authenticate", "Bearer"))
        return problem
    }

    /// - Parameter text: The invalid tag.
    static func badTag(_ text: String) -> Problem {
        let why = TagPath.problem(of: text).map { ": \($0)" } ?? ""
        return Problem(422, kind: "bad-tag", "'\(text)' is not a tag such as Places/Norway\(why).")
    }

    static func methodNotAllowed(_ allowed: [String]) -> Problem {
        let list = allowed.joined(separator: ", ")
        var problem = Problem(405, "This address accepts only \(list).")
        problem.headers.append(("allow", list))
        return problem
    }

    static func notFound(_ detail: String = "There is nothing at this address.") -> Problem {
        Problem(404, detail)
    }

    static let noOriginals = Problem(
        403,
        kind: "no-originals",
        "Originals are not served. Start the server with --originals to allow it."
    )

    static func tooLarge(_ limits: ServerLimits) -> Problem {
        Problem(413, "The request's body is larger than \(limits.bodyByteCount) bytes.")
    }

    static let mediaType = "application/problem+json"
}

extension Problem: Encodable {
    private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(type, forKey: Key(stringValue: "type"))
        try container.encode(title, forKey: Key(stringValue: "title"))
        try container.encode(statusCode, forKey: Key(stringValue: "status"))
        try container.encode(detail, forKey: Key(stringValue: "detail"))
        for (name, value) in more { try container.encode(value, forKey: Key(stringValue: name)) }
    }

    /// The JSON to send.
    var bytes: [UInt8] {
        // Encoding texts and numbers cannot fail.
        return (try? JSONText.bytes(of: self)) ?? []
    }
}

extension Problem: HTTPResponseError {
    var status: HTTPTypes.HTTPResponse.Status { HTTPTypes.HTTPResponse.Status(code: statusCode) }

    func response(from request: Request, context: some RequestContext) throws -> Response {
        let isPage = ProblemPage.isWanted(accept: request.headers[.accept])
        let bytes = isPage ? Array(ProblemPage.text(self).utf8) : bytes
        var fields = HTTPFields()
        fields[.contentType] = isPage ? ProblemPage.mediaType : Self.mediaType
        fields[.cacheControl] = "no-store"
        fields[.vary] = "Accept"
        for (name, value) in headers {
            if let name = HTTPField.Name(name) { fields[name] = value }
        }
        return Response(status: status, headers: fields, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}
