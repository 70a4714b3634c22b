import Backpressure
import PhotoCatalogue
import PhotoCommit
import PhotoIndex
import PhotoModel
package import PhotoStore
import StoreFiles
import SystemPackage

/// A prepared library, open for looking at it and for deciding about its photos: what every front opens.
///
/// ```swift
/// let library = try await PhotoLibrary.open(store: FilePath(CommandLine.arguments[1]))
/// let review = try await library.review(.unreviewed)
/// …
/// await library.close()
/// ```
///
/// It works beside `sluice prepare`, `sluice serve` and other fronts: what they decide, it takes over within a second
/// while somebody listens or reviews, or with ``refresh()``. A decision is on the disk when ``decide(_:about:session:)``
/// returns; files are changed by a commit.
///
/// It has a thread of its own, on which its reviews run too: what they do one after the other needs no waiting.
public actor PhotoLibrary {
    /// How a library is opened. The defaults are for fronts, the rest for tests.
    package struct Configuration: Sendable {
        /// How often it is looked whether others have changed something; nil: by hand.
        package var refreshInterval: Duration? = .seconds(1)
        package var cacheLimits = ImageCache.Limits()
        /// The share of the cache's limits that may be used; nil: as the kernel says.
        package var memoryShare: (@Sendable () -> Double)?
        /// A clock that only goes forward; nil: the machine's.
        package var now: (@Sendable () -> Duration)?
        /// Whether pictures other than JPEGs are made where the kernel has no sandbox for it too.
        package var allowsUncaged = false
        /// Whether sidecars are read that changed since they were last read.
        package var readsSidecars = true
        /// What changes files; nil: nothing does.
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
    /// Commits go one after the other, on a thread of their own.
    nonisolated let commits: BlockingPool
    nonisolated let sidecarReading: BlockingPool

    var index = LibraryIndex()
    /// What the index is up to date with.
    var known = KnownState()
    var preferencesNow = Preferences()
    /// Why some of the preferences that are kept say nothing: they have their usual values.
    public internal(set) var preferenceProblems: [PreferenceError] = []
    /// Reviews that are open, by their row in the catalogue.
    var reviews: [SessionRow: WeakReview] = [:]
    var ticking: Task<Void, Never>?
    var readingSidecars: Task<Void, Never>?
    var isClosed = false

    struct WeakReview {
        weak var review: ReviewSession?
    }

    /// What was taken over from the catalogue.
    struct KnownState {
        /// As `Catalogue.dataVersion()` had it; nil before the first look.
        var dataVersion: Int64?
        /// Revisions, as `Catalogue.revision()` counts.
        var decisions: Int64 = 0
        var sidecars: Int64 = 0
        var preferences: [String: String] = [:]
        /// As `Catalogue.collectionState()` has it.
        var collections = ""
    }

    init(_ library: Library, _ configuration: Configuration, executor: ThreadExecutor, readers: BlockingPool) throws {
        self.executor = executor
        self.configuration = configuration
        catalogue = library.catalogue
        let pressure = MemoryPressure()
        let share = configuration.memoryShare ?? { pressure.share }
        pictures = PictureSource(
            library,
            cache: ImageCache(limits: configuration.cacheLimits, share: share),
            readers: readers,
            allowsUncaged: configuration.allowsUncaged
        )
        let start = ContinuousClock.now
        now = configuration.now ?? { ContinuousClock.now - start }
        committing = configuration.committing.map { $0(library) }
        commits = try BlockingPool(name: "commit", threadCount: 1)
        sidecarReading = try BlockingPool(name: "sidecars", threadCount: 1)
        sidecarReading.stepBack()
    }

    /// Photos that were decoded for somebody since the library was opened.
    package nonisolated var renderCount: Int { pictures.renderCount }

    public nonisolated var name: String { pictures.library.location.name }

    /// How the library is to be reviewed.
    public var preferences: Preferences { preferencesNow }

    /// What changes from here on, whoever changes it.
    public func events() -> LibraryEvents {
        startTicking()
        return listeners.add()
    }
}
