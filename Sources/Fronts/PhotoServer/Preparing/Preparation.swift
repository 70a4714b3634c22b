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

/// Prepares in the background what a library has that is new or changed, and what changes later where it watches.
///
/// Only one process writes a library's cache. Where that is another one (`sluice prepare`, say), it is waited for.
package actor Preparation {
    package struct Options: Sendable {
        /// A folder to prepare beside those that the library has already, which are prepared too; absolute, normalised,
        /// without symbolic links.
        package var root: FilePath?
        /// Nil for the one that the library keeps.
        package var recipe: Recipe?
        package var pipeline = PhotoPipeline.Configuration()
        /// Notices what changes in the folders after the first run, and prepares it; nil: only what is asked for.
        package var watch: LibraryWatch.Options?
        /// Between two looks at whether another process is done, and at how far a run is.
        var lookAgain = Duration.seconds(3)
        var progress = Duration.milliseconds(500)
        /// Before a watch that could not begin is tried again: a disk may be connected meanwhile.
        var patience = Duration.seconds(30)

        package init() {}
    }

    private struct Run {
        var task: Task<Void, Never>
        var control: RunControl
        /// Everything is prepared, and plugins look at it.
        var isWithPlugins = false
        /// Another one was asked for meanwhile, and whether it tries again what failed.
        var isToFollow = false
        var retriesFailed: Bool
        /// Stays after the run, and makes others.
        var watch: LibraryWatch?
    }

    private let location: LibraryLocation
    private let library: PhotoLibrary
    private let options: Options
    /// Opens the stores, which blocks.
    private let opener: BlockingPool

    private var run: Run?
    /// Shows how far the run is that a watch makes just now.
    private var looking: Task<Void, Never>?
    /// Kept from the first run on: it stores what is rendered for somebody, too.
    private var pipeline: PhotoPipeline?
    private var tell: @Sendable (PreparationDocument) -> Void = { _ in }
    private(set) var document = PreparationDocument()
    private var isClosed = false

    /// - Throws: `ThreadingError`
    package init(_ location: LibraryLocation, _ library: PhotoLibrary, _ options: Options = Options()) throws {
        self.location = location
        self.library = library
        self.options = options
        opener = try BlockingPool(name: "prepare", threadCount: 1)
    }

    /// - Parameter tell: is told whenever something has changed.
    func listen(_ tell: @escaping @Sendable (PreparationDocument) -> Void) { self.tell = tell }

    /// Begins a run, unless one goes on. Where plugins look at what is prepared, they make way for it.
    ///
    /// - Parameter retryingFailed: tries again what failed before, though nothing has changed.
    package func start(retryingFailed: Bool = false) async {
        guard !isClosed else { return }
        if let watch = run?.watch {
            document = PreparationDocument(state: .running)
            document.watching = true
            tell(document)
            return await watch.lookAtEverything(retryingFailed: retryingFailed)
        }
        begin(retryingFailed: retryingFailed)
    }

    private func begin(retryingFailed: Bool) {
        if let run {
            guard run.isWithPlugins || retryingFailed else { return }
            self.run?.isToFollow = true
            self.run?.retriesFailed = retryingFailed
            if run.isWithPlugins { run.control.stop() }
            return
        }
        let control = RunControl()
        document = PreparationDocument(state: .running)
        tell(document)
        run = Run(
            task: Task { await self.prepare(control, retriesFailed: retryingFailed) },
            control: control,
            retriesFailed: false
        )
    }

    /// Ends a run after the photos that are under way, and does not watch any more. Returns when it has ended.
    func stop() async {
        guard let run else { return }
        self.run?.isToFollow = false
        run.control.stop()
        await run.task.value
    }

    /// Ends what goes on at once; what was stored is safe. The library has to be closed before.
    package func close() async {
        isClosed = true
        run?.task.cancel()
        await run?.task.value
        await pipeline?.shutdown()
        pipeline = nil
        await opener.shutdown()
    }

    /// While a run goes on: prepares a photo before all that the run has not begun. The run finds it done.
    ///
    /// - Returns: false where no run goes on, or the photo cannot be prepared.
    func bringForward(_ photo: AssetID) async -> Bool {
        guard let run, run.watch == nil || looking != nil, let pipeline,
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
        let looking = Task { await self.look(at: monitor) }
        defer { looking.cancel() }
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
            document.reason = "Not there any more: \(lost.joined(separator: ", ")). Nothing was forgotten."
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
        tell(document)
        if let next, next.isToFollow { begin(retryingFailed: next.retriesFailed) }
    }

    private func look(at monitor: RunMonitor) async {
        while (try? await Task.sleep(for: options.progress)) != nil {
            var now = PreparationDocument(state: .running, monitor.update { $0.report }, monitor.progress)
            now.watching = run?.watch != nil
            guard now != document, run != nil, !Task.isCancelled else { continue }
            document = now
            tell(now)
        }
    }

    /// Waits for another process that writes the cache.
    ///
    /// - Returns: nil where it was to stop meanwhile.
    private func openPipeline(_ control: RunControl) async throws -> PhotoPipeline? {
        if let pipeline { return pipeline }
        while !control.isStopped {
            do {
                let writable = try await opener.run { [location] in try Library(location, .write) }
                let made = try await opener.run { [options] in
                    try PhotoPipeline(library: writable, recipe: options.recipe, configuration: options.pipeline)
                }
                pipeline = made
                library.render(with: made)
                return made
            } catch StoreError.inUse(let process, let command) {
                let name = command.isEmpty ? "process \(process)" : "\(command) (process \(process))"
                document = PreparationDocument(state: .elsewhere)
                document.reason = "\(name) is preparing the library; this server goes on when that is done."
                tell(document)
            }
            try await Task.sleep(for: options.lookAgain)
        }
        return nil
    }

    private func roots() async throws -> [FilePath] {
        // One may have been renamed since.
        let known = try await library.reading { try $0.followedRoots() }
        // One inside of a known one is looked at with it.
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
        // What was asked for meanwhile, the first look does.
        run?.isToFollow = false
        run?.watch = watch
        defer { run?.watch = nil }
        control.onStop { watch.stop() }
        try await watch.run()
    }

    private func note(_ step: LibraryWatch.RunStep) async {
        switch step {
        case .began(let monitor):
            // One that is over at once is not told: nobody could read that.
            looking = Task { await self.look(at: monitor) }
        case .ended(let monitor, let report):
            looking?.cancel()
            looking = nil
            // Why there is none, is told next.
            guard let report else { return }
            // What cannot be taken over now is with the next run.
            try? await takeOver()
            let before = document
            note(report, monitor)
            if document != before { tell(document) }
        }
    }

    private func note(_ event: WatchEvent) async {
        switch event {
        case .prepared, .polling, .overflow: return
        case .plugins: _ = try? await library.refresh()
        case .watching, .rootBack, .rootMoved: document.reason = nil
        case .rootAway(let root, let reason): document.reason = "\(root): \(reason). Its photos wait until it is back."
        case .trouble(let reason):
            document.state = .failed
            document.reason = reason
        }
        tell(document)
    }

    /// - Returns: false where it was to stop meanwhile.
    private func pause(_ control: RunControl) async -> Bool {
        tell(document)
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
