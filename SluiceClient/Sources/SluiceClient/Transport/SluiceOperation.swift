import Foundation

/// The operations of the HTTP interface that this package uses, by their names in openapi.json. A test compares them.
enum SluiceOperation: String, CaseIterable, Sendable {
    case library, preferences, tags, checkFilter
    case photos, photo, tier, storedTier, page, original, film, fullSize, fullSizeTile
    case sessions, beginSession, session, changeSession, removeSession, current
    case jump, decideInSession, undoInSession, redoInSession
    case decide, undo, redo
    case previewCommit, commit, revert
    case events

    var method: String {
        switch self {
        case .library, .preferences, .tags, .checkFilter, .photos, .photo, .tier, .storedTier, .page, .original, .film,
            .fullSize, .fullSizeTile, .sessions, .session, .current, .previewCommit, .events:
            "GET"
        case .changeSession: "PATCH"
        case .removeSession: "DELETE"
        case .beginSession, .jump, .decideInSession, .undoInSession, .redoInSession, .decide, .undo, .redo, .commit,
            .revert:
            "POST"
        }
    }

    /// Below `/api/v1`.
    var template: String {
        switch self {
        case .library: "/library"
        case .preferences: "/preferences"
        case .tags: "/tags"
        case .checkFilter: "/filters/check"
        case .photos: "/photos"
        case .photo: "/photos/{id}"
        case .tier: "/photos/{id}/tiers/{name}"
        case .storedTier: "/tiers/{contentID}/{digest}"
        case .page: "/photos/{id}/pages/{number}/{name}"
        case .original: "/photos/{id}/original"
        case .film: "/photos/{id}/film"
        case .fullSize: "/photos/{id}/full"
        case .fullSizeTile: "/photos/{id}/full/{column}/{row}"
        case .sessions, .beginSession: "/sessions"
        case .session, .changeSession, .removeSession: "/sessions/{id}"
        case .current: "/sessions/{id}/current"
        case .jump: "/sessions/{id}/jump"
        case .decideInSession: "/sessions/{id}/decide"
        case .undoInSession: "/sessions/{id}/undo"
        case .redoInSession: "/sessions/{id}/redo"
        case .decide: "/decide"
        case .undo: "/undo"
        case .redo: "/redo"
        case .previewCommit, .commit: "/commit"
        case .revert: "/commits/{batch}/revert"
        case .events: "/events"
        }
    }

    /// Whether a request that is sent again with the same key is executed once.
    var isKeyed: Bool {
        switch self {
        case .beginSession, .decideInSession, .undoInSession, .redoInSession, .decide, .undo, .redo, .commit, .revert:
            true
        default: false
        }
    }

    /// - Parameter values: of the template's parts in braces, in their order; the ones of `queries` without a value are
    ///   left out.
    func target(_ values: [String], _ queries: KeyValuePairs<String, String?> = [:]) -> String {
        var values = values[...]
        let path = template.split(separator: "/").map { part in
            part.hasPrefix("{") ? Self.escaped(values.popFirst() ?? "") : String(part)
        }
        let given = queries.compactMap { name, value in value.map { "\(name)=\(Self.escaped($0))" } }
        let query = given.isEmpty ? "" : "?" + given.joined(separator: "&")
        return "\(Self.base)/\(path.joined(separator: "/"))\(query)"
    }

    static let base = "/api/v1"

    /// Everything but the characters that RFC 3986 reserves for nothing.
    private static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    private static let unreserved = CharacterSet(
        charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~"
    )
}
