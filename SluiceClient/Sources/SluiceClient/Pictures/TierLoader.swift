/// Loads pictures: the most urgent first, each address once although many ask, and keeps what was shown last.
///
/// Rules:
/// 1. At most `width` loads run at a time; one more if it is `visible`.
/// 2. Whoever's task is cancelled returns at once. When the last one leaves, the load is cancelled.
/// 3. Later requests for a picture that is loading wait for the same load, and make it as urgent as they are.
public actor TierLoader {
    /// What loads a picture.
    ///
    /// The parameter is the kept picture if it has to be checked; the same one is returned if it still holds.
    public typealias Fetch = @Sendable (_ kept: EncodedPicture?) async throws -> EncodedPicture

    /// How much is loading and kept.
    public struct Counts: Sendable, Hashable {
        public var running = 0
        public var waiting = 0
        public var kept = 0
        public var keptByteCount = 0
        public var keptOriginals = 0
    }

    private var queue: LoadQueue
    private var cache: ImageCache
    private var fetches: [String: Fetch] = [:]
    private var tasks: [Int: Task<Void, Never>] = [:]
    private(set) var promises: [Int: Promise<EncodedPicture>] = [:]
    private var lastWaiter = 0

    /// - Parameters:
    ///   - limits: what to keep; `.none` if the source keeps pictures itself.
    ///   - width: loads at a time.
    public init(_ limits: ImageCache.Limits = ImageCache.Limits(), width: Int = 4) {
        (queue, cache) = (LoadQueue(width: width), ImageCache(limits))
    }

    public var counts: Counts {
        Counts(
            running: queue.runningCount,
            waiting: queue.waitingCount,
            kept: cache.count,
            keptByteCount: cache.byteCount,
            keptOriginals: cache.originalCount
        )
    }

    /// A kept picture; nil if it would have to be loaded.
    public func kept(_ key: String) -> EncodedPicture? { cache.take(key) }

    /// Keeps less from now on, and evicts what exceeds it. For warnings about memory.
    ///
    /// - Parameter share: of the limits, 0…1.
    public func shrink(to share: Double) { cache.share = min(max(share, 0), 1) }

    /// Loads a picture, unless it is kept.
    ///
    /// - Parameters:
    ///   - key: identifies the picture. An address whose bytes never change is best.
    ///   - checks: whether a kept picture has to be checked, because the bytes at its address can change.
    ///   - fetch: loads it; only called if no other load of the key is under way.
    /// - Throws: what `fetch` throws; `CancellationError`.
    public func picture(
        _ key: String,
        _ priority: PicturePriority,
        checks: Bool = false,
        _ fetch: @escaping Fetch
    ) async throws -> EncodedPicture {
        try Task.checkCancellation()
        if !checks, let kept = cache.take(key) { return kept }
        lastWaiter += 1
        let (waiter, promise) = (lastWaiter, Promise<EncodedPicture>())
        promises[waiter] = promise
        if fetches[key] == nil { fetches[key] = fetch }
        follow(queue.join(key, waiter: waiter, priority))
        return try await promise.value { Task { await self.leave(key, waiter) } }
    }

    /// A picture that is loading is now more urgent.
    public func raise(_ key: String, to priority: PicturePriority) { follow(queue.raise(key, to: priority)) }

    private func leave(_ key: String, _ waiter: Int) {
        guard promises.removeValue(forKey: waiter) != nil else { return }
        follow(queue.leave(key, waiter: waiter))
        if !queue.isWanted(key) { fetches[key] = nil }
    }

    private func follow(_ effects: [LoadQueue.Effect]) {
        for effect in effects {
            switch effect {
            case .cancel(let ticket): tasks[ticket]?.cancel()
            case .start(let key, let ticket):
                guard let fetch = fetches[key] else { continue }
                let kept = cache.take(key)
                tasks[ticket] = Task {
                    let result: Result<EncodedPicture, any Error>
                    do { result = .success(try await fetch(kept)) } catch { result = .failure(error) }
                    self.ended(key, ticket, result)
                }
            }
        }
    }

    private func ended(_ key: String, _ ticket: Int, _ result: Result<EncodedPicture, any Error>) {
        tasks[ticket] = nil
        let (waiters, effects) = queue.ended(key, ticket: ticket)
        if case .success(let picture) = result, !picture.isProvisional { cache.insert(picture, key) }
        if !queue.isWanted(key) { fetches[key] = nil }
        for waiter in waiters { promises.removeValue(forKey: waiter)?.fulfil(result) }
        follow(effects)
    }
}
