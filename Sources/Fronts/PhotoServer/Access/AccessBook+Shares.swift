import Foundation
import PhotoIndex
package import StoreFiles

/// Shares: tokens for other people.
extension AccessBook {
    package static let maxShares = 256
    /// The last revoked ones are remembered, to tell whoever still has their tokens.
    private static let maxRevoked = 256
    /// Adding one more drops the oldest.
    private static let maxSessions = 16

    enum ShareFinding: Sendable, Hashable {
        case open(Share)
        case ended(Date)
        case revoked(Date)
        case unknown
    }

    /// All shares, also ended ones, oldest first.
    package func shares() -> [Share] { record().shares }

    /// Creates a share.
    ///
    /// - Returns: the share, and its token, which is stored nowhere.
    /// - Throws: `ShareError`; `StoreError` if it could not be written: the share is not usable then.
    package func add(_ wish: ShareWish) throws -> (share: Share, token: String) {
        let now = clock()
        try wish.check(now: now)
        let token = AccessToken.random().text
        let share = Share(
            id: String(AccessToken.random().text.prefix(8)),
            name: wish.name,
            scope: wish.scope,
            filter: wish.filter.text,
            showsPlaces: wish.showsPlaces,
            servesOriginals: wish.servesOriginals,
            ends: wish.ends,
            created: now,
            digest: Self.digest(token)
        )
        let result = try change { record in Result { () throws(ShareError) in try record.add(share, now) } }
        try result.get()
        return (share, token)
    }

    /// The share with this token.
    func find(share token: some StringProtocol) -> ShareFinding {
        let (digest, now) = (Self.digest(token), clock())
        var (found, revoked) = share(of: digest)
        // `sluice share` may have printed the link a moment ago.
        if found == nil, revoked == nil { (found, revoked) = share(of: digest, atOnce: true) }
        if let revoked { return .revoked(revoked) }
        guard let share = found else { return .unknown }
        if let ends = share.ends, share.hasEnded(now) { return .ended(ends) }
        if !share.wasSeenToday(now) {
            changeIfPossible { record in record.change(share.id) { $0.seen = now } }
        }
        return .open(share)
    }

    /// Whether a share has neither ended nor been revoked.
    func opens(_ id: String) -> Bool { share(id).map { !$0.hasEnded(clock()) } ?? false }

    func share(_ id: String) -> Share? { record().shares.first { $0.id == id } }

    /// Revokes a share, whose token is refused from here on.
    ///
    /// - Returns: whether it existed.
    /// - Throws: `StoreError` if the change could not be written: it is refused only as long as the process runs.
    @discardableResult
    package func revoke(_ id: String) throws(StoreError) -> Bool {
        let now = clock()
        return try change { record in
            guard let place = record.shares.firstIndex(where: { $0.id == id }) else { return false }
            let share = record.shares.remove(at: place)
            record.revoked.append(RevokedShare(digest: share.digest, revoked: now))
            record.revoked.removeFirst(max(0, record.revoked.count - Self.maxRevoked))
            return true
        }
    }

    /// Notes a review that was begun with a share.
    ///
    /// - Returns: the reviews that are too many now.
    func note(session: String, of id: String) -> [String] {
        changeIfPossible { record in
            var dropped: [String] = []
            record.change(id) { share in
                share.sessions.append(session)
                dropped = Array(share.sessions.prefix(max(0, share.sessions.count - Self.maxSessions)))
                share.sessions.removeFirst(dropped.count)
            }
            return dropped
        }
    }

    func forget(session: String, of id: String) {
        changeIfPossible { record in record.change(id) { $0.sessions.removeAll { $0 == session } } }
    }
}

extension AccessRecord {
    /// An ended share makes room, and gives up its name.
    fileprivate mutating func add(_ share: Share, _ now: Date) throws(ShareError) {
        shares.removeAll { $0.name == share.name && $0.hasEnded(now) }
        if shares.contains(where: { $0.name == share.name }) { throw .nameTaken(share.name) }
        if shares.count >= AccessBook.maxShares {
            guard let ended = shares.firstIndex(where: { $0.hasEnded(now) }) else { throw .tooMany }
            shares.remove(at: ended)
        }
        shares.append(share)
    }

    fileprivate mutating func change(_ id: String, _ body: (inout Share) -> Void) {
        if let place = shares.firstIndex(where: { $0.id == id }) { body(&shares[place]) }
    }
}
