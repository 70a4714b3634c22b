import Backpressure
package import PhotoPipeline
package import PhotoSession
package import PhotoStore
package import SystemPackage

/// Prepares in the background what a library has that is new or changed.
///
/// Only one process writes a library's cache. Where that is another one (`sluice prepare`, say), it is waited for.
package actor Preparation {
    package struct Options: Sendable {
        /// A folder to prepare beside those that the library has already, which are prepared too; absolute, normalised,
        /// without symbolic links.
        package var root: FilePath?
        /// Nil for the one that the library was prepared with last.
        package var recipe: Recipe?
        package var pipeline = PhotoPipeline.Configuration()
        /// Between two looks at whether another process is done, and at how far a run is.
        var lookAgain = Duration.seconds(3)
        var progress = Duration.milliseconds(500)

        package init() {}
    }

    private struct Run {
        var task: Task<Void, Never>
        var control: RunControl
        /// Everything is prepared, and plugins look at it.
        var isWithPlugins = false
        /// Another one was asked for meanwhile.
        var isToFollow = false
    }

    private let location: LibraryLocation
    private let library: PhotoLibrary
    private let options: Options
    /// Opens the stores, which blocks.
    private let opener: BlockingPool

    private var run: Run?
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
    package func start() {
        guard !isClosed else { return }
        if let run {
            guard run.isWithPlugins else { return }
            self.run?.isToFollow = true
            return run.control.stop()
        }
        let control = RunControl()
        document = PreparationDocument(state: .running)
        tell(document)
        run = Run(task: Task { await self.prepare(control) }, control: control)
    }

    /// Ends a run after the photos that are under way. Returns when it has ended.
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
        guard run != nil, let pipeline,
            let asset = try? await library.reading({ try $0.catalogue.asset(photo) })
        else { return false }
        return (try? await pipeline.render(TierRequest(asset.path, content: asset.content))) != nil
    }

    private func prepare(_ control: RunControl) async {
        do {
            guard let pipeline = try await openPipeline(control) else { return ended(.idle) }
            let monitor = RunMonitor()
            let looking = Task { await self.look(at: monitor) }
            defer { looking.cancel() }
            let roots = try await roots()
            var report = try await pipeline.run(roots: roots, monitor: monitor, control: control, withPlugins: false)
            _ = try await library.reading { try ReturnedPhotos($0.catalogue).note() }
            try await library.refresh()
            if !control.isStopped, report.lost == nil {
                run?.isWithPlugins = true
                report = try await pipeline.runPlugins(roots: roots, after: report, monitor: monitor, control: control)
                try await library.refresh()
            }
            document = PreparationDocument(state: .idle, report, monitor.progress)
            if let lost = report.lost {
                document.reason = "Not there any more: \(lost.joined(separator: ", ")). Nothing was forgotten."
            }
            ended(document.state)
        } catch is CancellationError {
            ended(.idle)
        } catch {
            document.reason = "\(error)"
            ended(.failed)
        }
    }

    private func ended(_ state: PreparationDocument.State) {
        document.state = state
        (document.rate, document.secondsLeft) = (nil, nil)
        let isToFollow = run?.isToFollow ?? false
        run = nil
        tell(document)
        if isToFollow { start() }
    }

    private func look(at monitor: RunMonitor) async {
        while (try? await Task.sleep(for: options.progress)) != nil {
            let now = PreparationDocument(state: .running, monitor.update { $0.report }, monitor.progress)
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
                let inForce = try await opener.run { try writable.cache.recipe() }
                let recipe = options.recipe ?? inForce.flatMap { Recipe.words(of: $0) } ?? .default
                let made = try PhotoPipeline(library: writable, recipe: recipe, configuration: options.pipeline)
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
        let known = try await library.reading { library in
            // One may have been renamed since.
            try library.catalogue.followRoots()
            return try library.catalogue.roots().map(\.path)
        }
        // One inside of a known one is looked at with it.
        guard let root = options.root, !known.contains(where: { root.starts(with: $0) }) else { return known }
        return known + [root]
    }
}
