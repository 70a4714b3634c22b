import PhotoCatalogue
public import PhotoIndex
public import PhotoModel
import StoreFiles

/// Somebody's way through the photos that fit a filter: one after the other, back and forth, deciding.
///
/// Rules:
/// 1. A decision is about the photo that its caller saw, and on the disk when `decide` returns.
/// 2. The queue is made once; photos that somebody else has decided about since, or that are gone, are passed by `next`.
/// 3. Where it is, is written with each verdict, and once a second: after a crash it goes on there, with everything that
///    was decided.
/// 4. Nothing is decoded for `next`: what is not at hand arrives later, and an event says so.
public actor ReviewSession {
    /// It runs on its library's thread, and may ask it without waiting.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { library.unownedExecutor }

    public nonisolated let id: AssetID
    public nonisolated let name: String
    nonisolated let row: SessionRow
    nonisolated let library: PhotoLibrary
    /// Nobody else goes through it meanwhile.
    nonisolated let claim: ByteLock

    public internal(set) var filter: PhotoFilter
    public internal(set) var sort: PhotoSort
    var queue = ReviewQueue()
    /// Decided about by others since the queue was made.
    var passed: Set<AssetRow> = []
    var tally = ReviewTally()
    var pace: PaceMeter

    var prefetch = Prefetching()
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
        now: Duration
    ) {
        self.library = library
        self.claim = claim
        (id, row, name, savedPosition) = (stored.id, stored.row, stored.name, stored.position)
        (self.filter, self.sort) = (filter, sort)
        pace = PaceMeter(now: now)
    }

    /// On the library's thread: who lets go of a review finds it again where it was.
    isolated deinit {
        saveNow()
        claim.release()
        for load in prefetch.loads.values { load.task.cancel() }
        for listener in listeners.values { listener.finish() }
    }

    /// What happens from here on. Events that nobody takes are dropped, the oldest first: then look at `current()`.
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

    /// Asks the library, on whose thread this is.
    func inLibrary<Value: Sendable>(_ body: (isolated PhotoLibrary) throws -> Value) rethrows -> Value {
        try library.assumeIsolated(body)
    }
}

// MARK: The way through the queue

extension ReviewSession {
    /// Photos in the queue.
    public var count: Int { queue.count }

    /// Where it is.
    ///
    /// - Throws: `StoreError`
    public func current() throws -> ReviewPosition {
        while let asset = queue.current {
            if let card = try card(asset, at: queue.position) { return .photo(card) }
            // It was forgotten: `sluice prune` has run.
            queue.next { isPassed($0) }
        }
        return .end
    }

    /// Goes on, past photos that others have decided about or that are gone.
    @discardableResult
    public func next() throws -> ReviewPosition {
        queue.next { isPassed($0) }
        return try moved()
    }

    /// Goes back by one photo, whatever became of it; stays at the first.
    @discardableResult
    public func previous() throws -> ReviewPosition {
        queue.previous()
        return try moved()
    }

    /// Goes to a photo; one that is not in the queue is put in where it belongs.
    ///
    /// - Throws: `LibraryError.unknownPhoto`, `StoreError`
    @discardableResult
    public func jump(to photo: AssetID) throws -> ReviewPosition {
        jump(to: try inLibrary { try $0.asset(photo).row })
        return try moved()
    }

    /// Goes to a place in the queue: 0 for its first photo, `count` for the end.
    @discardableResult
    public func jump(toPlace place: Int) throws -> ReviewPosition {
        queue.jump(toPlace: place)
        return try moved()
    }

    /// The photos that `next` comes to, and those it came from, as far as they are held ready; the nearest first.
    public func neighbours() throws -> (following: [ReviewCard], preceding: [ReviewCard]) {
        let places = wantedPlaces(isForward: true)
        func cards(_ places: [Int]) throws -> [ReviewCard] {
            try places.compactMap { try card(queue.assets[$0], at: $0) }
        }
        return (
            try cards(places.filter { $0 > queue.position }), try cards(places.filter { $0 < queue.position })
        )
    }

    /// What `next` comes to; nil where that is not held ready, or there is none.
    public func following() throws -> ReviewCard? {
        guard let place = wantedPlaces(isForward: true).first(where: { $0 > queue.position }) else { return nil }
        return try card(queue.assets[place], at: place)
    }

    /// Reviews other photos, or in another order, from the photo on display on where it is among them.
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

    func isPassed(_ asset: AssetRow) -> Bool {
        if passed.contains(asset) { return true }
        guard !filter.asksForGone else { return false }
        return inLibrary { $0.index.isGone(asset) }
    }

    private func moved() throws -> ReviewPosition {
        let position = try current()
        aim()
        return position
    }

    private func card(_ asset: AssetRow, at place: Int) throws -> ReviewCard? {
        // Read once: somebody waits for this card.
        guard let known = try self.asset(asset) else { return nil }
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
