import Foundation

/// What happens in a library, whoever makes it happen.
public enum ServerEvent: Sendable, Hashable {
    /// The stream is open, for the first time or again.
    case opened
    /// The stream broke, or could not be opened, for this reason. It is opened again after this time; nothing is missed.
    case lost(reason: String, Duration)
    /// Events were missed: everything on display has to be requested again.
    case reset
    /// Photos or their order changed.
    case library(LibraryChange)
    /// The cards of a review changed.
    case session(String)
    case commit(CommitEvent)
    /// Photos are being prepared: the JSON that `GET /preparation` answers.
    case preparation(JSONValue)
    /// Of a later version.
    case other(name: String, data: String)
}

/// What changed in a library.
public struct LibraryChange: Sendable, Hashable, Codable {
    /// `decided`, `committed`, `sidecarsRead`, `assetsChanged`, `preferencesChanged`, `collectionsChanged`.
    public var kinds: [String]
    /// The photos to show anew; nil for any.
    public var photos: [String]?
}

/// How a commit goes.
public struct CommitEvent: Sendable, Hashable, Codable {
    /// `running`, `done` or `failed`.
    public var state: String
    /// Whose decisions are committed; nil for those of the library, and at the end.
    public var session: String?
    public var done: Int?
    public var total: Int?
    public var applied: Int?
    /// At the end, with the first of the photos that were not changed.
    public var report: CommitResult?
    /// Why it failed.
    public var reason: String?
}

extension ServerEvent {
    init(name: String, data: String) {
        func decoded<Value: Decodable>(_ type: Value.Type) -> Value? {
            try? JSONDecoder().decode(Value.self, from: Data(data.utf8))
        }
        let known: ServerEvent? =
            switch name {
            case "reset": .reset
            case "library": decoded(LibraryChange.self).map { .library($0) }
            case "session": decoded(SessionNews.self).map { .session($0.session) }
            case "commit": decoded(CommitEvent.self).map { .commit($0) }
            case "preparation": decoded(JSONValue.self).map { .preparation($0) }
            default: nil
            }
        self = known ?? .other(name: name, data: data)
    }

    private struct SessionNews: Decodable { var session: String }
}
