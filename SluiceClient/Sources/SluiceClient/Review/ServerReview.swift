import Foundation

/// A review on a server.
///
/// ```swift
/// let review = try await ServerReview(client, session: session.id, outbox: outbox)
/// ```
///
/// Steps go through the outbox: they are safe at once, and done when the server can be reached. A commit cannot be stopped.
public struct ServerReview: ReviewBackend {
    public let session: String
    let client: SluiceClient
    let outbox: Outbox
    /// Names of tiers, largest first.
    private let tierNames: [String]

    /// - Parameters:
    ///   - client: of the server.
    ///   - session: the review's ID.
    ///   - outbox: of the library that the server serves.
    /// - Throws: as ``SluiceClient/library()``.
    public init(_ client: SluiceClient, session: String, outbox: Outbox) async throws {
        (self.client, self.session, self.outbox) = (client, session, outbox)
        tierNames = try await client.library().tiers.map(\.name)
    }

    public func description() async throws -> ReviewDescription {
        async let library = client.library()
        async let preferences = client.preferences()
        let session = try await client.session(session)
        var description = ReviewDescription(
            id: session.id,
            name: session.name,
            filter: session.filter,
            sort: session.sort,
            library: try await library.name,
            reviewTier: try await library.reviewTier
        )
        description.prefetchDepth = try await preferences.prefetchDepth
        description.parallelPictures = client.configuration.parallelPictures
        description.commitThreshold = try await preferences.commitThreshold
        description.actions = try await preferences.actions
        return description
    }

    public func window() async throws -> ReviewWindow {
        try await outbox.delivered()
        return try await client.current(inSession: session)
    }

    public func show(filter: String, sort: String) async throws -> ReviewWindow {
        try await outbox.delivered()
        _ = try await client.changeSession(session, filter: filter, sort: sort)
        let window = try await client.current(inSession: session)
        // No match follows the photo on display.
        guard window.card == nil, window.progress.total > 0 else { return window }
        return try await client.jump(toPlace: 0, inSession: session)
    }

    public func tags() async throws -> [String] { try await client.tags().map(\.tag) }

    public func previewCommit() async throws -> CommitPreview {
        try await outbox.delivered()
        return try await client.previewCommit(session: session)
    }

    public func commit(_ wish: CommitWish) async throws -> CommitResult {
        try await outbox.delivered()
        var wish = wish
        wish.session = session
        return try await client.commit(wish)
    }
}

// MARK: Steps

extension ServerReview {
    private struct Jump: Encodable {
        var photo: String?
        var place: Int?
    }

    private struct Nothing: Encodable {}

    /// What an answer has besides the window, if it is one to an undo or a redo.
    struct TakenBack: Codable {
        var outcome: TakeBackOutcome?
        var photos: [String]?
    }

    public func take(_ step: ReviewStep) async throws -> StepReceipt {
        let answer =
            switch step {
            case .decide(let changes, let photos, let only, let advances):
                try await outbox.post(
                    .decideInSession,
                    [session],
                    DecisionBody(subject: .photos(photos), changes: changes, only: only, advances: advances)
                )
            case .jump(let photo): try await outbox.post(.jump, [session], Jump(photo: photo))
            case .jumpToPlace(let place): try await outbox.post(.jump, [session], Jump(place: place))
            case .undo: try await outbox.post(.undoInSession, [session], Nothing())
            case .redo: try await outbox.post(.redoInSession, [session], Nothing())
            }
        return StepReceipt { [client] in
            let body = HTTPAnswer(status: 200, fields: [:], body: try await answer.value())
            let (window, more): (ReviewWindow, TakenBack) = (try client.decoded(body), try client.decoded(body))
            return StepAnswer(window, outcome: more.outcome, photos: more.photos ?? [])
        }
    }
}

// MARK: Pictures

extension ServerReview {
    public func availablePicture(of photo: Photo, _ size: PictureSize) async -> CardPicture {
        guard case .tier(let wanted) = size else { return photo.placeholderPicture }
        if let address = photo.tiers[wanted], let picture = await client.tiers.kept(address) { return .wanted(picture) }
        // Smaller ones first.
        let place = tierNames.firstIndex(of: wanted) ?? 0
        for name in tierNames.dropFirst(place + 1) + tierNames.prefix(place).reversed() {
            guard let address = photo.tiers[name], let picture = await client.tiers.kept(address) else { continue }
            return .standIn(picture)
        }
        return photo.placeholderPicture
    }

    public func picture(
        of photo: Photo,
        _ size: PictureSize,
        _ priority: PicturePriority
    ) async throws -> EncodedPicture {
        switch size {
        case .tier(let name): try await client.tier(photo, name, priority: priority)
        case .original: try await client.original(photo.id, priority: priority)
        }
    }

    public func raise(_ photo: Photo, _ size: PictureSize, to priority: PicturePriority) async {
        await client.tiers.raise(client.address(of: photo, size), to: priority)
    }
}
