import Backpressure
import DecodeClient
import PhotoCache
import PhotoCatalogue
import PhotoModel
import PhotoPlugins
import PhotoRecipe
import PhotoStore
import StoreFiles
import Synchronization
import SystemPackage

/// One run: its stages, the channels between them, and the order in which they end.
struct PipelineRun {
    /// Capacity of the channels between stages. Leases bound what photos hold; the channels only buffer a few photos
    /// ahead …
    private static let channelBytes = 16 << 20
    /// … and finished photos wait here only as long as a slow disk requires: memory is for photos in progress.
    private static let doneBytes = 4 << 20
    private static let candidateBytes = 64 << 10

    let pipeline: PhotoPipeline
    private let paths: [FilePath]
    let monitor: RunMonitor
    private let scope: Scope

    init(_ pipeline: PhotoPipeline, roots: [FilePath], scope: Scope = .all, monitor: RunMonitor) {
        self.pipeline = pipeline
        self.scope = scope
        paths = roots.map { $0.resolvedAsFarAsItExists() }
        self.monitor = monitor
    }

    func plan() async throws -> RunPlan {
        try await withOpenRun { open in
            let survey = try await open.enumerateStage().survey()
            return try await open.lane.readers.run {
                var plan = try plan(survey)
                plan.recipe = try pipeline.followedRecipe()
                plan.facts = RunPlan.Facts(pipeline.recipe.privacy)
                let unusable = pipeline.pluginChecks.compactMapValues(\.problem)
                if !unusable.isEmpty { plan.unusablePlugins = unusable }
                let others = try pipeline.library.catalogue.plugins(except: pipeline.pluginNames)
                if !others.isEmpty { plan.resultsToRemove = others }
                return plan
            }
        }
    }

    /// - Parameter withPlugins: whether plugins then process what is prepared.
    func run(_ control: RunControl, withPlugins: Bool) async throws -> RunReport {
        try await withOpenRun { open in
            monitor.update { counters in
                counters.started = .now
                counters.lanes = open.lane.jobs
            }
            let run = try await open.lane.readers.run { try pipeline.library.catalogue.beginRun() }
            // The bound may be a new one.
            try await pipeline.resources.writer?.keepWithinBound()
            let gauge = MemoryGauge(pipeline.resources)
            // Has ended when this scope ends: it holds the library.
            async let _ = gauge.watch()
            let survey = try await survey(open, control)
            try checkRoom(
                try await open.lane.readers.run {
                    try pipeline.library.catalogue.note(survey.mounts)
                    return try plan(survey)
                }
            )
            monitor.expect(survey)
            try await keepRecipe(open)
            if !survey.isSettled { try await checkPlugins(open) }

            let met = survey.isSettled ? survey : try await stages(survey, open, control)
            if survey.isSettled {
                monitor.count(survey)
                // The stages usually do this: the recipe recorded in the cache also applies to photos that are gone.
                try await open.storeStage().begin()
            }
            gauge.sample()
            // The walk may have ended, but photos that it sent and no stage received were dropped with the channel.
            let isComplete = met.map { met in monitor.update { $0.report.found + $0.gone == met.found } } ?? false
            try await settleMissing(among: isComplete ? met?.unmet ?? [] : [], met ?? survey, open)
            let hasWork = withPlugins && isComplete && pipeline.hasPlugins
            let work = hasWork ? try await PluginWork(pipeline, open.plugins) : nil
            if !pipeline.hasPlugins, isComplete {
                try await open.lane.readers.run { try pipeline.library.catalogue.forgetPluginFailures(except: []) }
            }
            let isWorkLeft = work.map { !$0.isEmpty } ?? false
            monitor.update { counters in
                counters.report.interrupted = !isComplete || (isWorkLeft && control.isStopped)
                if open.lane.decoders.isUnsandboxed { counters.report.uncaged = pipeline.unsandboxed }
                counters.unsettled = (met ?? survey).unsettled
            }
            if let evicted = await pipeline.resources.writer?.evictedTiers, evicted > 0 {
                monitor.note(
                    """
                    Tiers removed to keep the cache within its bound: \(evicted), the largest of the photos not viewed for \
                    longest. They are made again on request.
                    """
                )
            }
            let report = monitor.report(gauge.account, memory: pipeline.resources.memory)
            try await finish(run, report, open)
            guard let work, isWorkLeft, !report.interrupted else { return try await withFailedPlugins(report, open) }
            return try await runPlugins(work, open, control, gauge)
        }
    }

    /// In the first run, reports which recipe is followed and what it changes, and makes the library keep it before
    /// anything is made with it.
    func keepRecipe(_ open: OpenRun) async throws {
        let isFirst = !pipeline.hasKeptRecipe.isSet
        let (followed, problem) = try await open.lane.readers.run {
            let followed = try pipeline.followedRecipe()
            return (followed, try pipeline.keepRecipe())
        }
        monitor.update { $0.report.recipe = followed }
        for line in isFirst ? followed.newsLines : [] { monitor.note(line) }
        if let problem { monitor.note("Note: \(problem).") }
    }

    func finish(_ run: Run, _ report: RunReport, _ open: OpenRun) async throws {
        try await open.lane.readers.run {
            try stack()
            try pipeline.library.catalogue.finish(run, seconds: report.seconds, summary: report.json)
        }
    }

    /// Stacks files that came or changed.
    private func stack() throws {
        try pipeline.library.catalogue.setStackRules(pipeline.recipe.stacks)
        try pipeline.library.catalogue.restack()
    }

    /// Marks files that were not found as missing, if all covered disks are still there.
    private func settleMissing(
        among unmet: [AssetRow],
        _ survey: Survey,
        _ open: OpenRun
    ) async throws {
        let (missing, lost) = try await open.lane.readers.run {
            let missing = try open.placement.missing(among: unmet)
            let volumes = VolumeCheck(catalogue: pipeline.library.catalogue, roots: open.roots)
            let lost = try volumes.lost(except: survey.passedOver)
            if lost.isEmpty { try pipeline.library.catalogue.markMissing(missing) }
            return (missing.count, lost)
        }
        monitor.update { counters in
            counters.report.missing = lost.isEmpty ? missing : 0
            (counters.report.lost, counters.report.lostBytes) = (lost.isEmpty ? nil : lost.map(\.string), lost.base64)
        }
    }

    /// Surveys the folders, and looks at new photos meanwhile.
    func survey(_ open: OpenRun, _ control: RunControl) async throws -> Survey {
        let looks = ByteChannel<[Candidate]>(capacity: Self.candidateBytes)
        control.onStop { looks.abort() }
        let stage = try open.lookStage()
        // Nobody watches while listed files are prepared.
        let sought = scope.list == nil ? looks : nil
        let survey = try await withThrowingTaskGroup(of: Survey?.self) { group in
            group.addTask {
                defer { looks.finish() }
                return try await open.enumerateStage().survey(lookingAt: sought)
            }
            group.addTask {
                try await stage.run(looks)
                return nil
            }
            var survey = Survey()
            while let found = try await group.next() { survey = found ?? survey }
            return survey
        }
        if survey.work.lookedAt > 0 { try await open.lane.readers.run { try stack() } }
        return survey
    }

    /// - Returns: what was found; nil if the run was stopped before everything was received.
    private func stages(_ survey: Survey, _ open: OpenRun, _ control: RunControl) async throws -> Survey? {
        let candidates = ByteChannel<Candidate>(capacity: Self.candidateBytes)
        let ahead = ReadAheadStage.output()
        let aside = ByteChannel<DecodeStage.SetAside>(capacity: Self.candidateBytes)
        let opened = ByteChannel<OpenedPhoto>(capacity: Self.channelBytes)
        let rendered = ByteChannel<RenderedPhoto>(capacity: Self.doneBytes)
        let outcomes = ByteChannel<Outcome>(capacity: Self.doneBytes)
        // Drops photos that were found but not started; the next run finds them again.
        let drop = { @Sendable () -> Void in
            candidates.abort()
            ahead.abort()
            aside.abort()
        }
        control.onStop(drop)

        // Without its disk, every remaining photo would fail.
        let store = try open.storeStage(onLostRoot: drop)
        try await store.begin()
        return try await withThrowingTaskGroup(of: Survey?.self) { group in
            group.addTask {
                defer { candidates.finish() }
                // If there were too many to keep, the folders are walked again.
                return survey.work.kept == nil
                    ? try await open.enumerateStage().run(to: candidates)
                    : try await open.supplyStage().run(survey, to: candidates)
            }
            group.addTask {
                defer { ahead.finish() }
                try await open.readAheadStage().run(candidates, to: ahead)
                return nil
            }
            group.addTask {
                try await open.decodeStage().run(ahead, settingAside: aside, to: opened, outcomes: outcomes)
                opened.finish()
                return nil
            }
            group.addTask {
                try await open.downsampleStage().run(opened, to: rendered, outcomes: outcomes)
                rendered.finish()
                return nil
            }
            group.addTask {
                try await open.fingerprintStage().run(rendered, outcomes: outcomes)
                outcomes.finish()
                return nil
            }
            group.addTask {
                try await store.run(outcomes)
                return nil
            }
            var met: Survey?
            while let survey = try await group.next() { met = survey ?? met }
            // The walk may end long before everything that it found is received.
            return ahead.snapshot.received == candidates.snapshot.sent ? met : nil
        }
    }

    func withOpenRun<Value: Sendable>(
        _ body: (OpenRun) async throws -> Value
    ) async throws -> Value {
        if let problem = pipeline.keyProblem { throw problem }
        let lane = pipeline.resources.bulk
        let check = RootCheck(pipeline.library.catalogue)
        let (catalogue, recipe) = (pipeline.library.catalogue, pipeline.recipe)
        let ownFolders = pipeline.library.location.ownFolders
        let before = pipeline.openedRoots.withLock { $0 }
        let (opened, accepted) = try await lane.readers.run { [paths] in
            (
                try check.open(paths, openedBefore: before) {
                    FileRules(recipe: recipe, skipping: ownFolders, below: $0)
                },
                try catalogue.acceptedFailures()
            )
        }
        // Includes parts of roots, so that a part of a root that is removed does not become a root itself.
        pipeline.openedRoots.withLock { $0.formUnion(opened.roots.map(\.root.path) + paths) }
        let open = OpenRun(
            pipeline,
            lane,
            monitor,
            roots: opened.roots,
            scope: opened.scope(scope),
            accepted: accepted
        )
        return try await withTaskCancellationHandler {
            try await body(open)
        } onCancel: {
            // Do not wait for a process that may decode for another minute.
            lane.decoders.interrupt()
        }
    }

    private func plan(_ survey: Survey) throws -> RunPlan {
        let library = pipeline.library
        let photos = survey.toDo - survey.complete
        let bytes = survey.bytesToDo - survey.bytesComplete
        var bytesNeeded = DiskRoom(recipe: pipeline.recipe).bytesNeeded(photos: photos, bytes: bytes)
        if let bound = try library.catalogue.cacheBound(), bound > 0 {
            bytesNeeded = min(bytesNeeded, Int64(max(0, bound - (try library.cache.usedByteCount()))))
        }
        return RunPlan(
            found: survey.found,
            toPrepare: photos,
            toLink: survey.complete,
            unchanged: survey.unchanged,
            failed: survey.remembered + survey.unreadable.count,
            notPrepared: survey.unprepared,
            reasons: survey.reasons,
            bytesToRead: bytes,
            bytesNeeded: bytesNeeded,
            bytesFree: DiskSpace.freeBytes(at: library.location.cacheBase).map(Int64.init)
        )
    }

    private func checkRoom(_ plan: RunPlan) throws(PipelineError) {
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
