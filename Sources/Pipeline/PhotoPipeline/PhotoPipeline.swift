package import Backpressure
import PhotoCache
import PhotoCatalogue
package import PhotoModel
public import PhotoPlugins
public import PhotoRecipe
package import PhotoRecord
package import PhotoStore
package import StoreFiles
import Synchronization
public import SystemPackage

/// Prepares the photos of a library: reads each once, makes its tiers, fingerprints it and stores the result.
///
/// ```swift
/// let pipeline = try PhotoPipeline(store: store)
/// …
/// let report = try await pipeline.run(roots: folders, monitor: monitor)
/// …
/// await pipeline.shutdown()
/// ```
///
/// Enumerate, decode, downsample, fingerprint and store are actors, joined by channels that are bounded in bytes. The
/// memory for each photo is leased from one budget before it is allocated. Heavy work runs on dedicated threads, never
/// on Swift's cooperative pool. Threads, budget and decoding processes are kept from run to run. Renders, for which a
/// caller waits, use a separate lane with priority.
public final class PhotoPipeline: Sendable {
    /// The version of Sluice, as in records and `--version`.
    public static let version = "0.1.0"

    public struct Configuration: Sendable {
        /// Photos decoded at a time. Default: one per processor core.
        public var jobs: Int?
        /// Bytes for photos being prepared. Default: the recipe's.
        public var memory: Int?
        /// Retries what failed before, even if nothing has changed.
        public var retriesFailed = false
        /// Decodes formats other than JPEG, and recognises text, even if the kernel has no sandbox for it.
        public var allowsUnsandboxed = false
        /// Processors that run on prepared photos after the recipe's plugins. Their names must differ from the plugins'
        /// names.
        public var processors: [any PhotoProcessor] = []
        /// Determines whether plugins of a recipe that the library keeps may run; nil allows only Sluice's own.
        package var userKey: KeyFile?
        package var recordTime = RecordTime.now
        /// The key of sealed facts; nil for the library's own.
        package var keyFile: KeyFile?

        public init() {}
    }

    package let library: Library
    /// What is made of each photo.
    public let recipe: Recipe
    /// Where the recipe comes from.
    package let libraryRecipe: LibraryRecipe
    package let digests: TierDigests
    let privacy: RecordPrivacy
    /// What a prepared photo depends on.
    package let preparedDigest: TierDigest
    /// Why the library's key cannot be used. Runs do not start then. Renders continue, and what they store lacks the
    /// facts that should be sealed.
    package let keyProblem: StoreError?
    let seal: RecordSeal?
    let configuration: Configuration
    let resources: PipelineResources
    /// Counters of renders.
    package let renderMonitor = RunMonitor()
    let renders = SharedWork<RenderJob, RenderedTiers>()
    let fullSizes = SharedWork<FullSizeJob, PictureTiles>()
    let decodedPictures = SharedWork<FilePath, DecodedPicture>()
    /// Contents whose tiers were returned.
    let seen = SeenContents()
    let hasKeptRecipe = OnceFlag()
    let hasCheckedPlugins = OnceFlag()
    /// A root is added once. One that is removed later is not added again.
    let openedRoots = Mutex<Set<FilePath>>([])

    /// - Parameter recipe: nil for the recipe that the library keeps. If a recipe is given, the first run makes the
    ///   library keep it.
    /// - Throws: `ThreadingError`, `StoreError`, `RecipeError` if the kept recipe cannot be read, `PipelineError` for a
    ///   processor whose name is taken.
    package init(
        library: Library,
        recipe given: Recipe? = nil,
        configuration: Configuration = Configuration()
    ) throws {
        libraryRecipe = try LibraryRecipe(library, given: given, userKey: configuration.userKey)
        let recipe = libraryRecipe.recipe
        try Self.check(configuration.processors, recipe)
        self.library = library
        self.recipe = recipe
        self.configuration = configuration
        digests = TierDigests(recipe)
        var seal: RecordSeal?
        var keyProblem: StoreError?
        do throws(StoreError) {
            let key =
                if let file = configuration.keyFile { try file.read() } else {
                    try library.key(makes: !recipe.privacy.seal.isEmpty)
                }
            seal = key.map { RecordSeal(key: $0) }
        } catch {
            keyProblem = error
        }
        (self.seal, self.keyProblem) = (seal, keyProblem)
        privacy = RecordPrivacy(recipe.privacy, seal)
        preparedDigest = digests.digest(keeping: privacy.inForce)
        resources = try PipelineResources(library, recipe, configuration)
    }

    /// Prepares every new or changed photo below the roots. A path inside a root of the library selects that part of
    /// it. A root that was renamed or moved is recognised by its contents. Symbolic links on the way to a root are
    /// followed.
    ///
    /// Stop the run gracefully with `control`: photos being prepared are finished. Cancel the task to stop at once.
    /// Either way the store is consistent, and the next run continues.
    ///
    /// If a disk goes away during the run, the report names it, and nothing is marked as missing.
    ///
    /// - Parameters:
    ///   - roots: the folders.
    ///   - scope: the files to cover; by default all.
    ///   - monitor: reports the run's progress.
    ///   - control: stops the run.
    ///   - withPlugins: whether plugins then process what is prepared. That may take hours: callers with other work can
    ///     call `runPlugins` later instead.
    /// - Throws: `PipelineError` before anything is done, `StoreError` if the store cannot be written,
    ///   `CancellationError`.
    public func run(
        roots: [FilePath],
        scope: Scope = .all,
        monitor: RunMonitor = RunMonitor(),
        control: RunControl = RunControl(),
        withPlugins: Bool = true
    ) async throws -> RunReport {
        try await PipelineRun(self, roots: roots, scope: scope, monitor: monitor).run(
            control,
            withPlugins: withPlugins
        )
    }

    /// Runs the plugins over what is prepared below the roots, and adds their results to the report of the preceding
    /// run. If stopped, it ends after the photos in progress; the next call continues from there.
    ///
    /// No run may be active meanwhile.
    ///
    /// - Throws: `PipelineError` before anything is done, `StoreError` if the store cannot be written,
    ///   `CancellationError`.
    public func runPlugins(
        roots: [FilePath],
        after report: RunReport,
        monitor: RunMonitor = RunMonitor(),
        control: RunControl = RunControl()
    ) async throws -> RunReport {
        try await PipelineRun(self, roots: roots, monitor: monitor).runPlugins(after: report, control)
    }

    /// Reports what `run` would do, without opening or changing a photo.
    ///
    /// - Throws: as `run` does.
    public func plan(roots: [FilePath], monitor: RunMonitor = RunMonitor()) async throws -> RunPlan {
        try await PipelineRun(self, roots: roots, monitor: monitor).plan()
    }

    /// Returns some tiers of one photo for a waiting caller: from the cache, or made now, before any photo that a run
    /// has not started. Equal requests share one decode, which ends when the last of them is cancelled.
    ///
    /// The tiers are identical to those a run makes. They are stored after they are returned, if this process writes
    /// the cache and its tiers follow this recipe. The catalogue does not change: for a run, the photo still has to be
    /// prepared, with less to make.
    ///
    /// - Throws: `RenderError`, `StoreError`, `CancellationError`
    public func render(_ request: TierRequest) async throws -> RenderedTiers {
        let tiers = try await restore(request)
        if let many = seen.add(tiers.content) { await noteSeen(many) }
        return tiers
    }

    /// This only affects what a bounded cache evicts first, so a failure to record it is not reported.
    private func noteSeen(_ contents: [ContentID]) async {
        let catalogue = library.catalogue
        try? await resources.interactive.readers.run { try catalogue.noteSeen(contents) }
    }

    /// The record of a content, with the facts that the library's key opens; nil if it was never prepared.
    ///
    /// - Throws: `StoreError`
    package func record(_ content: ContentID) async throws -> Record? {
        try await resources.interactive.readers.run { [library, seal] in
            try library.cache.record(content).map { seal?.opened($0) ?? $0 }
        }
    }

    /// Gives everything else precedence over runs from now on, where cores are scarce: somebody waits.
    package func lowerPriorityOfRuns() { resources.bulk.lowerPriority() }

    /// For photos in progress, and for what is kept of them.
    package var memory: MemoryBudget { resources.memory.leases }

    package var memoryAccount: MemoryAccount { resources.memoryAccount }

    /// Notes from renders that no caller was waiting for, such as a full disk.
    public var notes: [String] { renderMonitor.update { $0.notes } }

    /// Ends threads and then processes, after active runs and renders. The pipeline must not be used afterwards. A
    /// pipeline that is released without this call ends them too, but does not wait for pending writes to the store.
    public func shutdown() async {
        await renders.drain()
        await fullSizes.drain()
        await decodedPictures.drain()
        await noteSeen(seen.takeAll())
        await resources.shutdown()
        assert(resources.memory.leases.inUse == 0, "a lease outlived its photo")
    }
}

extension PhotoPipeline {
    /// The recipe that this pipeline follows; before its first run, also what it changes in the library as it is now.
    /// Blocks.
    package func followedRecipe() throws(StoreError) -> FollowedRecipe {
        if hasKeptRecipe.isSet { return FollowedRecipe(libraryRecipe) }
        return try FollowedRecipe(library, libraryRecipe)
    }

    /// Makes the library keep the recipe, at this pipeline's first run. A recipe that is set later takes effect with
    /// the next pipeline. Blocks.
    ///
    /// - Returns: why the library cannot keep the recipe completely; nil if it can.
    func keepRecipe() throws(StoreError) -> LibraryRecipe.Problem? {
        guard !hasKeptRecipe.isSet else { return nil }
        let problem = try libraryRecipe.keep(in: library, configuration.userKey)
        hasKeptRecipe.set()
        return problem
    }
}
