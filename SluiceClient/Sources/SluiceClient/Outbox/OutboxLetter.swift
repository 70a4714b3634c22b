import Foundation

/// A request that waits to be delivered.
public struct OutboxLetter: Sendable, Hashable, Codable {
    /// The ID of the library that it is for: another one may be served at the address later.
    public var library: String
    /// The request's idempotency key, which also identifies the letter.
    public var key: String
    /// The name of the operation in openapi.json, and the values in its path.
    var operation: String
    var values: [String]
    /// JSON.
    var body: String

    /// For people: `decideInSession`.
    public var purpose: String { operation }
}

/// A letter that the server refused for good.
public struct RefusedLetter: Error, Sendable {
    public var letter: OutboxLetter
    public var reason: any Error
}
