package import Foundation

/// A share, without its token, as JSON.
package struct ShareDocument: Encodable, Sendable {
    package var id, name, scope: String
    /// Empty for all photos.
    package var filter: String
    package var places, originals: Bool
    package var created: Date
    package var seen, ends: Date?
    package var ended: Bool

    package init(_ share: Share, now: Date) {
        (id, name, scope, filter) = (share.id, share.name, share.scope.rawValue, share.filter)
        (places, originals) = (share.showsPlaces, share.servesOriginals)
        (created, seen, ends) = (share.created, share.seen, share.ends)
        ended = share.hasEnded(now)
    }
}
