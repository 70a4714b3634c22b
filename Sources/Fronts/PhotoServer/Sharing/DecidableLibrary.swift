import Cryptography
import Hummingbird
import HummingbirdCore
import PhotoIndex
import PhotoModel
import PhotoSession

/// The library for a caller who may decide: the owner, or a guest whose share allows it.
///
/// A guest decides about the photos of the share, has reviews of its own, and undoes steps of its own.
struct DecidableLibrary: Sendable {
    let visible: VisibleLibrary
    private let library: PhotoLibrary
    private let orders: OrderKeeper
    private let sessions: SessionKeeper
    private let requests: RequestMemory
    private let limit: PhotoFilter?
    private var share: Share? { visible.share }

    init(_ share: Share?, _ parts: InterfaceParts) throws(Problem) {
        if let share, !share.decides { throw .looksOnly }
        visible = try VisibleLibrary(share, parts)
        (library, sessions, requests) = (parts.library, parts.live.sessions, parts.live.requests)
        orders = share == nil ? parts.live.orders : parts.live.guestOrders
        limit = try share.map { share throws(Problem) in try share.limit }
    }

    /// The key that the caller gave to a request. Guests cannot name a key of anybody else.
    func key(of request: Request) throws -> RequestKey? { try request.key().flatMap { own($0) } }

    private func own(_ key: RequestKey) -> RequestKey? {
        guard let share else { return key }
        let digest = Hex.text(SHA256.digest(of: Array(key.description.utf8)))
        return RequestKey("share-\(share.id)-\(digest.prefix(40))")
    }
}

// MARK: Decisions outside sessions

extension DecidableLibrary {
    /// - Returns: the photos whose decisions changed.
    func decide(_ body: DecisionBody, key: RequestKey?) async throws -> [AssetID] {
        let limit = limit
        switch body.subject {
        case .photos(let photos):
            let scope = body.scope ?? limit?.scope ?? .stack
            guard let limit else {
                return try await library.decide(body.changes, about: photos, for: scope, session: nil, key: key)
            }
            return try await library.decide(body.changes, about: photos, for: scope, within: limit, key: key)
        case .all(let filter, let expected):
            return try await library.decide(
                body.changes,
                aboutAll: try visible.filter(filter.text),
                for: body.scope,
                expected: expected,
                key: key,
                within: limit
            )
        case .places(let places, let name):
            let (orders, owner) = (orders, share?.id)
            return try await library.decide(
                body.changes,
                about: places,
                ofOrder: name,
                for: body.scope,
                key: key,
                within: limit
            ) { try orders.order(name, of: owner) }
        }
    }

    /// Undoes the library's last step.
    ///
    /// - Parameter made: the key of the request that made it; guests have to name one of theirs.
    func undo(of made: RequestKey?, key: RequestKey?) async throws -> OutcomeDocument {
        guard share == nil || made != nil else {
            throw Problem(
                403,
                kind: "owner-only",
                "This link undoes only its own steps: name the request in `of`, or undo in a session."
            )
        }
        let outcome = try await library.undo(session: nil, of: made.flatMap { own($0) }, key: key)
        return share == nil ? try await OutcomeDocument(outcome, in: library) : OutcomeDocument(outcome)
    }
}

// MARK: Sessions

extension DecidableLibrary {
    /// All reviews for the owner; a guest's own for a guest.
    func reviews() async throws -> [ReviewSummary] {
        let all = try await library.reviewsKept()
        guard let own = ownSessions else { return all }
        return all.filter { own.contains($0.id.description) }
    }

    private var ownSessions: Set<String>? {
        share.map { Set(visible.access.share($0.id)?.sessions ?? []) }
    }

    /// - Throws: as `PhotoLibrary.resume(_:)`
    func review(_ id: AssetID) async throws -> ReviewSession {
        try visible.check(session: id)
        return try await sessions.review(id, within: limit)
    }

    func remove(_ id: AssetID) async throws {
        try visible.check(session: id)
        try await sessions.remove(id)
        if let share { visible.access.forget(session: id.description, of: share.id) }
    }

    /// Begins a review, once for each key.
    func begin(
        _ filter: PhotoFilter,
        _ sort: PhotoSort,
        name: String?,
        key: RequestKey?,
        _ respond: @escaping @Sendable (ReviewSession) async throws -> Response
    ) async throws -> Response {
        let summary = "session \(name ?? "")\n\(filter.text)\n\(sort.text)"
        let given = share.map { "\(name ?? (filter.text.isEmpty ? "all photos" : filter.text)) · \($0.name)" } ?? name
        let (sessions, access, share, limit) = (sessions, visible.access, share, limit)
        return try await requests.once(key, summary) {
            let review = try await sessions.begin(filter, sort, name: given, within: limit)
            if let share {
                for old in access.note(session: review.id.description, of: share.id) {
                    guard let old = AssetID(old) else { continue }
                    // It may have been removed already.
                    try? await sessions.remove(old)
                }
            }
            return try await respond(review)
        }
    }

    /// - Throws: `LibraryError.unknownSession`
    func summary(of id: AssetID) async throws -> SessionSummaryDocument {
        guard let summary = try await reviews().first(where: { $0.id == id }) else {
            throw LibraryError.unknownSession(id)
        }
        return SessionSummaryDocument(summary)
    }
}
