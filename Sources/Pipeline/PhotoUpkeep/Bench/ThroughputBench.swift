import Backpressure
import Glibc
import PhotoPipeline
package import PhotoRecipe
package import StoreFiles
package import SystemPackage

/// Measures how fast this machine prepares the photos of a folder, in a temporary store. Photos are only read. The
/// library's own store and catalogue are not touched.
package struct ThroughputBench: Sendable {
    package struct Options: Sendable {
        /// Photos decoded at a time. Default: the recipe's, or one per processor core.
        package var jobs: Int?
        /// Bytes for photos being prepared. Default: the recipe's.
        package var memory: Int?
        /// Decodes formats other than JPEG even if the kernel has no sandbox for it.
        package var allowsUnsandboxed = false
        /// Maximum number of photos to measure with.
        package var photos: Int?
        /// The approximate duration, for a folder with enough photos.
        package var seconds = 30.0

        package init() {}
    }

    /// Shares of the time: reading, one job, all jobs, and renders during a run.
    private static let shares = (read: 0.1, oneJob: 0.2, allJobs: 0.4, onDemand: 0.3)
    /// Photos for the first run, when the rate is not yet known.
    private static let pilot = 32

    private let root: FilePath
    private let recipe: Recipe
    private let options: Options
    private let location: LibraryLocation
    private let note: @Sendable (String) -> Void

    /// - Parameters:
    ///   - root: absolute, without symbolic links.
    ///   - location: where the folder's library is, or would be.
    /// - note: called with what is being measured.
    package init(
        root: FilePath,
        recipe: Recipe = .default,
        options: Options = Options(),
        location: LibraryLocation,
        note: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.root = root
        self.recipe = recipe
        self.options = options
        self.location = location
        self.note = note
    }

    /// - Throws: `PipelineError`, `StoreError`, `CancellationError`
    package func run() async throws -> BenchReport {
        let folder = try BenchFolder(near: location.cacheBase)
        defer { folder.remove() }
        let pool = try BlockingPool(name: "bench", threadCount: 1)
        do {
            let report = try await measure(BenchRounds(root: root, recipe: recipe, options, folder, pool))
            await pool.shutdown()
            return report
        } catch {
            await pool.shutdown()
            throw error
        }
    }

    private func measure(_ rounds: BenchRounds) async throws -> BenchReport {
        let seconds = options.seconds
        @Sendable func time(_ share: Double) -> Duration { .seconds(seconds * share) }
        note("searching for photos…")
        let (root, recipe, location) = (root, recipe, location)
        let found = try await rounds.pool.run {
            try BenchSample(root: root, recipe: recipe, skipping: location.ownFolders)
        }
        let all = options.photos.map(found.spread) ?? found

        note("reading…")
        let first = all.spread(max(Self.pilot, Int(options.seconds * 10)))
        let disk = try await rounds.pool.run {
            first.forget()
            let cold = first.read(for: time(Self.shares.read / 2))
            return BenchReport.Disk(
                coldBytesPerSecond: cold,
                warmBytesPerSecond: first.read(for: time(Self.shares.read / 2))
            )
        }
        note("preparing with one job…")
        let one = try await rounds.round(all.spread(Self.pilot), jobs: 1, for: time(Self.shares.oneJob))
        func sample(_ share: Double) -> BenchSample {
            let expected = one.report.photosPerSecond * Double(rounds.jobs) * options.seconds * share
            return all.spread(max(Self.pilot, Int(expected)))
        }
        note("preparing with \(rounds.jobs) jobs…")
        let main = try await rounds.round(sample(Self.shares.allJobs), for: time(Self.shares.allJobs * 2))
        note("rendering on demand during a run…")
        let waits = try await rounds.renders(sample(Self.shares.onDemand), for: time(Self.shares.onDemand))
        return report(main, one, disk, waits, jobs: rounds.jobs)
    }

    private func report(
        _ main: BenchRounds.Round,
        _ one: BenchRounds.Round,
        _ disk: BenchReport.Disk,
        _ waits: [Double],
        jobs: Int
    ) -> BenchReport {
        let run = main.report
        let photos = Double(max(1, run.prepared + run.failed))
        let model = RateModel(
            cores: Double(min(jobs, BenchRounds.cores)),
            cpuSecondsPerPhoto: main.cpuSeconds / photos,
            diskBytesPerSecond: disk.coldBytesPerSecond,
            bytesPerPhoto: Double(run.bytesRead) / photos,
            storeSecondsPerPhoto: (run.stages.first { $0.name == "store" }?.busySeconds ?? 0) / photos,
            measured: run.photosPerSecond
        )
        return BenchReport(
            uncaged: run.uncaged,
            photos: run.prepared,
            failed: run.failed,
            megapixels: run.megapixelsPerSecond * run.seconds,
            bytes: run.bytesRead,
            jobs: jobs,
            seconds: run.seconds,
            photosPerSecond: run.photosPerSecond,
            megapixelsPerSecond: run.megapixelsPerSecond,
            cpuMillisecondsPerPhoto: main.cpuSeconds / photos * 1000,
            peakMemoryBytes: run.peakMemoryBytes,
            stages: run.stages.map { BenchReport.Stage($0, lanes: jobs) },
            limitingStage: run.limitingStage,
            limit: model.limit.name,
            disk: disk,
            oneJob: BenchReport.OneJob(photosPerSecond: one.report.photosPerSecond),
            onDemand: BenchReport.OnDemand(waits),
            predictions: model.predictions
        )
    }
}

extension BenchReport.Stage {
    fileprivate init(_ stage: RunReport.Stage, lanes: Int) {
        let lanes = RunMonitor.StageName(rawValue: stage.name)?.isInLanes == true ? lanes : 1
        self.init(
            name: stage.name,
            photos: stage.photos,
            busySeconds: stage.busySeconds,
            waitingForInputSeconds: stage.waitingForInputSeconds,
            waitingForRoomSeconds: stage.waitingForRoomSeconds,
            photosPerSecond: stage.busySeconds > 0 ? Double(stage.photos * lanes) / stage.busySeconds : 0
        )
    }
}
