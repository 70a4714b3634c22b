package import Foundation

/// What somebody other than the owner may see of a library, and do there: whoever has the token.
package struct Share: Codable, Sendable, Hashable {
    package enum Scope: String, Codable, Sendable, Hashable, CaseIterable {
        /// Sees photos.
        case look
        /// Sees photos, and decides about them.
        case decide
    }

    package var id, name: String
    package var scope: Scope
    /// The text of the filter that limits what it shows; empty for all photos.
    package var filter: String
    /// Whether it shows where photos were taken.
    package var showsPlaces: Bool
    /// Whether it serves the files themselves, if the server does.
    package var servesOriginals: Bool
    /// Nil for no end.
    package var ends: Date?
    package var created: Date
    /// The day of the last visit; nil before the first.
    package var seen: Date?
    /// The reviews begun with it, the latest last.
    var sessions: [String] = []
    /// SHA-256 of the token, which cannot be derived from it.
    var digest: Data

    package func hasEnded(_ now: Date) -> Bool { ends.map { $0 <= now } ?? false }

    func wasSeenToday(_ now: Date) -> Bool { seen.map { abs(now.timeIntervalSince($0)) < 86_400 } ?? false }
}

/// A share that was revoked: whoever still has its token is told.
struct RevokedShare: Codable, Sendable, Hashable {
    var digest: Data
    var revoked: Date
}
