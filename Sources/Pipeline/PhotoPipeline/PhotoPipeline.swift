import Backpressure
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
/// Enumerate, decode, downsample, fingerprint and store are actors, joined by channels that are bounded in bytes. What
/// a photo needs while it is under way is leased from one memory budget before it is allocated. Heavy work runs on
/// threads of its own, never on Swift's cooperative pool. Threads, budget and decoding processes are kept from run to
/// run; renders, for which somebody waits, go by a lane of their own and first.
public final class PhotoPipeline: Sendable {
    /// Of Sluice, as records and `--version` tell it.
    public static let version = "0.1.0"

    public struct Configuration: Sendable {
        /// Photos decoded at a time. Default: one a processor core.
        public var jobs: Int?
        /// Bytes for photos that are under way. Default: the recipe's.
        public var memory: Int?
        /// Tries again what failed before, though nothing has changed.
        public var retriesFailed = false
        /// Decodes formats other than JPEG, and reads text, where the kernel has no sandbox for it too.
        public var allowsUncaged = false
        /// Look at the prepared photos beside the recipe's plugins, and after them; names must differ from theirs.
        public var processors: [any PhotoProcessor] = []
        /// Tells whether plugins of a recipe that the library keeps may run; nil where none may, but those of Sluice.
        package var userKey: KeyFile?

        public init() {}
    }

    package let library: Library
    /// What is made of each photo.
    public let recipe: Recipe
    /// Where the recipe is from.
    package let libraryRecipe: LibraryRecipe
    package let digests: TierDigests
    let privacy: RecordPrivacy
    /// What a prepared photo depends on.
    package let preparedDigest: TierDigest
    /// Why the library's key cannot be used. A run is not begun then; renders go on, and what they store lacks the facts
    /// that should be sealed.
    let keyProblem: StoreError?
    private let seal: RecordSeal?
    let configuration: Configuration
    let resources: PipelineResources
    /// Counts what renders do.
    package let renderMonitor = RunMonitor()
    let renders = SharedWork<RenderJob, RenderedTiers>()
    /// Whose tiers were handed out.
    let seen = SeenContents()
    let hasKeptRecipe = OnceFlag()
    let hasCheckedPlugins = OnceFlag()
    /// A root is added once; one that somebody leaves out later is not added again.
    let openedRoots = Mutex<Set<FilePath>>([])

    /// - Parameter recipe: nil for the one that the library keeps. A run makes the library keep the one that is given.
    /// - Throws: `ThreadingError`, `StoreError`, `RecipeError` where what the library keeps cannot be read,
    ///   `PipelineError` for a processor whose name is another's.
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
            seal = try library.key(makes: !recipe.privacy.seal.isEmpty).map { RecordSeal(key: $0) }
        } catch {
            keyProblem = error
        }
        (self.seal, self.keyProblem) = (seal, keyProblem)
        privacy = RecordPrivacy(recipe.privacy, seal)
        preparedDigest = digests.digest(keeping: privacy.inForce)
        resources = try PipelineResources(library, recipe, configuration)
    }

    /// Prepares every new or changed photo below the roots. A path inside a root of the library stands for that part of it; a
    /// root that was renamed or moved is known again by what is in it. Links on the way to a root are followed.
    ///
    /// Stop it gracefully with `control`: what is under way is finished. Cancel the task to stop at once. Either way the
    /// store is sound, and the next run goes on.
    ///
    /// Where a disk goes away meanwhile, the report names it, and nothing is noted as missing.
    ///
    /// - Parameters:
    ///   - roots: the folders.
    ///   - scope: the files to look at, where not all of them are meant.
    ///   - monitor: tells how far the run is.
    ///   - control: stops it.
    ///   - withPlugins: whether plugins look at what is prepared then. They may take hours: whoever has something else to do
    ///     calls `runPlugins` when there is time.
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

    /// Has the plugins look at what is prepared below the roots, and adds to the report of the run before what they did.
    /// Stopped, it ends after the photos that they have in hand; called again, it goes on from there.
    ///
    /// No run may go on meanwhile.
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

    /// Tells what `run` would do, without opening a photo or changing one.
    ///
    /// - Throws: as `run` does.
    public func plan(roots: [FilePath], monitor: RunMonitor = RunMonitor()) async throws -> RunPlan {
        try await PipelineRun(self, roots: roots, monitor: monitor).plan()
    }

    /// Gives some tiers of one photo to somebody who waits for them: from the cache, or else made now, before all photos
    /// that a run has not begun. Equal requests share one decode, which ends when the last of them is cancelled.
    ///
    /// What is made is the same as a run makes, and is stored after it was handed out, if this process writes the cache
    /// and its tiers follow this recipe. The catalogue does not change: to a run, the photo still is to be prepared, with
    /// less to make.
    ///
    /// - Throws: `RenderError`, `StoreError`, `CancellationError`
    public func render(_ request: TierRequest) async throws -> RenderedTiers {
        let tiers = try await restore(request)
        if let many = seen.add(tiers.content) { await noteSeen(many) }
        return tiers
    }

    /// What was seen decides only what a bounded cache gives up first: nobody need hear that it could not be noted.
    private func noteSeen(_ contents: [ContentID]) async {
        let catalogue = library.catalogue
        try? await resources.interactive.readers.run { try catalogue.noteSeen(contents) }
    }

    /// What is known of a content, with the facts that the library's key opens; nil where it was never prepared.
    ///
    /// - Throws: `StoreError`
    package func record(_ content: ContentID) async throws -> Record? {
        try await resources.interactive.readers.run { [library, seal] in
            try library.cache.record(content).map { seal?.opened($0) ?? $0 }
        }
    }

    /// What renders had to say that nobody was waiting to hear, such as that the disk is full.
    public var notes: [String] { renderMonitor.update { $0.notes } }

    /// Ends threads and processes, in this order, after runs and renders that are under way. Nothing may be asked of the
    /// pipeline afterwards. One that is let go of without ends them too, but does not wait for what is to be stored.
    public func shutdown() async {
        await renders.drain()
        await noteSeen(seen.takeAll())
        await resources.shutdown()
        assert(resources.memory.leases.inUse == 0, "a lease outlived its photo")
    }
}

extension PhotoPipeline {
    /// The recipe that this pipeline follows, and before its first run what it changes in the library as it is now.
    /// Blocks.
    package func followedRecipe() throws(StoreError) -> FollowedRecipe {
        if hasKeptRecipe.isSet { return FollowedRecipe(libraryRecipe) }
        return try FollowedRecipe(library, libraryRecipe)
    }

    /// Has the library keep the recipe, at this pipeline's first run: another one that somebody gives it later counts
    /// from the next pipeline on. Blocks.
    ///
    /// - Returns: what the library cannot keep; nil where it keeps all.
    func keepRecipe() throws(StoreError) -> LibraryRecipe.Problem? {
        guard !hasKeptRecipe.isSet else { return nil }
        let problem = try libraryRecipe.keep(in: library, configuration.userKey)
        hasKeptRecipe.set()
        return problem
    }
}
