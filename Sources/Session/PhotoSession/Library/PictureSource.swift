import Backpressure
import PhotoCache
import PhotoCatalogue
import PhotoModel
import PhotoPipeline
import PhotoRecord
import PhotoStore
import Synchronization

/// Loads pictures: from memory, from the library's cache, or by rendering.
///
/// Pictures are kept encoded. Blocking calls are marked and are only for our own threads.
final class PictureSource: Sendable {
    struct State {
        var library: Library
        /// The recipe of the library's last run; nil before the first.
        var recipe: RecipeInForce?
        /// Largest first.
        var tierNames: [String]
        /// Created for the first render.
        var pipeline: PhotoPipeline?
        /// A caller's pipeline, used instead of our own.
        var lent: PhotoPipeline?
        /// Contents whose tiers were returned and not yet marked as seen.
        var seen: Set<ContentID> = []
    }

    /// About one screen of thumbnails.
    private static let manySeen = 256
    /// A photo of 32 megapixels.
    static let maxDecodedBytes = 48 << 20

    let cache: ImageCache
    /// For a page that shows a photo at full size. The last one stays: each of its tiles that are still to be shown would
    /// have to be decoded again.
    let fullSizes = FullSizeCache<PictureTiles>(maxByteCount: 32 << 20, keepsLast: true)
    /// For parts that lie anywhere.
    let decodedPictures = FullSizeCache<DecodedPicture>(maxByteCount: PictureSource.maxDecodedBytes, keepsLast: false)
    /// Threads that query the cache and read originals. They mostly wait for the disk.
    let readers: BlockingPool
    /// Threads that decode parts of pictures.
    let regions: BlockingPool
    let state: Mutex<State>
    let renders = Atomic<Int>(0)

    let allowsUnsandboxed: Bool

    init(
        _ library: Library,
        cache: ImageCache,
        readers: BlockingPool,
        regions: BlockingPool,
        allowsUnsandboxed: Bool
    ) {
        self.regions = regions
        self.allowsUnsandboxed = allowsUnsandboxed
        self.cache = cache
        self.readers = readers
        state = Mutex(State(library: library, recipe: library.recipeInForce, tierNames: library.tierNames))
    }

    /// Number of photos decoded on demand.
    var renderCount: Int { renders.load(ordering: .relaxed) }
    /// Largest first.
    var tierNames: [String] { state.withLock(\.tierNames) }
    var library: Library { state.withLock { $0.library } }

    /// Switches to a reopened library, after its cache was created or its recipe changed. Blocks.
    func take(_ library: Library) {
        let (recipe, tierNames) = (library.recipeInForce, library.tierNames)
        let pipeline = state.withLock { state in
            let isOther = state.library !== library || state.recipe != recipe
            (state.library, state.recipe, state.tierNames) = (library, recipe, tierNames)
            guard isOther else { return PhotoPipeline?.none }
            keepPictures(in: state.lent?.memory)
            return state.pipeline.take()
        }
        // Running renders finish and return their results.
        if let pipeline { Task { await pipeline.shutdown() } }
    }

    /// Frees memory under pressure.
    func shrink() {
        cache.shrink()
        fullSizes.shrink(to: cache.share())
        decodedPictures.shrink(to: cache.share())
    }

    /// Renders with a caller's pipeline from now on. The caller shuts it down after this source.
    func lend(_ pipeline: PhotoPipeline) {
        state.withLock { state in
            state.lent = pipeline
            keepPictures(in: pipeline.memory)
        }
    }

    var memoryAccount: MemoryAccount {
        state.withLock { $0.lent ?? $0.pipeline }?.memoryAccount
            ?? MemoryAccount(kept: cache.byteCount + fullSizes.byteCount + decodedPictures.byteCount)
    }

    /// Called within the lock, so that the budget is always that of the pipeline in use.
    ///
    /// - Parameter budget: nil while nothing else takes memory.
    func keepPictures(in budget: MemoryBudget?) {
        cache.move(to: budget)
        fullSizes.move(to: budget)
        decodedPictures.move(to: budget)
    }

    /// Finishes running work, then ends threads and processes.
    func shutdown() async {
        let (pipeline, seen, library) = state.withLock { state in
            keepPictures(in: nil)
            return (state.pipeline.take(), state.seen, state.library)
        }
        await pipeline?.shutdown()
        try? await readers.run { try library.catalogue.noteSeen(Array(seen)) }
        await readers.shutdown()
        await regions.shutdown()
    }
}

// MARK: Out of memory and cache: blocks, and never decodes

extension PictureSource {
    func key(_ asset: Asset, _ tier: String?, page: Int = 1) -> ImageCache.Key {
        ImageCache.Key(asset: asset.row, content: asset.content, tier: tier, page: page)
    }

    /// A stored tier; nil if it would have to be made.
    func stored(_ asset: Asset, _ tier: String) -> Picture? {
        let key = key(asset, tier)
        if let picture = cache.picture(key) { return picture }
        // An incomplete tier or an unreadable cache counts as missing: the tier is made again.
        guard let content = asset.content, let found = try? library.cache.tier(content, named: tier) else { return nil }
        var picture = Picture(
            tier: tier,
            width: Int(found.tier.width),
            height: Int(found.tier.height),
            mediaType: "image/\(found.tier.format)",
            bytes: found.bytes
        )
        (picture.content, picture.digest) = (content, found.tier.tierDigest)
        cache.insert(picture, key)
        noteSeen(content)
        return picture
    }

    /// The best picture available now: the tier, another tier, or a placeholder.
    func availablePicture(_ asset: Asset, _ tier: String, record: Record?) -> PhotoPicture {
        if let picture = stored(asset, tier) { return .tier(picture) }
        let names = tierNames
        let place = names.firstIndex(of: tier) ?? 0
        // Smaller tiers first.
        for name in names.dropFirst(place + 1) + names.prefix(place).reversed() {
            if let picture = stored(asset, name) { return .standIn(picture) }
        }
        if let look = look(asset) { return .standIn(look) }
        let placeholder = record.map { Array($0.fingerprints.thumbHash) } ?? []
        return placeholder.isEmpty ? .none : .placeholder(placeholder)
    }

    /// The camera's thumbnail of a photo that is not prepared yet; nil if there is none.
    func look(_ asset: Asset) -> Picture? {
        guard asset.state == .pending, let bytes = try? library.cache.lookedPicture(asset.id) else { return nil }
        return Picture(tier: nil, width: 0, height: 0, mediaType: "image/jpeg", bytes: bytes)
    }

    func record(_ asset: Asset) -> Record? {
        guard let content = asset.content else { return nil }
        return try? library.cache.record(content)
    }

    func noteSeen(_ content: ContentID) {
        let (many, catalogue) = state.withLock { state -> (Set<ContentID>, Catalogue) in
            state.seen.insert(content)
            guard state.seen.count >= Self.manySeen else { return ([], state.library.catalogue) }
            defer { state.seen = [] }
            return (state.seen, state.library.catalogue)
        }
        guard !many.isEmpty else { return }
        // This only affects what a bounded cache evicts first, so do not wait and ignore errors.
        Task { [readers] in try? await readers.run { try catalogue.noteSeen(Array(many)) } }
    }
}
