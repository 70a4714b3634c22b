import Backpressure
import Glibc
import PhotoCatalogue
package import PhotoPipeline
import PhotoStore
import StoreFiles
import Synchronization
package import SystemPackage

/// Keeps a library current: prepares everything, then stays and prepares what changes.
///
/// ```swift
/// let watch = try LibraryWatch(pipeline, roots: ["/home/me/Pictures"]) { print($0) }
/// try await watch.run()   // until watch.stop()
/// ```
///
/// The kernel reports changes where it can (`FolderWatches`); elsewhere they are found by polling. They are prepared
/// once they have settled (`Settling`), by runs over the folders concerned. A root that goes away is waited for.
package actor LibraryWatch {
    package struct Options: Sendable {
        /// How long a file must be quiet before it is read.
        package var settle = Duration.seconds(2)
        /// Interval of polling roots for which the kernel does not report all changes.
        package var poll = Duration.seconds(60)
        /// Interval of checking whether roots and mounted volumes are there, and delay before an incomplete run is
        /// repeated.
        package var heartbeat = Duration.seconds(5)
        /// Called when a run begins, with its counters, and when it has ended, with its report; nil if the run failed.
        /// Unlike `onEvent`, also called for runs that find nothing to do.
        package var onRun: @Sendable (RunStep) async -> Void = { _ in }

        package init() {}
    }

    package enum RunStep: Sendable {
        case began(RunMonitor)
        case ended(RunMonitor, RunReport?)
    }

    struct Stopping {
        var isStopped = false
        var run: RunControl?
    }

    let pipeline: PhotoPipeline
    let options: Options
    let onEvent: @Sendable (WatchEvent) async -> Void
    let watches: FolderWatches
    let plugins: IdlePlugins
    /// Waits for the kernel and checks roots.
    private let pool: BlockingPool
    nonisolated let stopping = Mutex(Stopping())

    var roots: [WatchedRoot]
    var settling: Settling
    private var nextHeartbeat = ContinuousClock.now
    var nextPoll = ContinuousClock.now
    private var lostEvents = false
    /// The catalogue's revision when roots were last checked; see `Catalogue.rootsRevision`.
    private var rootsRevision: Int64?
    /// The next full run retries what failed before.
    var retriesFailed = false

    /// - Parameters:
    ///   - roots: absolute, normalised, without symbolic links; if one is inside a root of the library, that part is
    ///     watched.
    ///   - onEvent: called with events, one after the other.
    /// - Throws: `ThreadingError`, `Errno`, `StoreError`
    package init(
        _ pipeline: PhotoPipeline,
        roots: [FilePath],
        options: Options = Options(),
        onEvent: @escaping @Sendable (WatchEvent) async -> Void
    ) throws {
        self.pipeline = pipeline
        self.options = options
        self.onEvent = onEvent
        let watches = try FolderWatches()
        self.watches = watches
        plugins = IdlePlugins(pipeline) { watches.wake() }
        pool = try BlockingPool(name: "watch", threadCount: 1)
        var timing = Settling.Timing()
        timing.settle = options.settle
        settling = Settling(timing)
        let ownFolders = pipeline.library.location.ownFolders
        let known = try pipeline.library.catalogue.roots()
        var parts: [FilePath: Set<FilePath>] = [:]
        for path in roots {
            let place = known.place(path)
            parts[place?.root.path ?? path, default: []].insert(place?.below ?? "")
        }
        self.roots = parts.sorted { $0.key.bytes.lexicographicallyPrecedes($1.key.bytes) }.map { path, parts in
            WatchedRoot(path, FileRules(recipe: pipeline.recipe, skipping: ownFolders, below: path), parts: parts)
        }
    }

    /// Ends `run` gracefully: photos being prepared are finished.
    package nonisolated func stop() {
        let run = stopping.withLock { stopping in
            stopping.isStopped = true
            return stopping.run
        }
        run?.stop()
        watches.wake()
    }

    /// Scans everything as soon as the current run has ended.
    ///
    /// - Parameter retryingFailed: retries what failed before, even if nothing has changed.
    package func scanAll(retryingFailed: Bool = false) {
        if retryingFailed { retryFailed() }
        for root in roots where root.problem == nil { settling.poll(tree: "", of: root.path, at: .now) }
        watches.wake()
    }

    /// Makes the next full run retry what failed before, even if nothing has changed.
    package func retryFailed() { retriesFailed = true }

    /// Watches until it is stopped. Cancel the task to end at once.
    ///
    /// - Parameter monitor: of the first run.
    /// - Throws: `PipelineError` or `StoreError` if the first run fails; `CancellationError`
    package func run(monitor: RunMonitor = RunMonitor()) async throws {
        let result: Result<Void, any Error>
        do {
            result = .success(try await watch(monitor))
        } catch {
            result = .failure(error)
        }
        await plugins.end()
        await pool.shutdown()
        try result.get()
    }

    private func watch(_ monitor: RunMonitor) async throws {
        try await withTaskCancellationHandler {
            for index in roots.indices { roots[index].snapshot = try await snapshot(of: roots[index].path) }
            try await begin(monitor)
            await plugins.resume(present)
            while !isStopped {
                take(try await events())
                try Task.checkCancellation()
                if lostEvents {
                    lostEvents = false
                    await onEvent(.overflow)
                }
                if nextHeartbeat <= .now { try await checkRoots() }
                if nextPoll <= .now { poll() }
                if !isStopped, let batch = settling.takeDue(at: .now) {
                    await plugins.pause()
                    try await prepare(batch)
                }
                for event in await plugins.takeNews() { await onEvent(event) }
                // Plugins that start now would have to yield at once.
                if !isStopped, !settling.isSoonDue(at: .now) { await plugins.resume(present) }
            }
            await plugins.pause()
            for event in await plugins.takeNews() { await onEvent(event) }
            try Task.checkCancellation()
        } onCancel: {
            watches.wake()
        }
    }

    /// The folders that can be read.
    var present: [FilePath] { roots.filter { $0.problem == nil }.flatMap(\.paths) }

    nonisolated var isStopped: Bool { stopping.withLock { $0.isStopped } }

    private func begin(_ monitor: RunMonitor) async throws {
        let everything = Settling.Batch(
            folders: Dictionary(uniqueKeysWithValues: roots.map { ($0.path, Scope.Folders.all) })
        )
        let report = try await scan(everything, monitor).report
        await onEvent(.prepared(report, monitor))
        for index in roots.indices { roots[index].number = try await number(of: roots[index].path) }
        guard !isStopped else { return }
        if report.isCutShort { try await reschedule(everything, after: options.heartbeat) }
        nextPoll = .now + options.poll
        await onEvent(.watching(folders: watches.count))
        await reportPolling()
    }

    private func events() async throws -> [FileEvent] {
        let next = [nextHeartbeat, nextPoll, settling.nextDue].compactMap { $0 }.min() ?? nextHeartbeat
        let (watches, time) = (watches, ContinuousClock.now.duration(to: next))
        return try await pool.run { watches.wait(time) }
    }
}

// MARK: Events

extension LibraryWatch {
    private func take(_ events: [FileEvent]) {
        let now = ContinuousClock.now
        for event in events {
            if event.has(IN_Q_OVERFLOW) {
                lostEvents = true
                for root in roots where root.problem == nil { settling.note(tree: "", of: root.path, at: now) }
            } else if let place = watches.place(of: event.watch) {
                take(event, place, now)
            }
        }
    }

    private func take(_ event: FileEvent, _ place: FolderWatches.Place, _ now: ContinuousClock.Instant) {
        guard let root = roots.first(where: { $0.path == place.root }) else { return }
        if event.has(IN_IGNORED) { watches.drop(event.watch) }
        if event.has(IN_DELETE_SELF, IN_MOVE_SELF, IN_UNMOUNT, IN_IGNORED) {
            // For other folders, the parent's watch reports it.
            if place.folder.isEmpty || event.has(IN_UNMOUNT) { nextHeartbeat = now }
            if !place.folder.isEmpty, root.parts.contains(place.folder) {
                settling.note(tree: "", of: root.path, at: now)
            }
        } else if event.has(IN_ISDIR) {
            let folder = place.folder.appending(bytes: event.name)
            guard !event.name.isEmpty, root.rules.enters(folder, name: event.name[...]).enters else { return }
            if event.has(IN_MOVED_FROM) { watches.forget(FolderWatches.Place(root: root.path, folder: folder)) }
            settling.note(tree: folder, of: root.path, at: now)
        } else if event.name == FileRules.noMedia {
            settling.note(tree: place.folder, of: root.path, at: now)
        } else if root.rules.kind(of: event.name[...], in: place.folder) == .photo {
            let isOpen: Bool? =
                event.has(IN_CREATE, IN_MODIFY)
                ? true : event.has(IN_CLOSE_WRITE, IN_MOVED_FROM, IN_MOVED_TO, IN_DELETE) ? false : nil
            let path = root.path.pushing(place.folder).appending(bytes: event.name)
            settling.note(file: path, of: root.path, isOpen: isOpen, at: now)
        }
    }

    private func poll() {
        nextPoll = .now + options.poll
        for root in roots where root.problem == nil {
            for folder in root.polled { settling.poll(tree: folder, of: root.path, at: .now) }
        }
    }

    /// Checks which roots and volumes came or went.
    ///
    /// - Parameter closely: even if nothing seems to have happened.
    func checkRoots(closely: Bool = false) async throws {
        nextHeartbeat = .now + options.heartbeat
        do {
            let areOthers = try await haveRootsChanged()
            for index in roots.indices { try await checkRoot(index, closely || areOthers) }
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            nextHeartbeat = .now + options.poll
            await onEvent(.trouble("\(error)"))
        }
    }

    /// Whether the library's folders may have changed since they were last checked.
    private func haveRootsChanged() async throws -> Bool {
        let (catalogue, last) = (pipeline.library.catalogue, rootsRevision)
        rootsRevision = try await pool.run { try catalogue.rootsRevision() }
        return rootsRevision != last
    }

    private func checkRoot(_ index: Int, _ closely: Bool) async throws {
        let (path, before) = (roots[index].path, roots[index])
        let snapshot = try await snapshot(of: path)
        let isOther = snapshot != before.snapshot || before.problem != nil
        guard isOther || closely else { return }
        if let moved = try await newPath(of: before) { return try await follow(index, to: moved) }
        let problem = try await problem(of: before)
        (roots[index].snapshot, roots[index].problem) = (snapshot, problem)
        if let problem {
            watches.forget(FolderWatches.Place(root: path, folder: ""))
            settling.forget(path)
            if problem != before.problem { await onEvent(.rootAway(path, reason: problem)) }
        } else if isOther {
            if before.problem != nil { await onEvent(.rootBack(path)) }
            settling.note(tree: "", of: path, at: .now)
        }
    }

    /// Continues with a root at its new place.
    private func follow(_ index: Int, to path: FilePath) async throws {
        let before = roots[index]
        watches.forget(FolderWatches.Place(root: before.path, folder: ""))
        settling.forget(before.path)
        let ownFolders = pipeline.library.location.ownFolders
        let rules = FileRules(recipe: pipeline.recipe, skipping: ownFolders, below: path)
        roots[index] = WatchedRoot(path, rules, parts: before.parts)
        roots[index].number = before.number
        roots[index].snapshot = try await snapshot(of: path)
        settling.note(tree: "", of: path, at: .now)
        await onEvent(.rootMoved(before.path, to: path))
    }

    /// The current path of a root; nil if it is known at no other place.
    private func newPath(of root: WatchedRoot) async throws -> FilePath? {
        guard let number = root.number else { return nil }
        let catalogue = pipeline.library.catalogue
        return try await pool.run {
            try catalogue.followRoots()
            let path = try catalogue.roots().first { $0.id == number }?.path
            return path == root.path ? nil : path
        }
    }

    private func number(of path: FilePath) async throws -> Int64? {
        let catalogue = pipeline.library.catalogue
        return try await pool.run { try catalogue.roots().first { $0.path == path }?.id }
    }

    private func snapshot(of root: FilePath) async throws -> RootSnapshot { try await pool.run { RootSnapshot(root) } }

    private func problem(of watched: WatchedRoot) async throws -> String? {
        let catalogue = pipeline.library.catalogue
        let isNew = !pipeline.hasOpened(watched.path)
        return try await pool.run {
            let roots = try catalogue.roots()
            if let root = roots.first(where: { $0.path == watched.path }) {
                return try RootCheck(catalogue).problem(of: root)?.description
            }
            // The first run adds it.
            guard !isNew else { return nil }
            guard let outer = roots.place(watched.path)?.root else {
                return PipelineError.rootLeftOut(watched.path.string).description
            }
            return "\(watched.path) is now a part of \(outer.path): restart this program to watch it."
        }
    }
}
