import PhotoCatalogue
import PhotoModel
import PhotoRecord
import StoreFiles

/// Loads pictures before they are needed.
struct Prefetching: Sendable {
    struct Load: Sendable {
        var ticket: Int
        var task: Task<Void, Never>
    }

    var plan = PrefetchPlan<ImageCache.Key>()
    var loads: [ImageCache.Key: Load] = [:]
    var lastTicket = 0
    /// Assets of the prefetched photos from the catalogue.
    var assets: [AssetRow: Asset] = [:]
    /// Pictures that cannot be loaded, and why. There is no retry until something changes.
    var failed: [ImageCache.Key: String] = [:]
    /// The picture of the photo on display, if the cache had no room for it.
    var held: (key: ImageCache.Key, picture: Picture)?
}

extension ReviewSession {
    /// Places to prefetch, starting with the one on display.
    func wantedPlaces(isForward: Bool) -> [Int] {
        let reach = PrefetchReach(ahead: inLibrary { $0.preferences.prefetchDepth })
        return reach.places(around: queue.position, of: queue.count, isForward: isForward) {
            isPassed(queue.assets[$0])
        }
    }

    /// Updates the prefetch targets for the current position.
    func aim() {
        let tier = inLibrary { $0.reviewTier }
        let rows = wantedPlaces(isForward: queue.isForward).map { queue.assets[$0] }
        var assets: [AssetRow: Asset] = [:]
        // An unreadable photo has no picture; displaying it reports the error.
        for row in rows { assets[row] = (try? asset(row)) ?? nil }
        prefetch.assets = assets
        let pictures = library.pictures
        let keys = rows.compactMap { assets[$0] }.map { pictures.key($0, tier) }
        if prefetch.held.map({ $0.key != keys.first }) == true { prefetch.held = nil }
        let (failed, loadsPictures) = (prefetch.failed, loadsPictures)
        let steps = prefetch.plan.aim(at: keys) { !loadsPictures || pictures.cache.contains($0) || failed[$0] != nil }
        follow(steps)
    }

    /// Leaves loading pictures ahead to the front.
    package func stopLoadingPictures() {
        (loadsPictures, prefetch.held) = (false, nil)
        aim()
        for load in prefetch.loads.values { load.task.cancel() }
    }

    /// Discards the cached assets.
    func forgetAssets() {
        prefetch.assets = [:]
        prefetch.failed = [:]
        prefetch.held = nil
    }

    func endPrefetch() {
        for load in prefetch.loads.values { load.task.cancel() }
        prefetch = Prefetching()
    }

    /// The best picture available now. Decodes nothing.
    func picture(_ asset: Asset, _ record: Record?) -> PhotoPicture {
        let (pictures, tier) = (library.pictures, inLibrary { $0.reviewTier })
        if let held = prefetch.held, held.key == pictures.key(asset, tier) { return .tier(held.picture) }
        return pictures.availablePicture(asset, tier, record: record)
    }

    /// Why a photo's picture cannot be loaded; nil while it may still be loading.
    func pictureProblem(_ asset: Asset) -> String? {
        prefetch.failed[library.pictures.key(asset, inLibrary { $0.reviewTier })]
    }

    /// Nil if it was forgotten.
    func asset(_ row: AssetRow) throws(StoreError) -> Asset? {
        if let known = prefetch.assets[row] { return known }
        return try library.catalogue.asset(row: row)
    }

    private func follow(_ steps: PrefetchPlan<ImageCache.Key>.Steps) {
        for key in steps.cancel { prefetch.loads.removeValue(forKey: key)?.task.cancel() }
        for key in steps.begin { load(key) }
    }

    private func load(_ key: ImageCache.Key) {
        guard let asset = prefetch.assets[key.asset], let tier = key.tier else { return }
        prefetch.lastTicket += 1
        let (ticket, pictures) = (prefetch.lastTicket, library.pictures)
        let task = Task { [weak self] in
            let result: Result<Picture, any Error>
            do { result = .success(try await pictures.picture(asset, tier)) } catch { result = .failure(error) }
            await self?.ended(key, ticket, result)
        }
        prefetch.loads[key] = Prefetching.Load(ticket: ticket, task: task)
    }

    private func ended(_ key: ImageCache.Key, _ ticket: Int, _ result: Result<Picture, any Error>) {
        // It was cancelled and may have been started again.
        guard prefetch.loads[key]?.ticket == ticket else { return }
        prefetch.loads[key] = nil
        let id = inLibrary { $0.id(of: key.asset) }
        switch result {
        case .success(let picture):
            if key.asset == queue.current, !library.pictures.cache.contains(key) { prefetch.held = (key, picture) }
            if let id { send(.arrived(id)) }
        case .failure(let error) where error is CancellationError: break
        case .failure(let error):
            prefetch.failed[key] = "\(error)"
            if let id { send(.failed(id, "\(error)")) }
        }
        follow(prefetch.plan.ended(key))
    }
}
