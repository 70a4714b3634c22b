import Backpressure
import DecodeClient
import PhotoCache
import PhotoCatalogue
import PhotoModel
import PhotoStore
import StoreFiles
import SystemPackage

/// What the stages of one run share. A render is a run of one photo, in a lane of its own.
struct RunContext: Sendable {
    let recipe: Recipe
    let digests: TierDigests
    let privacy: RecordPrivacy
    /// What a prepared photo depends on.
    let preparedDigest: TierDigest
    let location: LibraryLocation
    let cache: Cache
    let catalogue: Catalogue
    let monitor: RunMonitor
    let memory: RunMemory
    let lane: PipelineLane
    let inFlight = ContentsInFlight()
    /// The roots that this run has open, by their numbers.
    let openRoots: [Int64: OpenRoot]
    let scope: Scope
    /// When the run began to look at files; nanoseconds since 1970, by the clock of file times.
    let scanStarted = FileClock.now
    let retriesFailed: Bool
    /// Failures that are no reason for alarm.
    let accepted: AcceptedFailures

    init(
        _ pipeline: PhotoPipeline,
        _ lane: PipelineLane,
        _ monitor: RunMonitor,
        roots: [OpenRoot] = [],
        scope: Scope = .all,
        accepted: AcceptedFailures = AcceptedFailures()
    ) {
        recipe = pipeline.recipe
        digests = pipeline.digests
        privacy = pipeline.privacy
        preparedDigest = pipeline.preparedDigest
        location = pipeline.library.location
        cache = pipeline.library.cache
        catalogue = pipeline.library.catalogue
        self.monitor = monitor
        memory = pipeline.resources.memory
        self.lane = lane
        openRoots = Dictionary(roots.map { ($0.root.id, $0) }) { first, _ in first }
        self.scope = scope
        self.accepted = accepted
        retriesFailed = pipeline.configuration.retriesFailed || scope.retriesFailed
    }

    /// Bytes for photos that are under way.
    var budget: MemoryBudget { memory.leases }
    /// Photos that a stage has in hand at a time.
    var lanes: Int { lane.jobs }
    var readers: BlockingPool { lane.readers }
    var compute: BlockingPool { lane.compute }
    var decoders: DecodeWorkers { lane.decoders }
    var decoderVersion: DecoderVersion { lane.decoderVersion }

    /// What the cache is to tell of the recipe.
    var recipeInForce: RecipeInForce {
        var inForce = digests.inForce(recipe)
        inForce.privacy = privacy.inForce
        return inForce
    }

    /// The folders that the run looks at; nil for all of its roots.
    var parts: [(root: Int64, folder: FilePath)]? {
        guard let folders = scope.folders else { return nil }
        return openRoots.values.flatMap { root in
            folders[root.root.path]?.trees.map { (root.root.id, $0) } ?? []
        }
    }

    /// What a remembered failure depends on: another decoder or other limits may succeed.
    var failureDigest: TierDigest { TierDigests.digest(of: failureVersion) }

    var failureVersion: String { "\(decoderVersion.text); \(recipe.limits)" }
}
