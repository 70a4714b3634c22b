import Backpressure
import PhotoCommit
import PhotoModel
package import PhotoPipeline
package import PhotoRecipe
package import PhotoSession
import PhotoStore
package import PhotoUpkeep
package import StoreFiles
package import SystemPackage

/// Prepares new and changed photos of a library in the background, and later changes if it watches.
///
/// Only one process writes a library's cache. If another one does (`sluice prepare`, for example), this waits for it.
package actor Preparation {
    package struct Options: Sendable {
        /// A folder to prepare besides those of the library, which are prepared too; absolute, normalised, without symbolic
        /// links.
        package var root: FilePath?
        /// Nil for the library's own recipe.
        package var recipe: Recipe?
        package var pipeline = PhotoPipeline.Configuration()
        /// Notices changes in the folders after the first run and prepares them; nil to prepare on request only.
        package var watch: LibraryWatch.Options?
        /// The interval between checks whether another process has finished.
        var retryInterval = Duration.seconds(3)
        var progress = Duration.milliseconds(500)
        /// The delay before retrying a watch that could not start: a disk may be connected meanwhile.
        var patience = Duration.seconds(30)

        package init() {}
    }

    private struct Run {
        var task: Task<Void, Never>
        var control: RunControl
        /// Everything is prepared, and plugins are running.
        var isWithPlugins = false
        /// Another run was requested meanwhile.
        var isRunQueued = false
        var retriesFailed: Bool
        /// Continues after the run, and starts others.
        var watch: LibraryWatch?
    }

    private let location: LibraryLocation
    private let library: PhotoLibrary
    private let options: Options
    /// Opens the stores, which blocks.
    private let opener: BlockingPool

    private var run: Run?
    /// Reports the progress of the watch's current run.
    private var reporting: Task<Void, Never>?
    /// Kept from the first run on, because it also stores renders on demand.
    private var pipeline: PhotoPipeline?
    private var notify: @Sendable (PreparationDocument) -> Void = { _ in }
    private(set) var document = PreparationDocument()
    private var isClosed = false

    /// - Throws: `ThreadingError`
    package init(_ location: LibraryLocation, _ library: PhotoLibrary, _ options: Options = Options()) throws {
        self.location = location
        self.library = library
        self.options = options
        opener = try BlockingPool(name: "prepare", threadCount: 1)
    }

    /// - Parameter notify: called after every change.
    func listen(_ notify: @escaping @Sendable (PreparationDocument) -> Void) { self.notify = notify }

    /// Starts a run unless one is under way. Plugins that are running are stopped for it.
    ///
    /// - Parameter retryingFailed: retries earlier failures even if nothing has changed.
    package func start(retryingFailed: Bool = false) async {
        guard !isClosed else { return }
        if let watch = run?.watch {
            document = PreparationDocument(state: .running)
            document.watching = true
            notify(document)
            return await watch.scanAll(retryingFailed: retryingFailed)
        }
        begin(retryingFailed: retryingFailed)
    }

    private func begin(retryingFailed: Bool) {
        if let run {
            guard run.isWithPlugins || retryingFailed else { return }
            self.run?.isRunQueued = true
            self.run?.retriesFailed = retryingFailed
            if run.isWithPlugins { run.control.stop() }
            return
        }
        let control = RunControl()
        document = PreparationDocument(state: .running)
        notify(document)
        run = Run(
            task: Task { await self.prepare(control, retriesFailed: retryingFailed) },
            control: control,
            retriesFailed: false
        )
    }

    /// Ends a run after the photos under way, and stops watching. Returns when it has ended.
    func stop() async {
        guard let run else { return }
        self.run?.isRunQueued = false
        run.control.stop()
        await run.task.value
    }

    /// Ends the run at once; what was stored is safe. The library has to be closed before.
    package func close() async {
        isClosed = true
        run?.task.cancel()
        await run?.task.value
        await pipeline?.shutdown()
        pipeline = nil
        await opener.shutdown()
    }

    /// During a run, prepares a photo before everything that the run has not started. The run then finds it prepared.
    ///
    /// - Returns: false if no run is under way, or the photo cannot be prepared.
    func bringForward(_ photo: AssetID) async -> Bool {
        guard let run, run.watch == nil || reporting != nil, let pipeline,
            let asset = try? await library.reading({ try $0.photo(photo) })
        else { return false }
        return (try? await pipeline.render(TierRequest(asset.path, content: asset.content))) != nil
    }

    private func prepare(_ control: RunControl, retriesFailed: Bool) async {
        while true {
            do {
                guard let pipeline = try await openPipeline(control) else { return ended(.idle) }
                if let watch = options.watch {
                    try await watchFolders(pipeline, watch, control, retriesFailed: retriesFailed)
                } else {
                    try await prepareOnce(pipeline, control, retriesFailed: retriesFailed)
                }
                return ended(document.state == .failed ? .failed : .idle)
            } catch is CancellationError {
                return ended(.idle)
            } catch {
                document = PreparationDocument(state: .failed)
                document.reason = "\(error)"
                guard options.watch != nil, !control.isStopped, await pause(control) else { return ended(.failed) }
            }
        }
    }

    private func prepareOnce(_ pipeline: PhotoPipeline, _ control: RunControl, retriesFailed: Bool) async throws {
        let monitor = RunMonitor()
        let reporting = Task { await self.reportProgress(of: monitor) }
        defer { reporting.cancel() }
        let roots = try await roots()
        var scope = Scope.all
        scope.retriesFailed = retriesFailed
        var report = try await pipeline.run(
            roots: roots,
            scope: scope,
            monitor: monitor,
            control: control,
            withPlugins: false
        )
        try await takeOver()
        if !control.isStopped, report.lost == nil {
            run?.isWithPlugins = true
            report = try await pipeline.runPlugins(roots: roots, after: report, monitor: monitor, control: control)
            try await library.refresh()
        }
        note(report, monitor)
    }

    private func note(_ report: RunReport, _ monitor: RunMonitor) {
        document = PreparationDocument(state: .idle, report, monitor.progress)
        document.watching = run?.watch != nil
        if let lost = report.lost {
            document.reason = "Missing: \(lost.joined(separator: ", ")). Their photos stay in the library."
        }
    }

    private func takeOver() async throws {
        _ = try await library.reading { try $0.noteReturned() }
        try await library.refresh()
    }

    private func ended(_ state: PreparationDocument.State) {
        document.state = state
        document.watching = false
        (document.rate, document.secondsLeft) = (nil, nil)
        let next = run
        run = nil
        notify(document)
        if let next, next.isRunQueued { begin(retryingFailed: next.retriesFailed) }
    }

    private func reportProgress(of monitor: RunMonitor) async {
        while (try? await Task.sleep(for: options.progress)) != nil {
            var now = PreparationDocument(state: .running, monitor.update { $0.report }, monitor.progress)
            now.watching = run?.watch != nil
            guard now != document, run != nil, !Task.isCancelled else { continue }
            document = now
            notify(now)
        }
    }

    /// Opens the pipeline once no other process writes the cache.
    ///
    /// - Returns: nil if it was stopped meanwhile.
    private func openPipeline(_ control: RunControl) async throws -> PhotoPipeline? {
        if let pipeline { return pipeline }
        while !control.isStopped {
            do {
                let writable = try await opener.run { [location] in try Library(location, .write) }
                let made = try await opener.run { [options] in
                    try PhotoPipeline(library: writable, recipe: options.recipe, configuration: options.pipeline)
                }
                // A browser loads the page meanwhile.
                made.lowerPriorityOfRuns()
                pipeline = made
                library.render(with: made)
                return made
            } catch StoreError.inUse(let process, let command) {
                let name = command.isEmpty ? "process \(process)" : "\(command) (process \(process))"
                document = PreparationDocument(state: .elsewhere)
                document.reason = "\(name) is preparing the library; this server continues when it has finished."
                notify(document)
            }
            try await Task.sleep(for: options.retryInterval)
        }
        return nil
    }

    private func roots() async throws -> [FilePath] {
        // Read again: a folder may have been renamed since.
        let known = try await library.reading { try $0.followedRoots() }
        // A folder inside a known one is scanned with it.
        guard let root = options.root, !known.contains(where: { root.starts(with: $0) }) else { return known }
        return known + [root]
    }
}

// MARK: Watching

extension Preparation {
    private func watchFolders(
        _ pipeline: PhotoPipeline,
        _ options: LibraryWatch.Options,
        _ control: RunControl,
        retriesFailed: Bool
    ) async throws {
        var options = options
        options.onRun = { [weak self] in await self?.note($0) }
        let watch = try LibraryWatch(pipeline, roots: try await roots(), options: options) { [weak self] in
            await self?.note($0)
        }
        if retriesFailed || run?.retriesFailed == true { await watch.retryFailed() }
        // The first scan covers a run requested meanwhile.
        run?.isRunQueued = false
        run?.watch = watch
        defer { run?.watch = nil }
        control.onStop { watch.stop() }
        try await watch.run()
    }

    private func note(_ step: LibraryWatch.RunStep) async {
        switch step {
        case .began(let monitor):
            // A run that ends at once is not reported: nobody could read that.
            reporting = Task { await self.reportProgress(of: monitor) }
        case .ended(let monitor, let report):
            reporting?.cancel()
            reporting = nil
            // The next event gives the reason.
            guard let report else { return }
            // What cannot be taken over now is taken over after the next run.
            try? await takeOver()
            let before = document
            note(report, monitor)
            if document != before { notify(document) }
        }
    }

    private func note(_ event: WatchEvent) async {
        switch event {
        case .prepared, .polling, .overflow: return
        case .plugins: _ = try? await library.refresh()
        case .watching, .rootBack, .rootMoved: document.reason = nil
        case .rootAway(let root, let reason): document.reason = "\(root): \(reason). Its photos stay in the library."
        case .trouble(let reason):
            document.state = .failed
            document.reason = reason
        }
        notify(document)
    }

    /// - Returns: false if it was stopped meanwhile.
    private func pause(_ control: RunControl) async -> Bool {
        notify(document)
        let patience = options.patience
        let sleep = Task { try? await Task.sleep(for: patience) }
        control.onStop { sleep.cancel() }
        await withTaskCancellationHandler {
            _ = await sleep.value
        } onCancel: {
            sleep.cancel()
        }
        return !control.isStopped && !Task.isCancelled
    }
}
