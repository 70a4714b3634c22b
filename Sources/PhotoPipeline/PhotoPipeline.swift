package import PhotoStore
package import SystemPackage

/// Prepares the photos of a library: reads each once, makes its tiers, fingerprints it and stores the result.
///
/// ```swift
/// let pipeline = PhotoPipeline(library: library, recipe: .default)
/// let report = try await pipeline.run(roots: ["/home/me/Pictures"])
/// ```
///
/// Enumerate, decode, downsample, fingerprint and store are actors, joined by channels that are bounded in bytes. What
/// a photo needs while it is under way is leased from one memory budget before it is allocated. Heavy work runs on
/// threads of its own, never on Swift's cooperative pool.
public struct PhotoPipeline: Sendable {
    /// Of Sluice, as records and `--version` tell it.
    public static let version = "0.1.0"

    public struct Configuration: Sendable {
        /// Photos decoded at a time. Default: one a processor core.
        public var jobs: Int?
        /// Bytes for photos that are under way. Default: the recipe's.
        public var memory: Int?
        /// Tries again what failed before, though nothing has changed.
        public var retriesFailed = false

        public init() {}
    }

    let library: Library
    let recipe: Recipe
    let configuration: Configuration

    package init(library: Library, recipe: Recipe = .default, configuration: Configuration = Configuration()) {
        self.library = library
        self.recipe = recipe
        self.configuration = configuration
    }

    /// Prepares every new or changed photo below the roots.
    ///
    /// Stop it gracefully with `control`: what is under way is finished. Cancel the task to stop at once. Either way the
    /// store is sound, and the next run goes on.
    ///
    /// - Throws: `PipelineError` before anything is done, `StoreError` if the store cannot be written,
    ///   `CancellationError`.
    package func run(
        roots: [FilePath],
        monitor: RunMonitor = RunMonitor(),
        control: RunControl = RunControl()
    ) async throws -> RunReport {
        try await PipelineRun(self, roots: roots, monitor: monitor).run(control)
    }

    /// Says what `run` would do, without opening a photo or changing anything.
    package func plan(roots: [FilePath], monitor: RunMonitor = RunMonitor()) async throws -> RunPlan {
        try await PipelineRun(self, roots: roots, monitor: monitor).plan()
    }
}
