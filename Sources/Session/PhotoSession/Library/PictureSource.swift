import Backpressure
import PhotoCache
import PhotoCatalogue
import PhotoModel
import PhotoPipeline
import PhotoRecord
import PhotoStore
import Synchronization

/// Where pictures come from: out of memory, out of the library's cache, or made now.
///
/// What is kept, is kept encoded. Calls that block say so: they are for threads of our own.
final class PictureSource: Sendable {
    struct State {
        var library: Library
        /// Of the library's last run; nil before the first.
        var recipe: RecipeInForce?
        /// Largest first.
        var tierNames: [String]
        /// Made when something is to be rendered first.
        var pipeline: PhotoPipeline?
        /// Somebody else's, used instead of one of our own.
        var lent: PhotoPipeline?
        /// Whose tiers were handed out, and not noted yet.
        var seen: Set<ContentID> = []
    }

    /// A wall of thumbnails.
    private static let manySeen = 256

    let cache: ImageCache
    /// Threads that ask the cache and read originals: they mostly wait for the disk.
    let readers: BlockingPool
    let state: Mutex<State>
    let renders = Atomic<Int>(0)

    let allowsUncaged: Bool

    init(_ library: Library, cache: ImageCache, readers: BlockingPool, allowsUncaged: Bool) {
        self.allowsUncaged = allowsUncaged
        self.cache = cache
        self.readers = readers
        state = Mutex(State(library: library, recipe: library.recipeInForce, tierNames: library.tierNames))
    }

    /// Photos that were decoded for somebody.
    var renderCount: Int { renders.load(ordering: .relaxed) }
    /// Largest first.
    var tierNames: [String] { state.withLock(\.tierNames) }
    var library: Library { state.withLock { $0.library } }

    /// Takes another view of the same library: its cache has come, or its recipe has changed. Blocks.
    func take(_ library: Library) {
        let (recipe, tierNames) = (library.recipeInForce, library.tierNames)
        let (pipeline, isOther) = state.withLock { state in
            let isOther = state.library !== library || state.recipe != recipe
            (state.library, state.recipe, state.tierNames) = (library, recipe, tierNames)
            return (isOther ? state.pipeline.take() : nil, isOther)
        }
        if isOther { cache.removeAll() }
        // Renders that are under way end, and hand out what they have made.
        if let pipeline { Task { await pipeline.shutdown() } }
    }

    /// Renders with a pipeline of somebody else from here on, who shuts it down when this is.
    func lend(_ pipeline: PhotoPipeline) { state.withLock { $0.lent = pipeline } }

    /// Ends what was begun, and then threads and processes.
    func shutdown() async {
        let (pipeline, seen, library) = state.withLock { ($0.pipeline.take(), $0.seen, $0.library) }
        await pipeline?.shutdown()
        try? await readers.run { try library.catalogue.noteSeen(Array(seen)) }
        await readers.shutdown()
    }
}

// MARK: Out of memory and cache: blocks, and never decodes

extension PictureSource {
    func key(_ asset: Asset, _ tier: String?) -> ImageCache.Key {
        ImageCache.Key(asset: asset.row, content: asset.content, tier: tier)
    }

    /// A tier that is there; nil where it would have to be made.
    func stored(_ asset: Asset, _ tier: String) -> Picture? {
        let key = key(asset, tier)
        if let picture = cache.picture(key) { return picture }
        // A tier that is not whole, or a cache in trouble, is as good as none: it is made again.
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

    /// What there is at once: the tier, another one in its place, or a placeholder.
    func atHand(_ asset: Asset, _ tier: String, record: Record?) -> PhotoPicture {
        if let picture = stored(asset, tier) { return .tier(picture) }
        let names = tierNames
        let place = names.firstIndex(of: tier) ?? 0
        // The next smaller ones first.
        for name in names.dropFirst(place + 1) + names.prefix(place).reversed() {
            if let picture = stored(asset, name) { return .standIn(picture) }
        }
        let placeholder = record.map { Array($0.fingerprints.thumbHash) } ?? []
        return placeholder.isEmpty ? .none : .placeholder(placeholder)
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
        // It only decides what a bounded cache gives up first: nobody need wait for it, or hear that it failed.
        Task { [readers] in try? await readers.run { try catalogue.noteSeen(Array(many)) } }
    }
}
