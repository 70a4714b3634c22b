import PhotoIndex
import PhotoModel
import PhotoSession

/// Review sessions that are open here: those used last, within a bound. One that is closed is found again where it was.
actor SessionKeeper {
    /// Each holds its queue: about 60 bytes a photo.
    private static let most = 16

    private struct Open {
        var review: ReviewSession
        /// Tells listeners what happens in it.
        var telling: Task<Void, Never>
    }

    private let library: PhotoLibrary
    private let hub: EventHub
    /// The one used last at the end.
    private var open: [Open] = []
    /// Those that are just being left: they cannot be opened again before.
    private var closing: [AssetID: Task<Void, Never>] = [:]
    private var isClosed = false

    init(_ library: PhotoLibrary, _ hub: EventHub) {
        self.library = library
        self.hub = hub
    }

    func begin(_ filter: PhotoFilter, _ sort: PhotoSort, name: String?) async throws -> ReviewSession {
        let review = try await library.review(filter, sort: sort, name: name)
        await keep(review)
        return review
    }

    /// - Throws: as `PhotoLibrary.resume(_:)`
    func review(_ id: AssetID) async throws -> ReviewSession {
        if let place = open.firstIndex(where: { $0.review.id == id }) {
            open.append(open.remove(at: place))
            return open[open.count - 1].review
        }
        await closing[id]?.value
        let review = try await library.resume(id)
        await keep(review)
        return review
    }

    /// Forgets a session; what was decided in it stays.
    func remove(_ id: AssetID) async throws {
        if let place = open.firstIndex(where: { $0.review.id == id }) { await close(open.remove(at: place)) }
        try await library.removeReview(id)
    }

    /// Writes where they are.
    func closeAll() async {
        isClosed = true
        let all = open
        open = []
        for each in all { await close(each) }
    }

    private func keep(_ review: ReviewSession) async {
        guard !isClosed else { return await review.leave() }
        // Somebody else may have asked for it at the same time.
        guard !open.contains(where: { $0.review === review }) else { return }
        let telling = Task { [hub] in
            for await event in await review.events() { hub.send(event, of: review.id) }
        }
        open.append(Open(review: review, telling: telling))
        while open.count > Self.most { await close(open.removeFirst()) }
    }

    private func close(_ open: Open) async {
        open.telling.cancel()
        let leaving = Task { await open.review.leave() }
        closing[open.review.id] = leaving
        await leaving.value
        closing[open.review.id] = nil
    }
}
