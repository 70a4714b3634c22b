import PhotoIndex
import PhotoModel
import PhotoSession

/// Open review sessions: the most recently used, within a limit. A closed one resumes where it was.
actor SessionKeeper {
    /// Each holds its queue: about 60 bytes per photo.
    private static let maxCount = 16

    private struct Open {
        var review: ReviewSession
        /// Forwards the session's events to listeners.
        var forwarding: Task<Void, Never>
    }

    private let library: PhotoLibrary
    private let hub: EventHub
    /// The most recently used is last.
    private var open: [Open] = []
    /// Sessions that are being closed: they cannot be opened again until that is done.
    private var closing: [AssetID: Task<Void, Never>] = [:]
    private var isClosed = false

    init(_ library: PhotoLibrary, _ hub: EventHub) {
        self.library = library
        self.hub = hub
    }

    /// - Parameter limit: the photos that it may show; nil for all.
    func begin(
        _ filter: PhotoFilter,
        _ sort: PhotoSort,
        name: String?,
        within limit: PhotoFilter?
    ) async throws -> ReviewSession {
        let review = try await library.review(filter, sort: sort, name: name, within: limit)
        await keep(review)
        return review
    }

    /// A review that is open with another limit is closed first: what it shows depends on the caller.
    ///
    /// - Parameter limit: the photos that it may show; nil for all.
    /// - Throws: As `PhotoLibrary.resume(_:)`
    func review(_ id: AssetID, within limit: PhotoFilter?) async throws -> ReviewSession {
        if let place = open.firstIndex(where: { $0.review.id == id && $0.review.limit != limit }) {
            await close(open.remove(at: place))
        }
        if let place = open.firstIndex(where: { $0.review.id == id }) {
            open.append(open.remove(at: place))
            return open[open.count - 1].review
        }
        await closing[id]?.value
        let review = try await library.resume(id, within: limit)
        await keep(review)
        return review
    }

    /// Removes a session; its decisions stay.
    func remove(_ id: AssetID) async throws {
        if let place = open.firstIndex(where: { $0.review.id == id }) { await close(open.remove(at: place)) }
        try await library.removeReview(id)
    }

    /// Stores the places of all sessions.
    func closeAll() async {
        isClosed = true
        let all = open
        open = []
        for each in all { await close(each) }
    }

    private func keep(_ review: ReviewSession) async {
        guard !isClosed else { return await review.leave() }
        // Another request may have opened it at the same time.
        guard !open.contains(where: { $0.review === review }) else { return }
        let forwarding = Task { [hub] in
            for await event in await review.events() { hub.send(event, of: review.id) }
        }
        open.append(Open(review: review, forwarding: forwarding))
        while open.count > Self.maxCount { await close(open.removeFirst()) }
    }

    private func close(_ open: Open) async {
        open.forwarding.cancel()
        let leaving = Task { await open.review.leave() }
        closing[open.review.id] = leaving
        await leaving.value
        closing[open.review.id] = nil
    }
}
