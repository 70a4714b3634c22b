import Backpressure
import PhotoCache
import PhotoCatalogue
import PhotoModel
import PhotoRecipe
import PhotoStore
import StoreFiles
import SystemPackage

/// The resources of an open run, from which each stage gets only what it may use. A render is a run of one photo in a
/// separate lane.
struct OpenRun: Sendable {
    let lane: PipelineLane
    let monitor: RunMonitor
    let roots: [OpenRoot]
    private let pipeline: PhotoPipeline
    private let scope: Scope
    private let inFlight = ContentsInFlight()
    /// When the run began to enumerate files; nanoseconds since 1970, by the clock of file times.
    private let scanStarted = FileClock.now
    private let accepted: AcceptedFailures

    init(
        _ pipeline: PhotoPipeline,
        _ lane: PipelineLane,
        _ monitor: RunMonitor,
        roots: [OpenRoot] = [],
        scope: Scope = .all,
        accepted: AcceptedFailures = AcceptedFailures()
    ) {
        self.pipeline = pipeline
        self.lane = lane
        self.monitor = monitor
        self.roots = roots
        self.scope = scope
        self.accepted = accepted
    }

    private var library: Library { pipeline.library }
    private var recipe: Recipe { pipeline.recipe }
    private var retriesFailed: Bool { pipeline.configuration.retriesFailed || scope.retriesFailed }

    /// The recipe as recorded in the cache.
    var recipeInForce: RecipeInForce {
        var inForce = pipeline.digests.inForce(recipe)
        inForce.privacy = pipeline.privacy.inForce
        return inForce
    }

    var tiers: TierCache {
        TierCache(cache: library.cache, digests: pipeline.digests, privacy: pipeline.privacy)
    }

    var failures: FailureHistory {
        FailureHistory(
            cache: library.cache,
            decoderVersion: lane.decoderVersion,
            limits: recipe.limits,
            earliest: earliestFailure
        )
    }

    private var recordTime: RecordTime { pipeline.configuration.recordTime }

    private var earliestFailure: Int64 {
        switch recordTime {
        case .now: scanStarted / 1_000_000
        case .fixed(let time): time
        }
    }

    var renderer: TierRenderer {
        TierRenderer(digests: pipeline.digests, colour: recipe.colour, hdr: recipe.hdr, limits: recipe.limits)
    }

    var recordMaker: RecordMaker {
        RecordMaker(
            digests: pipeline.digests,
            privacy: pipeline.privacy,
            decoderVersion: lane.decoderVersion,
            time: recordTime,
            deadline: recipe.limits.deadline
        )
    }

    var opener: PhotoOpener { opener(for: renderer, minLongEdge: recipe.longEdge) }

    /// - Parameter minLongEdge: see `PicturePart`.
    func opener(for renderer: TierRenderer, minLongEdge: Int) -> PhotoOpener {
        PhotoOpener(
            decoder: PhotoDecoder(processes: lane.decoders, limits: recipe.limits, minLongEdge: minLongEdge),
            renderer: renderer,
            tiers: tiers,
            readers: lane.readers,
            budget: pipeline.resources.memory.leases,
            priority: lane.priority,
            meter: monitor[.decode]
        )
    }

    var settlement: Settlement {
        Settlement(
            inFlight: inFlight,
            failures: failures,
            accepted: accepted,
            preparedDigest: pipeline.preparedDigest,
            time: recordTime
        )
    }

    var placement: AssetPlacement {
        AssetPlacement(
            catalogue: library.catalogue,
            openRoots: Dictionary(roots.map { ($0.root.id, $0) }) { first, _ in first },
            scanStarted: scanStarted
        )
    }

    var plugins: PluginAccess {
        PluginAccess(
            lane: lane,
            monitor: monitor,
            tiers: tiers,
            catalogue: library.catalogue,
            privacy: pipeline.privacy,
            budget: pipeline.resources.memory.leases,
            deadline: recipe.limits.deadline,
            roots: roots.map(\.root.id),
            parts: parts,
            retriesFailed: retriesFailed
        )
    }

    /// The folders that the run covers; nil for all of its roots.
    private var parts: [(root: Int64, folder: FilePath)]? {
        guard let folders = scope.folders else { return nil }
        return roots.flatMap { root in folders[root.root.path]?.trees.map { (root.root.id, $0) } ?? [] }
    }
}

// MARK: Stages

extension OpenRun {
    func enumerateStage() -> EnumerateStage {
        EnumerateStage(
            known: KnownFiles(
                catalogue: library.catalogue,
                preparedDigest: pipeline.preparedDigest,
                failures: failures,
                accepted: accepted,
                retriesFailed: retriesFailed,
                settling: scope.settling
            ),
            tiers: tiers,
            roots: roots,
            scope: scope,
            recipe: recipe,
            ownFolders: library.location.ownFolders,
            readers: lane.readers,
            monitor: monitor
        )
    }

    func supplyStage() -> SupplyStage {
        SupplyStage(
            catalogue: library.catalogue,
            roots: placement.openRoots,
            scan: scanStarted,
            readers: lane.readers,
            monitor: monitor
        )
    }

    /// - Throws: `StoreError.readOnly`
    func lookStage() throws -> LookStage {
        guard let writer = pipeline.resources.writer else { throw StoreError.readOnly(library.cache.folder) }
        return LookStage(
            reader: LookReader(privacy: pipeline.privacy, processes: lane.decoders),
            catalogue: library.catalogue,
            writer: writer,
            lane: lane,
            budget: pipeline.resources.memory.leases,
            scan: scanStarted,
            meter: monitor[.look]
        )
    }

    func readAheadStage() -> ReadAheadStage { ReadAheadStage(readers: lane.readers) }

    func decodeStage() -> DecodeStage {
        let opener = opener
        let check = CandidateCheck(
            decoder: opener.decoder,
            tiers: tiers,
            failures: failures,
            inFlight: inFlight,
            twins: PartialTwins(catalogue: library.catalogue, roots: roots),
            retriesFailed: retriesFailed
        )
        return DecodeStage(opener: opener, check: check, lanes: lane.jobs, monitor: monitor)
    }

    func downsampleStage() -> DownsampleStage {
        DownsampleStage(
            renderer: renderer,
            opener: opener,
            compute: lane.compute,
            lanes: lane.jobs,
            meter: monitor[.downsample]
        )
    }

    func fingerprintStage() -> FingerprintStage {
        FingerprintStage(maker: recordMaker, compute: lane.compute, lanes: lane.jobs, meter: monitor[.fingerprint])
    }

    /// - Throws: `StoreError.readOnly`
    func adoption() throws -> Adoption {
        guard let writer = pipeline.resources.writer else { throw StoreError.readOnly(library.cache.folder) }
        let known = KnownFiles(
            catalogue: library.catalogue,
            preparedDigest: pipeline.preparedDigest,
            failures: failures,
            accepted: accepted,
            retriesFailed: true,
            settling: nil
        )
        return Adoption(
            library: library,
            root: roots[0],
            tiers: tiers,
            known: known,
            privacy: pipeline.privacy,
            seal: pipeline.seal,
            placement: placement,
            preparedDigest: pipeline.preparedDigest,
            writer: writer,
            thread: pipeline.resources.storeThread,
            monitor: monitor
        )
    }

    /// - Parameter onLostRoot: see `StoreStage`.
    /// - Throws: `StoreError.readOnly`
    func storeStage(onLostRoot: @escaping @Sendable () -> Void = {}) throws -> StoreStage {
        guard let writer = pipeline.resources.writer else { throw StoreError.readOnly(library.cache.folder) }
        let privacy = PrivacyChange(
            library: library,
            privacy: pipeline.privacy,
            writer: writer,
            monitor: monitor
        )
        return StoreStage(
            settlement: settlement,
            placement: placement,
            privacy: privacy,
            recipe: recipeInForce,
            writer: writer,
            thread: pipeline.resources.storeThread,
            monitor: monitor,
            onLostRoot: onLostRoot
        )
    }
}
