import HTTPTypes
import Hummingbird
import HummingbirdCore
import PhotoIndex
import PhotoModel
import PhotoSession

/// Parameters of a request, or the problem with them.
extension Request {
    /// The unescaped value; nil if absent.
    func text(_ name: String) -> String? { QueryValues(uri.query)[name] }

    /// - Throws: `Problem` if the value is not a number in the range.
    func number(_ name: String, in range: ClosedRange<Int>, default usual: Int) throws -> Int {
        guard let text = text(name) else { return usual }
        guard let number = Int(text), range.contains(number) else {
            let most = range.upperBound == .max ? "on" : "to \(range.upperBound)"
            throw Problem(400, kind: "bad-parameter", "\(name) must be a number from \(range.lowerBound) \(most).")
        }
        return number
    }

    func choice<Choice: RawRepresentable & CaseIterable>(_ name: String, default usual: Choice) throws -> Choice
    where Choice.RawValue == String {
        guard let text = text(name) else { return usual }
        guard let choice = Choice(rawValue: text) else {
            let all = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw Problem(400, kind: "bad-parameter", "\(name) must be one of \(all).")
        }
        return choice
    }

    /// The JSON of the body; nil without a body.
    ///
    /// - Throws: As `document(_:)`
    func documentIfAny<Document: Decodable>(_ type: Document.Type = Document.self) async throws -> Document? {
        guard headers[.contentLength].map({ $0 != "0" }) ?? (headers[.transferEncoding] != nil) else { return nil }
        return try await document(type)
    }

    /// The key that the caller gave to the request.
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
    /// The field's value; nil if the name is not a valid field name.
    func text(_ name: String) -> String? { HTTPField.Name(name).flatMap { self[$0] } }
}

extension RequestContext {
    /// An ID in the path. An invalid one belongs to no photo, session or album.
    func id(_ kind: IDKind) throws -> AssetID {
        let text = parameters.get("id") ?? ""
        guard let id = AssetID(text) else { throw kind.unknown(text) }
        return id
    }
}

/// What an ID in a path identifies.
enum IDKind {
    case photo, session, album

    func unknown(_ text: String) -> Problem {
        switch self {
        case .photo: Problem(404, kind: "unknown-photo", "'\(text)' is not the ID of a photo.")
        case .session: Problem(404, kind: "unknown-session", "'\(text)' is not the ID of a session.")
        case .album: Problem(404, kind: "unknown-album", "'\(text)' is not the ID of an album.")
        }
    }
}

extension Response {
    /// Success without content.
    static var done: Response { Response(status: .noContent, headers: [.cacheControl: "no-store"]) }
}
