import PhotoCatalogue
public import PhotoIndex
public import PhotoModel
import StoreFiles

/// A review of the photos that match a filter: one after the other, back and forth, with decisions.
///
/// Rules:
/// 1. A decision is about the photo that its caller displayed, and is on the disk when `decide` returns.
/// 2. The queue is created once. `next` skips photos that others have decided about since, and missing ones.
/// 3. The position is saved with each verdict and once a second: after a crash the review continues there, with all
/// decisions.
/// 4. `next` decodes nothing. A picture that is not ready arrives later, with an event.
public actor ReviewSession {
    /// It runs on its library's thread and can call it without waiting.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { library.unownedExecutor }

    public nonisolated let id: AssetID
    public nonisolated let name: String
    nonisolated let row: SessionRow
    nonisolated let library: PhotoLibrary
    /// The photos that may be shown; nil for all.
    package nonisolated let limit: PhotoFilter?
    /// Keeps others from opening this review.
    nonisolated let claim: ByteLock

    public internal(set) var filter: PhotoFilter
    public internal(set) var sort: PhotoSort
    var queue = ReviewQueue()
    /// Photos with decisions made by others since the queue was created.
    var passed: Set<AssetRow> = []
    var tally = ReviewTally()
    var pace: PaceMeter

    var prefetch = Prefetching()
    /// False if the front loads pictures ahead itself.
    var loadsPictures = true
    var commit = AutoCommit()
    var savedPosition: AssetRow?
    var listeners: [Int: AsyncStream<ReviewEvent>.Continuation] = [:]
    var lastListener = 0

    init(
        _ library: PhotoLibrary,
        _ stored: ReviewSessionRow,
        _ claim: ByteLock,
        _ filter: PhotoFilter,
        _ sort: PhotoSort,
        within limit: PhotoFilter?,
        now: Duration
    ) {
        self.library = library
        self.claim = claim
        self.limit = limit
        (id, row, name, savedPosition) = (stored.id, stored.row, stored.name, stored.position)
        (self.filter, self.sort) = (filter, sort)
        pace = PaceMeter(now: now)
    }

    /// Runs on the library's thread, so that a released review can be resumed where it was.
    isolated deinit {
        saveNow()
        claim.release()
        for load in prefetch.loads.values { load.task.cancel() }
        for listener in listeners.values { listener.finish() }
    }

    /// Events from now on. If they are not consumed, the oldest are dropped; then check `current()`.
    public func events() -> AsyncStream<ReviewEvent> {
        let (events, continuation) = AsyncStream<ReviewEvent>.makeStream(bufferingPolicy: .bufferingNewest(256))
        lastListener += 1
        let number = lastListener
        listeners[number] = continuation
        continuation.onTermination = { [weak self] _ in
            Task { [weak self] in await self?.forget(listener: number) }
        }
        return events
    }

    private func forget(listener: Int) { listeners[listener] = nil }

    func send(_ event: ReviewEvent) {
        for listener in listeners.values { listener.yield(event) }
    }

    /// Calls the library, which runs on the same thread.
    func inLibrary<Value: Sendable>(_ body: (isolated PhotoLibrary) throws -> Value) rethrows -> Value {
        try library.assumeIsolated(body)
    }
}

// MARK: Navigation

extension ReviewSession {
    /// Photos in the queue.
    public var count: Int { queue.count }

    /// The current position.
    ///
    /// - Throws: `StoreError`
    public func current() throws -> ReviewPosition {
        while let asset = queue.current {
            if let card = try card(asset, at: queue.position) { return .photo(card) }
            // It was forgotten by `sluice prune`.
            queue.next { isPassed($0) }
        }
        return .end
    }

    /// Moves to the next photo, skipping missing ones and those that others have decided about.
    @discardableResult
    public func next() throws -> ReviewPosition {
        queue.next { isPassed($0) }
        return try moved()
    }

    /// Moves back by one photo, even if it is normally skipped. Stays at the first.
    @discardableResult
    public func previous() throws -> ReviewPosition {
        queue.previous()
        return try moved()
    }

    /// Moves to a photo, and inserts it at its sorted place if it is not in the queue.
    ///
    /// - Throws: `LibraryError.unknownPhoto`, `StoreError`
    @discardableResult
    public func jump(to photo: AssetID) throws -> ReviewPosition {
        jump(to: try row(of: photo))
        return try moved()
    }

    /// Moves to a place in the queue: 0 for its first photo, `count` for the end.
    @discardableResult
    public func jump(toPlace place: Int) throws -> ReviewPosition {
        queue.jump(toPlace: place)
        return try moved()
    }

    /// Changes the filter and the order. Stays at the photo on display if it matches.
    @discardableResult
    public func setFilter(_ filter: PhotoFilter, sort: PhotoSort? = nil) throws -> ReviewPosition {
        let sort = sort ?? self.sort
        try inLibrary { [row] in
            try $0.refresh()
            try $0.catalogue.setFilter(filter.text, sort: sort.text, in: row)
        }
        (self.filter, self.sort) = (filter, sort)
        makeQueue(at: queue.current)
        return try moved()
    }

    func jump(to asset: AssetRow) {
        guard !queue.jump(to: asset) else { return }
        let (queue, sort) = (queue, sort)
        self.queue.insert(asset, at: inLibrary { $0.place(of: asset, in: queue, sort) })
        recount()
    }

    /// - Throws: `LibraryError.unknownPhoto`, also for photos outside of the limit; `StoreError`
    func row(of photo: AssetID) throws -> AssetRow {
        try inLibrary { [limit] in
            if let limit { try $0.check([photo], within: limit) }
            return try $0.asset(photo).row
        }
    }

    /// Nil for a photo that was forgotten by `sluice prune`, or has left the limit since the queue was created.
    func shown(_ asset: AssetRow) throws -> Asset? {
        if let limit, !inLibrary({ $0.shows(asset, limit) }) { return nil }
        return try self.asset(asset)
    }

    func isPassed(_ asset: AssetRow) -> Bool {
        if passed.contains(asset) { return true }
        guard !filter.mayMatchMissing else { return false }
        return inLibrary { $0.index.isGone(asset) }
    }

    private func moved() throws -> ReviewPosition {
        let position = try current()
        aim()
        return position
    }

    private func card(_ asset: AssetRow, at place: Int) throws -> ReviewCard? {
        // Read it only once, since the card is needed immediately.
        guard let known = try shown(asset) else { return nil }
        let record = library.pictures.record(known)
        guard let photo = try inLibrary({ try $0.photo(known, record) }) else { return nil }
        let picture = picture(known, record)
        return ReviewCard(
            place: place,
            total: queue.count,
            photo: photo,
            picture: picture,
            pictureProblem: picture.isProvisional ? pictureProblem(known) : nil
        )
    }
}
