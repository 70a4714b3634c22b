import Backpressure
import Glibc
import PhotoCache
import PhotoPipeline
import PhotoRecipe
import PhotoStore
import StoreFiles
import SystemPackage

/// Runs over samples of a bench, each into a new store, with the files evicted from the page cache.
struct BenchRounds: Sendable {
    struct Round: Sendable {
        var report: RunReport
        /// Of this process and its decoding processes.
        var cpuSeconds: Double
    }

    /// Maximum seconds between two requests, as if a user viewed one photo after the other.
    private static let longestPause = 0.2
    private static let seed: UInt64 = 20_261_121

    static var cores: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    let root: FilePath
    let recipe: Recipe
    let pool: BlockingPool
    let jobs: Int
    private let memory: Int?
    private let allowsUnsandboxed: Bool
    private let folder: BenchFolder

    init(
        root: FilePath,
        recipe: Recipe,
        _ options: ThroughputBench.Options,
        _ folder: BenchFolder,
        _ pool: BlockingPool
    ) {
        self.root = root
        self.recipe = recipe
        self.pool = pool
        self.folder = folder
        jobs = options.jobs ?? recipe.jobs ?? Self.cores
        memory = options.memory
        allowsUnsandboxed = options.allowsUnsandboxed
    }

    /// Prepares a sample, or as much of it as time allows.
    func round(_ sample: BenchSample, jobs: Int? = nil, for limit: Duration) async throws -> Round {
        let before = Self.cpuSeconds
        let report = try await prepare(sample, jobs ?? self.jobs, for: limit) { _, _ in }
        return Round(report: report, cpuSeconds: Self.cpuSeconds - before)
    }

    /// Prepares a sample repeatedly until the time is up, and meanwhile requests photos that are not yet prepared.
    ///
    /// - Returns: seconds from each request to its answer.
    func renders(_ sample: BenchSample, for limit: Duration) async throws -> [Double] {
        let end = SuspendingClock.now + limit
        var random = SampleOrder(seed: Self.seed)
        let waits = Waits()
        repeat {
            // Runs proceed from the front to the back.
            let order = sample.photos.suffix(max(1, sample.photos.count * 2 / 3)).shuffled(using: &random)
            let pauses = order.map { _ in Duration.seconds(Double.random(in: 0...Self.longestPause, using: &random)) }
            _ = try await prepare(sample, jobs, for: SuspendingClock.now.duration(to: end)) { pipeline, isOver in
                for (photo, pause) in zip(order, pauses) {
                    try await Task.sleep(for: pause)
                    if isOver.isSet { return }
                    if let wait = try await self.wait(for: photo, pipeline) { await waits.add(wait) }
                }
            }
        } while SuspendingClock.now < end
        return await waits.seconds
    }

    /// Seconds until the largest tier of a photo was returned; nil if it was already stored, or cannot be made.
    private func wait(for photo: BenchSample.Photo, _ pipeline: PhotoPipeline) async throws -> Double? {
        let meter = pipeline.renderMonitor[.downsample]
        let before = meter.snapshot.items
        let start = SuspendingClock.now
        let request = TierRequest(root.pushing(photo.path), tiers: Set(recipe.tierNames.prefix(1)))
        do {
            _ = try await pipeline.render(request)
        } catch is RenderError {
            return nil
        }
        let seconds = start.duration(to: .now).seconds
        return meter.snapshot.items > before ? seconds : nil
    }

    private func prepare(
        _ sample: BenchSample,
        _ jobs: Int,
        for limit: Duration,
        beside: @escaping @Sendable (PhotoPipeline, _ isOver: OnceFlag) async throws -> Void
    ) async throws -> RunReport {
        let store = LibraryLocation(store: folder.path.appending("store"))
        let library = try await pool.run {
            sample.forget()
            return try Library(store, .write)
        }
        // The next store takes its place.
        defer { folder.empty() }
        var configuration = PhotoPipeline.Configuration()
        (configuration.jobs, configuration.memory) = (jobs, memory)
        configuration.allowsUnsandboxed = allowsUnsandboxed
        let pipeline = try PhotoPipeline(library: library, recipe: recipe, configuration: configuration)
        let (control, isOver) = (RunControl(), OnceFlag())
        let timer = Task {
            try await Task.sleep(for: limit)
            control.stop()
        }
        let asking = Task { try await beside(pipeline, isOver) }
        let result: Result<RunReport, any Error>
        do {
            result = .success(try await pipeline.run(roots: [root], scope: .files(sample.paths), control: control))
        } catch {
            result = .failure(error)
            asking.cancel()
        }
        isOver.set()
        timer.cancel()
        let asked = await asking.result
        await pipeline.shutdown()
        let report = try result.get()
        try asked.get()
        return report
    }

    /// Of this process, and of those of its children that have ended.
    private static var cpuSeconds: Double {
        [RUSAGE_SELF, RUSAGE_CHILDREN].reduce(0) { sum, who in
            var usage = rusage()
            getrusage(__rusage_who_t(who.rawValue), &usage)
            let times = [usage.ru_utime, usage.ru_stime]
            return times.reduce(sum) { $0 + Double($1.tv_sec) + Double($1.tv_usec) * 1e-6 }
        }
    }
}

/// Waiting times in seconds.
private actor Waits {
    private(set) var seconds: [Double] = []

    func add(_ wait: Double) { seconds.append(wait) }
}

/// SplitMix64 (Steele, Lea and Flood 2014): the same order in each bench.
private struct SampleOrder: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
