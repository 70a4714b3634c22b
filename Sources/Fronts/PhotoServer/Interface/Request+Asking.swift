import HTTPTypes
import Hummingbird
import HummingbirdCore
import PhotoIndex
import PhotoModel
import PhotoSession

/// What a request asks for, or the problem with it.
extension Request {
    /// Nil where it is not there; texts come as they are meant, without escapes.
    func text(_ name: String) -> String? { QueryValues(uri.query)[name] }

    /// - Throws: `Problem` for what is no number of the range.
    func number(_ name: String, in range: ClosedRange<Int>, default usual: Int) throws -> Int {
        guard let text = text(name) else { return usual }
        guard let number = Int(text), range.contains(number) else {
            let most = range.upperBound == .max ? "on" : "to \(range.upperBound)"
            throw Problem(400, kind: "bad-parameter", "\(name) has to be a number from \(range.lowerBound) \(most).")
        }
        return number
    }

    func choice<Choice: RawRepresentable & CaseIterable>(_ name: String, default usual: Choice) throws -> Choice
    where Choice.RawValue == String {
        guard let text = text(name) else { return usual }
        guard let choice = Choice(rawValue: text) else {
            let all = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw Problem(400, kind: "bad-parameter", "\(name) has to be one of \(all).")
        }
        return choice
    }

    /// The filter and the sort of the query; everything by time, where nothing is said.
    func query() throws -> PhotoQuery {
        var query = PhotoQuery(filter: try PhotoFilter(text("filter") ?? ""))
        query.sort = try text("sort").map { try PhotoSort($0) } ?? PhotoSort(.taken)
        return query
    }

    /// The JSON of the body, where there is one; else nil.
    ///
    /// - Throws: as `document(_:)`
    func documentIfAny<Document: Decodable>(_ type: Document.Type = Document.self) async throws -> Document? {
        guard headers[.contentLength].map({ $0 != "0" }) ?? (headers[.transferEncoding] != nil) else { return nil }
        return try await document(type)
    }

    /// The name that who asks gave to the request.
    func key() throws -> RequestKey? {
        guard let text = headers.text("Idempotency-Key") else { return nil }
        guard let key = RequestKey(text) else {
            throw Problem(
                400,
                kind: "bad-key",
                "An Idempotency-Key has 1 to \(RequestKey.maxCharacters) printable characters, without spaces."
            )
        }
        return key
    }
}

extension HTTPFields {
    /// By its name; nil where the name is none.
    func text(_ name: String) -> String? { HTTPField.Name(name).flatMap { self[$0] } }
}

extension InterfaceContext {
    /// An ID in the path; what is none is no photo's, no session's, and no album's.
    func id(_ kind: IDKind) throws -> AssetID {
        let text = parameters.get("id") ?? ""
        guard let id = AssetID(text) else { throw kind.unknown(text) }
        return id
    }
}

/// What an ID in a path is of.
enum IDKind {
    case photo, session, album

    func unknown(_ text: String) -> Problem {
        switch self {
        case .photo: Problem(404, kind: "unknown-photo", "'\(text)' is no ID of a photo.")
        case .session: Problem(404, kind: "unknown-session", "'\(text)' is no ID of a session.")
        case .album: Problem(404, kind: "unknown-album", "'\(text)' is no ID of an album.")
        }
    }
}

extension Response {
    /// Done, with nothing to tell.
    static var done: Response { Response(status: .noContent, headers: [.cacheControl: "no-store"]) }
}
