import Backpressure
import Glibc
import PhotoCatalogue
package import PhotoPipeline
import PhotoStore
import StoreFiles
import Synchronization
package import SystemPackage

/// Keeps a library current: prepares all that there is, then stays, and prepares what changes.
///
/// ```swift
/// let watch = try LibraryWatch(pipeline, roots: ["/home/me/Pictures"]) { print($0) }
/// try await watch.run()   // until watch.stop()
/// ```
///
/// Changes are told by the kernel where it can (`FolderWatches`), found by looking where it cannot. They are looked at
/// once they have settled (`Settling`), by runs of the folders concerned. A root that goes away is waited for.
package actor LibraryWatch {
    package struct Options: Sendable {
        /// Nothing must have happened to a file for so long before it is read.
        package var settle = Duration.seconds(2)
        /// Between two looks at roots of which the kernel does not tell everything.
        package var poll = Duration.seconds(60)
        /// Between two looks at whether roots and mounted volumes are there; and before what failed is tried again.
        package var heartbeat = Duration.seconds(5)
        /// Is called when a run begins, with its counters, and when it has ended, with its report; nil where it could not
        /// be made. Unlike what `tell` is told, also of runs that find nothing to do.
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
    let tell: @Sendable (WatchEvent) async -> Void
    let watches: FolderWatches
    let plugins: IdlePlugins
    /// Waits for the kernel, and looks at roots.
    private let pool: BlockingPool
    nonisolated let stopping = Mutex(Stopping())

    var roots: [WatchedRoot]
    var settling: Settling
    private var nextHeartbeat = ContinuousClock.now
    var nextPoll = ContinuousClock.now
    private var lostEvents = false
    /// Of the catalogue, when roots were last looked at; see `Catalogue.rootsRevision`.
    private var rootsRevision: Int64?
    /// The next look at everything tries again what failed before.
    var retriesFailed = false

    /// - Parameters:
    ///   - roots: absolute, normalised, without symbolic links; of one inside a root of the library, that part is watched.
    ///   - tell: is told what happens, one after the other.
    /// - Throws: `ThreadingError`, `Errno`, `StoreError`
    package init(
        _ pipeline: PhotoPipeline,
        roots: [FilePath],
        options: Options = Options(),
        tell: @escaping @Sendable (WatchEvent) async -> Void
    ) throws {
        self.pipeline = pipeline
        self.options = options
        self.tell = tell
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

    /// Ends `run` gracefully: what is under way is finished.
    package nonisolated func stop() {
        let run = stopping.withLock { stopping in
            stopping.isStopped = true
            return stopping.run
        }
        run?.stop()
        watches.wake()
    }

    /// Looks at everything as soon as the run that goes on has ended.
    ///
    /// - Parameter retryingFailed: tries again what failed before, though nothing has changed.
    package func lookAtEverything(retryingFailed: Bool = false) {
        if retryingFailed { retryFailed() }
        for root in roots where root.problem == nil { settling.poll(tree: "", of: root.path, at: .now) }
        watches.wake()
    }

    /// The next look at everything tries again what failed before, though nothing has changed.
    package func retryFailed() { retriesFailed = true }

    /// Watches until it is stopped. Cancel the task to end at once.
    ///
    /// - Parameter monitor: shows the first run.
    /// - Throws: `PipelineError` or `StoreError` if the first run cannot be made; `CancellationError`
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
            await plugins.goOn(present)
            while !isStopped {
                take(try await events())
                try Task.checkCancellation()
                if lostEvents {
                    lostEvents = false
                    await tell(.overflow)
                }
                if nextHeartbeat <= .now { try await lookAtRoots() }
                if nextPoll <= .now { poll() }
                if !isStopped, let batch = settling.takeDue(at: .now) {
                    await plugins.pause()
                    try await prepare(batch)
                }
                for event in await plugins.takeNews() { await tell(event) }
                // What starts now would have to make way at once.
                if !isStopped, !settling.isSoonDue(at: .now) { await plugins.goOn(present) }
            }
            await plugins.pause()
            for event in await plugins.takeNews() { await tell(event) }
            try Task.checkCancellation()
        } onCancel: {
            watches.wake()
        }
    }

    /// The folders that can be looked at.
    var present: [FilePath] { roots.filter { $0.problem == nil }.flatMap(\.paths) }

    nonisolated var isStopped: Bool { stopping.withLock { $0.isStopped } }

    private func begin(_ monitor: RunMonitor) async throws {
        let everything = Settling.Batch(
            folders: Dictionary(uniqueKeysWithValues: roots.map { ($0.path, Scope.Folders.all) })
        )
        let report = try await look(at: everything, monitor).report
        await tell(.prepared(report, monitor))
        for index in roots.indices { roots[index].number = try await number(of: roots[index].path) }
        guard !isStopped else { return }
        if report.isCutShort { try await lookAgain(at: everything, after: options.heartbeat) }
        nextPoll = .now + options.poll
        await tell(.watching(folders: watches.count))
        await tellWhatIsPolled()
    }

    private func events() async throws -> [FileEvent] {
        let next = [nextHeartbeat, nextPoll, settling.nextLook].compactMap { $0 }.min() ?? nextHeartbeat
        let (watches, time) = (watches, ContinuousClock.now.duration(to: next))
        return try await pool.run { watches.wait(time) }
    }
}

// MARK: What happened

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
            // Of other folders, the folder above tells.
            if place.folder.isEmpty || event.has(IN_UNMOUNT) { nextHeartbeat = now }
            if !place.folder.isEmpty, root.parts.contains(place.folder) {
                settling.note(tree: "", of: root.path, at: now)
            }
        } else if event.has(IN_ISDIR) {
            let folder = place.folder.appending(bytes: event.name)
            guard !event.name.isEmpty, root.rules.enters(folder, name: event.name).enters else { return }
            if event.has(IN_MOVED_FROM) { watches.forget(FolderWatches.Place(root: root.path, folder: folder)) }
            settling.note(tree: folder, of: root.path, at: now)
        } else if event.name == FileRules.noMedia {
            settling.note(tree: place.folder, of: root.path, at: now)
        } else if root.rules.kind(of: event.name, in: place.folder).isListed {
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

    /// Sees which roots and volumes came or went.
    ///
    /// - Parameter closely: also where nothing seems to have happened.
    func lookAtRoots(closely: Bool = false) async throws {
        nextHeartbeat = .now + options.heartbeat
        do {
            let areOthers = try await haveRootsChanged()
            for index in roots.indices { try await lookAtRoot(index, closely || areOthers) }
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            nextHeartbeat = .now + options.poll
            await tell(.trouble("\(error)"))
        }
    }

    /// Somebody may have changed the library's folders since they were last looked at.
    private func haveRootsChanged() async throws -> Bool {
        let (catalogue, last) = (pipeline.library.catalogue, rootsRevision)
        rootsRevision = try await pool.run { try catalogue.rootsRevision() }
        return rootsRevision != last
    }

    private func lookAtRoot(_ index: Int, _ closely: Bool) async throws {
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
            if problem != before.problem { await tell(.rootAway(path, reason: problem)) }
        } else if isOther {
            if before.problem != nil { await tell(.rootBack(path)) }
            settling.note(tree: "", of: path, at: .now)
        }
    }

    /// Goes on with a root at its new place.
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
        await tell(.rootMoved(before.path, to: path))
    }

    /// Where a root is by now; nil where it is known at no other place.
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
            return "\(watched.path) is a part of \(outer.path) now: start this program again to have it watched."
        }
    }
}
