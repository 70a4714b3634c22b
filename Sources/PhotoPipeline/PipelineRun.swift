import Backpressure
import Imaging
import PhotoStore
import SystemPackage

/// One run: its stages, the channels between them, and the order in which they end.
struct PipelineRun {
    /// Of the channels between stages. The leases bound what photos hold; the channels only keep a few photos ahead.
    private static let channelBytes = 16 << 20
    private static let candidateBytes = 64 << 10

    private let pipeline: PhotoPipeline
    private let paths: [FilePath]
    private let monitor: RunMonitor

    private let selection: Set<FilePath>?

    init(_ pipeline: PhotoPipeline, roots: [FilePath], only selection: Set<FilePath>? = nil, monitor: RunMonitor) {
        self.pipeline = pipeline
        self.selection = selection
        paths = roots
        self.monitor = monitor
    }

    func plan() async throws -> RunPlan {
        try await withContext { context, roots in
            let survey = try await enumerate(context, roots).survey()
            return try await plan(survey, context)
        }
    }

    func run(_ control: RunControl) async throws -> RunReport {
        try await withContext { context, roots in
            monitor.update { counters in
                counters.started = .now
                counters.lanes = context.lanes
            }
            let run = try await context.readers.run { try context.catalogue.beginRun() }
            let survey = try await enumerate(context, roots).survey()
            try await checkRoom(survey, context)
            monitor.expect(survey)
            let gauge = MemoryGauge(pipeline.resources)
            let watch = Task { await gauge.watch() }
            defer { watch.cancel() }

            let met = survey.isSettled ? survey : try await stages(context, roots, control)
            if survey.isSettled { monitor.count(survey) }
            gauge.look()
            // A walk that came to its end is not all: what it sent and nobody took up was dropped with the channel.
            let isComplete = met.map { met in monitor.update { $0.report.found == met.found } } ?? false
            if let met, isComplete {
                let missing = try await context.readers.run {
                    try AssetPlacement(context).noteMissing(among: met.unmet)
                }
                monitor.update { $0.report.missing = missing }
            }
            monitor.update { $0.report.interrupted = !isComplete }
            let report = monitor.report(peakMemory: gauge.peak, memory: context.memory)
            try await context.readers.run {
                try context.catalogue.finish(run, seconds: report.seconds, summary: report.json)
            }
            return report
        }
    }

    /// - Returns: what was met; nil if the run was stopped before it had seen everything.
    private func stages(_ context: RunContext, _ roots: [OpenRoot], _ control: RunControl) async throws -> Survey? {
        let candidates = ByteChannel<Candidate>(capacity: Self.candidateBytes)
        let opened = ByteChannel<OpenedPhoto>(capacity: Self.channelBytes)
        let rendered = ByteChannel<RenderedPhoto>(capacity: Self.channelBytes)
        let outcomes = ByteChannel<Outcome>(capacity: Self.channelBytes)
        // Those that were found but not begun are dropped: the next run finds them again.
        control.onStop { candidates.abort() }

        let store = try StoreStage(context, pipeline.resources)
        try await store.begin()
        return try await withThrowingTaskGroup(of: Survey?.self) { group in
            group.addTask {
                defer { candidates.finish() }
                return try await self.enumerate(context, roots).run(to: candidates, outcomes: outcomes)
            }
            group.addTask {
                try await DecodeStage(context).run(candidates, to: opened, outcomes: outcomes)
                opened.finish()
                return nil
            }
            group.addTask {
                try await DownsampleStage(context).run(opened, to: rendered, outcomes: outcomes)
                rendered.finish()
                return nil
            }
            group.addTask {
                try await FingerprintStage(context).run(rendered, outcomes: outcomes)
                outcomes.finish()
                return nil
            }
            group.addTask {
                try await store.run(outcomes)
                return nil
            }
            var met: Survey?
            while let survey = try await group.next() { met = survey ?? met }
            // The walk may be over long before everything that it found is taken up.
            let handedOn = candidates.snapshot
            return handedOn.received == handedOn.sent ? met : nil
        }
    }

    private func enumerate(_ context: RunContext, _ roots: [OpenRoot]) -> EnumerateStage {
        EnumerateStage(
            context,
            roots: roots,
            ownFolders: pipeline.library.location.ownFolders,
            only: selection
        )
    }

    private func withContext<Value: Sendable>(
        _ body: (RunContext, [OpenRoot]) async throws -> Value
    ) async throws -> Value {
        if let problem = pipeline.keyProblem { throw problem }
        let lane = pipeline.resources.bulk
        let check = RootCheck(pipeline.library.catalogue)
        let roots = try await lane.readers.run { [paths] in try check.open(paths) }
        let context = RunContext(pipeline, lane, monitor, roots: roots)
        return try await withTaskCancellationHandler {
            try await body(context, roots)
        } onCancel: {
            // A process that decodes for another minute is not waited for.
            lane.decoders.interrupt()
        }
    }

    private func plan(_ survey: Survey, _ context: RunContext) async throws -> RunPlan {
        // Where the last run made the same tiers, what it prepared has them; only what is known of it is looked at.
        let hasTiers = try await context.readers.run {
            try context.cache.recipe()?.digest == context.digests.whole.hex
        }
        let photos = survey.toDo - (hasTiers ? survey.prepared : 0)
        let bytes = survey.bytesToDo - (hasTiers ? survey.bytesPrepared : 0)
        let location = pipeline.library.location.cacheBase
        return RunPlan(
            found: survey.found,
            toPrepare: photos,
            toLink: survey.toDo - photos,
            unchanged: survey.unchanged,
            failed: survey.remembered,
            notSupported: survey.raw,
            bytesToRead: bytes,
            bytesNeeded: DiskRoom(recipe: pipeline.recipe).bytesNeeded(photos: photos, bytes: bytes),
            bytesFree: DiskSpace.freeBytes(at: location).map(Int64.init)
        )
    }

    /// - Throws: `PipelineError.noRoom`
    private func checkRoom(_ survey: Survey, _ context: RunContext) async throws {
        let plan = try await plan(survey, context)
        guard plan.toPrepare > 0 else { return }
        let free = plan.bytesFree.map { ", of \(ByteSize($0)) free" } ?? ""
        monitor.note(
            """
            Photos to prepare: \(plan.toPrepare) (\(ByteSize(plan.bytesToRead))). \
            The store will grow by about \(ByteSize(plan.bytesNeeded))\(free).
            """
        )
        guard let free = plan.bytesFree, plan.bytesNeeded > free else { return }
        throw PipelineError.noRoom(
            needed: plan.bytesNeeded,
            free: free,
            place: pipeline.library.location.cacheBase.string
        )
    }
}
