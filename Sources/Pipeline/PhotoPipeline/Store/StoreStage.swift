import Backpressure
import CLinux
import PhotoCache
import PhotoModel
import StoreFiles

/// Writes results in groups: first the cache, in one transaction, then the catalogue, in one transaction. Only then
/// does a photo count as prepared. A crash between the two costs nothing: the next run finds the content in the cache.
///
/// Runs on the thread of the cache's writer, and blocks it.
actor StoreStage {
    /// A group is written when it has this many photos …
    private static let maxPhotos = 32
    /// … or this many bytes …
    private static let maxBytes = 4 << 20
    /// … or its first photo has waited this long. Groups make the sync of each commit cheap.
    private static let maxDelay = Duration.milliseconds(500)
    /// A group, the same bytes in LMDB's pages while it is written, and the pages of LMDB's tree. Photos in a group
    /// hold no leases: otherwise a photo that must be alone would wait for the group's delay to expire.
    static let ownByteCount = 2 * maxBytes + (2 << 20)

    private let settlement: Settlement
    private let placement: AssetPlacement
    private let privacy: PrivacyChange
    private let recipe: RecipeInForce
    private let writer: CacheWriter
    private let onLostRoot: @Sendable () -> Void
    private let executor: ThreadExecutor
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private let monitor: RunMonitor
    private let meter: StageMeter
    private var group: [Outcome] = []
    private var groupByteCount = 0
    /// Photos whose looks are over, and whose pictures the next group removes.
    private var endedLooks: [AssetID] = []
    private var timer: Task<Void, Never>?
    /// The error that stopped writing while no caller was waiting.
    private var failure: (any Error)?

    /// - Parameters:
    ///   - thread: the writer's.
    ///   - onLostRoot: called when photos are gone, or left to the next run, because their root is away.
    init(
        settlement: Settlement,
        placement: AssetPlacement,
        privacy: PrivacyChange,
        recipe: RecipeInForce,
        writer: CacheWriter,
        thread: ThreadExecutor,
        monitor: RunMonitor,
        onLostRoot: @escaping @Sendable () -> Void
    ) {
        self.settlement = settlement
        self.placement = placement
        self.privacy = privacy
        self.recipe = recipe
        self.writer = writer
        self.monitor = monitor
        self.onLostRoot = onLostRoot
        executor = thread
        meter = monitor[.store]
    }

    func run(_ input: ByteChannel<Outcome>) async throws {
        defer { timer?.cancel() }
        while let outcome = try await meter.receive(from: input) {
            if let failure { throw failure }
            group.append(outcome)
            if case .prepared(let photo) = outcome { photo.lease.release() }
            groupByteCount += outcome.byteCount
            if group.count == 1 { startTimer() }
            if group.count >= Self.maxPhotos || groupByteCount >= Self.maxBytes { try flush() }
        }
        if let failure { throw failure }
        try flush()
        try finish()
    }

    /// Prepares the store for the recipe before this run reads from it.
    func begin() throws {
        try privacy.apply()
        try writer.assumeIsolated { [recipe] in try $0.setRecipe(recipe) }
    }

    private func finish() throws {
        let ended = endedLooks
        endedLooks = []
        try writer.assumeIsolated { try $0.removeLooks(of: ended) }
        try writer.assumeIsolated { try $0.finish() }
    }

    private func startTimer() {
        timer = Task {
            guard (try? await Task.sleep(for: Self.maxDelay)) != nil, !Task.isCancelled else { return }
            do { try flush() } catch { failure = error }
        }
    }

    private func flush() throws {
        timer?.cancel()
        let taken = group
        group = []
        groupByteCount = 0
        guard !taken.isEmpty else { return }
        try meter.measure(.busy) {
            let outcomes = try taken.map { try settlement.judged($0) }
            let entries = endedLooks.map { .lookEnded($0) } + outcomes.compactMap { settlement.entry($0) }
            try writer.assumeIsolated { try $0.write(entries) }
            let settled = outcomes.flatMap { settlement.settle($0) }
            let looked = try placement.lookedIDs(of: settled)
            let areLeft = try placement.write(settled.filter { $0.kind != .gone })
            try placement.forgetLooks(at: settled.filter { $0.kind == .gone })
            // Those that are left to the next run, or that somebody has decided about, keep their picture.
            endedLooks = looked.isEmpty ? [] : Array(Set(looked).subtracting(try placement.lookedIDs(of: settled)))
            if areLeft || settled.contains(where: { $0.kind == .gone && !$0.candidate.root.isAvailable }) {
                onLostRoot()
            }
            for file in settled {
                monitor.count(file)
                meter.count()
            }
            // Tiers are allocated and freed in many sizes, and glibc does not return the gaps between live blocks by
            // itself.
            malloc_trim(0)
        }
    }
}
