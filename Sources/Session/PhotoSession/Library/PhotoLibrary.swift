import Backpressure
import FoundationEssentials
import PhotoCatalogue
import PhotoCommit
import PhotoIndex
import PhotoModel
package import PhotoPipeline
package import PhotoStore
import StoreFiles
import SystemPackage

/// A prepared library, open for viewing and for deciding about its photos. Every front opens one.
///
/// ```swift
/// let library = try await PhotoLibrary.open(store: FilePath(CommandLine.arguments[1]))
/// let review = try await library.review(.unreviewed)
/// …
/// await library.close()
/// ```
///
/// It works beside `sluice prepare`, `sluice serve` and other fronts. Their decisions become visible within a second while
/// there are listeners or reviews, or with ``refresh()``. A decision is on the disk when ``decide(_:about:for:session:)``
/// returns; a commit changes files.
///
/// It has a thread of its own, on which its reviews run too, so that consecutive calls between them do not wait.
public actor PhotoLibrary {
    /// How a library is opened. The defaults are for fronts; tests use the rest.
    package struct Configuration: Sendable {
        /// How often to check for changes by others; nil for never.
        package var refreshInterval: Duration? = .seconds(1)
        package var cacheLimits = ImageCache.Limits()
        /// The share of the cache's limits that may be used; nil to use memory pressure from the kernel.
        package var memoryShare: (@Sendable () -> Double)?
        /// A monotonic clock; nil for the machine's.
        package var now: (@Sendable () -> Duration)?
        /// Whether pictures other than JPEGs are decoded even if the kernel has no sandbox for it.
        package var allowsUnsandboxed = false
        /// Whether to read sidecars that have changed.
        package var readsSidecars = true
        /// Makes the object that changes files; nil if files cannot be changed.
        package var committing: (@Sendable (Library) -> any Committing)? = { library in
            CommitEngine(library.location, library.catalogue)
        }

        package init() {}
    }

    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    nonisolated let executor: ThreadExecutor
    nonisolated let configuration: Configuration
    nonisolated let pictures: PictureSource
    nonisolated let catalogue: Catalogue
    nonisolated let listeners = LibraryListeners()
    nonisolated let now: @Sendable () -> Duration
    nonisolated let committing: (any Committing)?
    /// Commits run one at a time, on a thread of their own.
    nonisolated let commits: BlockingPool
    nonisolated let sidecarReading: BlockingPool

    var index = LibraryIndex()
    var limits = LimitMemory()
    /// The state that the index reflects.
    var known = KnownState()
    var preferencesNow = Preferences()
    /// Why some stored preferences are ignored; these have their defaults.
    public internal(set) var preferenceProblems: [PreferenceError] = []
    /// Open reviews, by their row in the catalogue.
    var reviews: [SessionRow: WeakReview] = [:]
    var ticking: Task<Void, Never>?
    var readingSidecars: Task<Void, Never>?
    var isClosed = false

    struct WeakReview {
        weak var review: ReviewSession?
    }

    /// The state of the catalogue that was loaded.
    struct KnownState {
        /// From `Catalogue.dataVersion()`; nil before the first load.
        var dataVersion: Int64?
        var finishedRun: Int64 = 0
        var preferences: [String: String] = [:]
    }

    init(_ library: Library, _ configuration: Configuration, executor: ThreadExecutor, readers: BlockingPool) throws {
        _ = MemoryAccount.atStart
        self.executor = executor
        self.configuration = configuration
        catalogue = library.catalogue
        let pressure = MemoryPressure()
        let share = configuration.memoryShare ?? { pressure.share }
        pictures = PictureSource(
            library,
            cache: ImageCache(limits: configuration.cacheLimits, share: share),
            readers: readers,
            regions: try BlockingPool(name: "regions", threadCount: ProcessInfo.processInfo.activeProcessorCount),
            allowsUnsandboxed: configuration.allowsUnsandboxed
        )
        let start = ContinuousClock.now
        now = configuration.now ?? { ContinuousClock.now - start }
        committing = configuration.committing.map { $0(library) }
        commits = try BlockingPool(name: "commit", threadCount: 1)
        sidecarReading = try BlockingPool(name: "sidecars", threadCount: 1)
        sidecarReading.lowerPriority()
    }

    /// Number of photos decoded on demand since the library was opened.
    package nonisolated var renderCount: Int { pictures.renderCount }

    /// What holds the memory of this process and its decoding processes.
    package nonisolated var memoryAccount: MemoryAccount { pictures.memoryAccount }

    public nonisolated var name: String { pictures.library.location.name }

    /// The library's review preferences.
    public var preferences: Preferences { preferencesNow }

    /// Changes from now on, by any process.
    public func events() -> LibraryEvents {
        startTicking()
        return listeners.add()
    }
}
